internal import DeckStore
internal import Glibc
internal import Study

/// The backups of a library, in the folder `backups` beside it: one for each of the last days, and those that
/// are never removed, which precede a migration or a start with an empty library.
///
/// Each backup has a number in its name, one more than all before it. The numbers determine the order of the
/// backups, which neither a wrong clock nor copying can change.
struct Backups {
  /// The number of daily backups that are kept, and of libraries that were replaced at the box: somebody who
  /// tries all backups one after another can still restore the first library.
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

  /// Returns the files that can take the library's place, the newest of each kind first.
  ///
  /// First come libraries whose place another one has taken, by their modification times, and then the
  /// backups.
  ///
  /// - Throws: `LibraryError` if a folder can't be read.
  func overviews() throws(LibraryError) -> [BackupOverview] {
    try replaced()
      + files().compactMap { overview(of: "\(places.backups)/\($0.name)", from: $0.day) }
  }

  /// Returns the libraries whose place another one has taken, the newest first.
  private func replaced() throws(LibraryError) -> [BackupOverview] {
    let start = LibraryPlaces.name(of: places.path) + Replacement.restored
    let ends = LibraryPlaces.suffixes.filter { !$0.isEmpty }
    return try LibraryPlaces.names(in: places.folder).filter { name in
      // Files that belong to such a library, such as its lock, have a dot after its name.
      name.hasPrefix(start) && !name.dropFirst(start.count).contains(".")
        && !ends.contains { name.hasSuffix($0) }
    }.compactMap { overview(of: "\(places.folder)/\($0)", isReplaced: true) }
      .sorted { ($0.time.milliseconds, $0.name) > ($1.time.milliseconds, $1.name) }
  }

  /// - Parameters:
  ///   - path: The file.
  ///   - day: The day of the backup; nil to use the file's modification time.
  ///   - isReplaced: As in `BackupOverview`.
  /// - Returns: The overview; nil if the path is not a file of this user.
  private func overview(
    of path: String, from day: WallTime? = nil, isReplaced: Bool = false
  ) -> BackupOverview? {
    var status = stat()
    guard LibraryPlaces.isOwnFile(path), stat(path, &status) == 0 else { return nil }
    return BackupOverview(
      name: LibraryPlaces.name(of: path), time: day ?? WallTime(status.st_mtim),
      bytes: Durable.size(of: path) + Durable.size(of: path + "-wal"), isReplaced: isReplaced)
  }

  /// Removes the oldest libraries that were replaced at the box if there are more than `kept`, after another
  /// one has taken the last one's place.
  ///
  /// - Parameter last: The path of the library that was replaced last, which stays even if a wrong clock
  ///   makes it look old; nil if there was none.
  func removeReplaced(before last: String?) {
    let start = LibraryPlaces.name(of: places.path) + Replacement.restored + Replacement.atBox
    let others = (try? replaced())?.map(\.name).filter {
      $0.hasPrefix(start) && $0 != last.map(LibraryPlaces.name)
    }
    for name in others?.dropFirst(Self.kept - 1) ?? [] {
      LibraryPlaces.remove("\(places.folder)/\(name)")
    }
  }

  /// Returns a checked copy of one of the `overviews`, by its name.
  ///
  /// - Throws: `LibraryError`.
  func checked(_ name: String) throws(LibraryError) -> CheckedBackup {
    guard let backup = try overviews().first(where: { $0.name == name }) else {
      throw .failed(path: name, detail: "there is no such backup")
    }
    return try CheckedBackup(of: path(of: backup), for: places, suffix: ".restoring")
  }

  /// The path of one of the `overviews`.
  func path(of backup: BackupOverview) -> String {
    "\(backup.isReplaced ? places.folder : places.backups)/\(backup.name)"
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
  ///   - day: The day, as in `WallTime.day`.
  ///   - shouldStop: Called between steps; if it returns true, no backup is made.
  /// - Throws: `LibraryError`; `busy` if `shouldStop` has stopped the backup.
  func make(
    of store: DeckStore, on day: Int, unless shouldStop: () -> Bool = { false }
  ) throws(LibraryError) {
    try make(of: store, for: WallTime.date(ofDay: day), unless: shouldStop)
    for old in try files().filter(\.isDaily).dropFirst(Self.kept) {
      unlink("\(places.backups)/\(old.name)")
    }
  }

  /// Makes a backup of a library before its migration; such a backup is never removed.
  ///
  /// - Returns: The backup's path.
  func make(of store: DeckStore, beforeLeaving version: Int) throws(LibraryError) -> String {
    try make(of: store, for: "\(File.migration)\(version + 1)")
  }

  /// Keeps the daily backups forever, because the library begins empty and its own backups must not replace
  /// them.
  ///
  /// - Throws: `LibraryError`; some backups may be renamed already.
  func keepAll() throws(LibraryError) {
    for file in try files().filter(\.isDaily) {
      let date = file.occasion.filter { $0 != "-" }
      let kept = "\(places.backups)/\(places.stem)-\(File.emptied)\(date)-\(file.number).sqlite"
      guard rename("\(places.backups)/\(file.name)", kept) == 0 else {
        throw LibraryError(code: errno, path: kept)
      }
    }
  }

  /// Removes what killed backups left, and makes all backups private; no process may have the library open.
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

    /// The day in the name, at noon; nil if it names a version, or a year of more digits than four.
    var day: WallTime? {
      let digits = occasion.filter(\.isNumber)
      guard digits.count == 8 else { return nil }
      let (year, month) = (digits.prefix(4), digits.dropFirst(4).prefix(2))
      return WallTime(iso8601: "\(year)-\(month)-\(digits.suffix(2))T12:00:00Z")
    }

    private static func isKept(_ occasion: String) -> Bool {
      [migration, emptied].contains { occasion.hasPrefix($0) }
    }

    /// - Returns: nil for a name that is not a backup's.
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

  /// Returns the backups, newest first.
  private func files() throws(LibraryError) -> [File] {
    try LibraryPlaces.names(in: places.backups).compactMap { File($0, of: places.stem) }
      .sorted { ($0.number, $0.name) > ($1.number, $1.name) }
  }
}
