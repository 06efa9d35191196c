internal import DeckStore
internal import Glibc
internal import LinuxSystem
internal import Study

/// A library's backups, in the folder `backups` beside it: one of each of the last days, and those that are
/// never removed: from before a migration, and from before the library began empty.
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
  ///
  /// - Throws: `LibraryError` if their folder can't be read.
  func all() throws(LibraryError) -> [String] {
    try files().map { "\(places.backups)/\($0.name)" }
  }

  /// What can take the library's place: the backups, and what was the library until another one took it; the
  /// newest first.
  ///
  /// - Throws: `LibraryError` if a folder can't be read.
  func overviews() throws(LibraryError) -> [BackupOverview] {
    try restorable().compactMap { path in
      var status = stat()
      guard LibraryPlaces.isOwnFile(path), stat(path, &status) == 0 else { return nil }
      let isReplaced = Folder.parent(of: path) == places.folder
      return BackupOverview(
        name: LibraryPlaces.name(of: path), time: WallTime(status.st_mtim),
        bytes: Durable.size(of: path) + Durable.size(of: path + "-wal"), isReplaced: isReplaced)
    }.sorted { ($0.time.milliseconds, $0.name) > ($1.time.milliseconds, $1.name) }
  }

  /// A checked copy of one of `overviews`, by its name.
  ///
  /// - Throws: `LibraryError`.
  func checked(_ name: String) throws(LibraryError) -> CheckedBackup {
    guard let path = try restorable().first(where: { LibraryPlaces.name(of: $0) == name }) else {
      throw .failed(path: name, detail: "there is no such backup")
    }
    return try CheckedBackup(of: path, for: places, suffix: ".restoring")
  }

  private func restorable() throws(LibraryError) -> [String] {
    let start = LibraryPlaces.name(of: places.path) + Replacement.restored
    let ends = LibraryPlaces.suffixes.filter { !$0.isEmpty } + [Replacement.mark]
    let replaced = try LibraryPlaces.names(in: places.folder).filter { name in
      name.hasPrefix(start) && !ends.contains { name.hasSuffix($0) }
    }
    return try all() + replaced.map { "\(places.folder)/\($0)" }
  }

  /// Whether this day has no backup yet.
  func isDue(on day: Int) throws(LibraryError) -> Bool {
    let date = WallTime.date(ofDay: day)
    return try !files().contains { $0.occasion == date }
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
    for old in try files().filter(\.isDaily).dropFirst(Self.kept) {
      unlink("\(places.backups)/\(old.name)")
    }
  }

  /// Makes a backup of a library before its migration; it is never removed.
  ///
  /// - Returns: The backup's path.
  func make(of store: DeckStore, beforeLeaving version: Int) throws(LibraryError) -> String {
    try make(of: store, for: "\(File.migration)\(version + 1)")
  }

  /// Keeps the daily backups for ever, because the library begins empty: its own backups must not take their
  /// places.
  ///
  /// - Throws: `LibraryError`; some may be renamed already.
  func keepAll() throws(LibraryError) {
    for file in try files().filter(\.isDaily) {
      let date = file.occasion.filter { $0 != "-" }
      let kept = "\(places.backups)/\(places.stem)-\(File.emptied)\(date)-\(file.number).sqlite"
      guard rename("\(places.backups)/\(file.name)", kept) == 0 else {
        throw LibraryError(code: errno, path: kept)
      }
    }
  }

  /// Removes what killed backups left, and makes all backups private; nobody may have the library open.
  func clean() {
    DeckStore.removeUnfinishedBackup(of: places.path)
    (try? all())?.forEach(LibraryPlaces.makePrivateIfOwn)
  }

  @discardableResult
  private func make(
    of store: DeckStore, for occasion: String, unless shouldStop: () -> Bool = { false }
  ) throws(LibraryError) -> String {
    try LibraryPlaces.makeFolder(places.backups, for: places.path)
    let number = (try files().first?.number ?? 0) + 1
    let path = "\(places.backups)/\(places.stem)-\(occasion)-\(number).sqlite"
    try store.backup(to: path) { part in
      if part < 1, shouldStop() { throw LibraryError.busy(path: path, process: nil) }
    }
    return path
  }

  /// A backup's name: "library-2026-11-21-12.sqlite", "library-before-version-3-12.sqlite" or
  /// "library-before-empty-20261121-12.sqlite".
  private struct File {
    static let migration = "before-version-"
    static let emptied = "before-empty-"

    let name: String
    /// "2026-11-21", "before-version-3" or "before-empty-20261121".
    let occasion: String
    let number: Int

    var isDaily: Bool { !Self.isKept(occasion) }

    private static func isKept(_ occasion: String) -> Bool {
      [migration, emptied].contains { occasion.hasPrefix($0) }
    }

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
      guard isDate || (Self.isKept(occasion) && Int(words[2]) != nil) else {
        return nil
      }
    }
  }

  /// Newest first.
  private func files() throws(LibraryError) -> [File] {
    try LibraryPlaces.names(in: places.backups).compactMap { File($0, of: places.stem) }
      .sorted { ($0.number, $0.name) > ($1.number, $1.name) }
  }
}
