internal import DeckStore
internal import Glibc
internal import Study

/// A library's backups, in the folder `backups` beside it: one of each day, and one from before each
/// migration.
///
/// Each has a number in its name, one more than all before it. The numbers are their order, which
/// neither a wrong clock nor copying can change.
struct Backups {
  /// How many daily backups are kept.
  static let kept = 7

  private let places: LibraryPlaces

  init(_ places: LibraryPlaces) {
    self.places = places
  }

  /// All backups of this library, newest first.
  var all: [String] { files.map { "\(places.backups)/\($0.name)" } }

  /// Whether this day has no backup yet.
  func isDue(on day: Int) -> Bool {
    let date = WallTime.date(ofDay: day)
    return !files.contains { $0.occasion == date }
  }

  /// Makes a day's backup and removes the oldest if there are more than `kept`.
  ///
  /// - Parameters:
  ///   - store: The open library.
  ///   - day: As in `WallTime.day`.
  ///   - shouldStop: Asked between steps; if it returns true, no backup is made.
  /// - Throws: `LibraryError`; `busy` if it was stopped.
  func make(
    of store: DeckStore, on day: Int, unless shouldStop: () -> Bool = { false }
  ) throws(LibraryError) {
    try make(of: store, for: WallTime.date(ofDay: day), unless: shouldStop)
    for old in files.filter(\.isDaily).dropFirst(Self.kept) {
      unlink("\(places.backups)/\(old.name)")
    }
  }

  /// Makes a backup of a library before its migration; it is never removed.
  ///
  /// - Returns: The backup's path.
  func make(of store: DeckStore, beforeLeaving version: Int) throws(LibraryError) -> String {
    try make(of: store, for: "\(File.migration)\(version + 1)")
  }

  /// Removes what killed backups left, and makes all backups private.
  func clean() {
    DeckStore.removeUnfinishedBackup(of: places.path)
    all.forEach(LibraryPlaces.makePrivateIfOwn)
  }

  @discardableResult
  private func make(
    of store: DeckStore, for occasion: String, unless shouldStop: () -> Bool = { false }
  ) throws(LibraryError) -> String {
    try LibraryPlaces.makeFolder(places.backups, for: places.path)
    let number = (files.first?.number ?? 0) + 1
    let path = "\(places.backups)/\(places.stem)-\(occasion)-\(number).sqlite"
    try store.backup(to: path) { part in
      if part < 1, shouldStop() { throw LibraryError.busy(path: path) }
    }
    return path
  }

  /// A backup's name: "library-2026-11-21-12.sqlite" or "library-before-version-3-12.sqlite".
  private struct File {
    static let migration = "before-version-"

    let name: String
    /// "2026-11-21" or "before-version-3".
    let occasion: String
    let number: Int

    var isDaily: Bool { !occasion.hasPrefix(Self.migration) }

    /// - Returns: nil for any other name.
    init?(_ name: String, of stem: String) {
      guard name.hasPrefix("\(stem)-"), name.hasSuffix(".sqlite") else { return nil }
      let words = name.dropFirst(stem.count + 1).dropLast(7).split(
        separator: "-", omittingEmptySubsequences: false)
      guard words.count == 4, let number = Int(words[3]), (1..<Int.max).contains(number) else {
        return nil
      }
      self.name = name
      self.number = number
      occasion = words.dropLast().joined(separator: "-")
      // The year of a clock that is far ahead has more than four digits.
      let lengths = words.map(\.utf8.count)
      let isDate =
        lengths[0] >= 4 && lengths[1...2] == [2, 2] && words.allSatisfy { Int($0) != nil }
      guard isDate || (occasion.hasPrefix(Self.migration) && Int(words[2]) != nil) else {
        return nil
      }
    }
  }

  /// Newest first.
  private var files: [File] {
    LibraryPlaces.names(in: places.backups).compactMap { File($0, of: places.stem) }
      .sorted { ($0.number, $0.name) > ($1.number, $1.name) }
  }
}
