internal import ContentHash
internal import DeckStore
internal import LinuxSystem

/// Notices that a library is not the one of this kiosk's last start but another copy of it, which has come into its
/// place.
///
/// Each start has a random number, in the library and in a folder elsewhere. Where they differ, there may be other
/// answers under the numbers that come next.
enum CopyCheck {
  /// Notes a start.
  ///
  /// Where the folder can't be written, nothing is compared at the next start.
  ///
  /// - Parameters:
  ///   - store: The library.
  ///   - places: Where it is.
  ///   - folder: Has the numbers of the last starts.
  ///   - start: This start's number: the same for each attempt to note it, so that none drops the last start's.
  /// - Throws: `LibraryError`.
  static func noteStart(
    _ store: DeckStore, _ places: LibraryPlaces, in folder: String, as start: String
  ) throws(LibraryError) {
    let name = ContentHash(of: Array(places.path.utf8)).shortName
    let path = "\(folder)/start-\(name)"
    let contents = try? InputFile.contents(of: path, limit: 1_000, isNamedByFile: true)
    let known = String(decoding: contents ?? [], as: UTF8.self).split(separator: "\n")
    // Until the library has the new number, that of the last start counts, too.
    let text = ([start] + known.map(String.init)).prefix(9).joined(separator: "\n")
    // An attempt before may have written it.
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
