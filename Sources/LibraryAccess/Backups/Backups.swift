internal import DeckStore
internal import Glibc
internal import Study

/// The backups of a library, in `backups` beside it: one of each day, and one from before each
/// change of its version.
///
/// Each has a number in its name, one more than all before it, and that is their order: no clock and
/// no copying can spoil it. Those without one are of earlier programs and come before all others.
struct Backups {
  /// How many days' backups are kept.
  static let kept = 7

  private let places: LibraryPlaces

  init(_ places: LibraryPlaces) {
    self.places = places
  }

  /// All backups of this library, the newest first.
  var all: [String] { files.map { "\(places.backups)/\($0.name)" } }

  /// Whether this day has no backup yet.
  func isDue(on day: Int) -> Bool {
    let date = WallTime.date(ofDay: day)
    return !files.contains { $0.occasion == date }
  }

  /// Makes a day's backup and removes the oldest of more than `kept`.
  ///
  /// - Parameters:
  ///   - store: The library, open.
  ///   - day: As in `WallTime.day`.
  ///   - shouldStop: Asked between steps; when it says so, nothing is made.
  /// - Throws: `LibraryError`; `busy` when it was told to stop.
  func make(
    of store: DeckStore, on day: Int, unless shouldStop: () -> Bool = { false }
  ) throws(LibraryError) {
    try make(of: store, for: WallTime.date(ofDay: day), unless: shouldStop)
    for old in files.filter(\.isDaily).dropFirst(Self.kept) {
      unlink("\(places.backups)/\(old.name)")
    }
  }

  /// Makes a backup of a library that is about to get a later version; it is never removed.
  ///
  /// - Returns: The backup's path.
  func make(of store: DeckStore, beforeLeaving version: Int) throws(LibraryError) -> String {
    try make(of: store, for: "\(File.migration)\(version + 1)")
  }

  /// Removes what a backup left that was killed, wherever it was to be; nobody makes one now.
  func clean() {
    DeckStore.removeUnfinishedBackup(of: places.path)
    all.forEach(LibraryPlaces.narrow)
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

  /// A backup by its name: "library-2026-11-21-12.sqlite", "library-before-version-3-12.sqlite", and
  /// of earlier programs without the number.
  private struct File {
    static let migration = "before-version-"

    let name: String
    /// "2026-11-21" or "before-version-3".
    let occasion: String
    /// 0 where it has none.
    let number: Int

    /// - Returns: nil for the name of something else.
    init?(_ name: String, of stem: String) {
      guard name.hasPrefix("\(stem)-"), name.hasSuffix(".sqlite") else { return nil }
      self.name = name
      var words = name.dropFirst(stem.count + 1).dropLast(7).split(
        separator: "-", omittingEmptySubsequences: false)
      var number = 0
      if words.count == 4 {
        guard let last = Int(words.removeLast()), (1..<Int.max).contains(last) else { return nil }
        number = last
      }
      self.number = number
      occasion = words.joined(separator: "-")
      guard words.count == 3 else { return nil }
      // A year has four digits, or more where the clock is far ahead.
      let lengths = words.map(\.utf8.count)
      let isDate =
        lengths[0] >= 4 && lengths.dropFirst() == [2, 2] && words.allSatisfy { Int($0) != nil }
      guard isDate || (occasion.hasPrefix(Self.migration) && Int(words[2]) != nil) else {
        return nil
      }
    }

    var isDaily: Bool { !occasion.hasPrefix(Self.migration) }
  }

  /// The newest first.
  private var files: [File] {
    LibraryPlaces.names(in: places.backups).compactMap { File($0, of: places.stem) }
      .map { (file: $0, time: $0.number == 0 ? time(of: $0.name) : 0) }
      .sorted { ($0.file.number, $0.time, $0.file.name) > ($1.file.number, $1.time, $1.file.name) }
      .map(\.file)
  }

  /// Seconds since 1970 at which a file was written.
  private func time(of name: String) -> Int {
    var status = stat()
    return stat("\(places.backups)/\(name)", &status) == 0 ? status.st_mtim.tv_sec : 0
  }
}
