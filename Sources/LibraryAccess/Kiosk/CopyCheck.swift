internal import ContentHash
internal import DeckStore
internal import LinuxSystem

/// Detects that the library is not the one with which this kiosk started last, but a copy that has taken its
/// place.
///
/// Each start has a random number, which is stored in the library and in a folder elsewhere. If the numbers
/// differ, other answers may exist under the numbers that the library would use next.
enum CopyCheck {
  /// Records a start.
  ///
  /// If the folder can't be written, nothing is compared at the next start.
  ///
  /// - Parameters:
  ///   - store: The library.
  ///   - places: The library's paths.
  ///   - folder: The folder with the numbers of the last starts.
  ///   - start: This start's number. It is the same for each attempt to record the start, so that no attempt
  ///     drops the last start's number.
  /// - Throws: `LibraryError`.
  static func noteStart(
    _ store: DeckStore, _ places: LibraryPlaces, in folder: String, as start: String
  ) throws(LibraryError) {
    let name = ContentHash(of: Array(places.path.utf8)).shortName
    let path = "\(folder)/start-\(name)"
    let contents = try? InputFile.contents(of: path, limit: 1_000, isNamedByFile: true)
    let known = String(decoding: contents ?? [], as: UTF8.self).split(separator: "\n")
    // Until the library has the new number, that of the last start is also valid.
    let text = ([start] + known.map(String.init)).prefix(9).joined(separator: "\n")
    // An earlier attempt may have written the number.
    var isKept = known.first.map(String.init) == start
    do {
      if !isKept {
        try LibraryPlaces.makeFolder(folder, for: path)
        try WholeFile.write(Array(text.utf8), to: path, mode: 0o600)
      }
      isKept = true
    } catch {}
    try store.noteStart(isKept ? start : "") { known.contains(Substring($0)) }
    if isKept { try? WholeFile.write(Array(start.utf8), to: path, mode: 0o600, isLasting: false) }
  }
}
