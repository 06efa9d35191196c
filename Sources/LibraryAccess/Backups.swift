internal import DeckStore
internal import Glibc
internal import Study

/// The backups of a library, in `backups` beside it: one of each day, and one from before each
/// change of its version.
struct Backups {
  /// How many days' backups are kept.
  static let kept = 7

  private let places: LibraryPlaces

  init(_ places: LibraryPlaces) {
    self.places = places
  }

  /// All backups of this library, the newest first.
  var all: [String] {
    names { isDaily($0) || $0.hasPrefix("\(places.stem)-before-version-") }
      .map { ("\(places.backups)/\($0)") }
      .map { (path: $0, time: Self.time(of: $0)) }
      .sorted { ($0.time, $0.path) > ($1.time, $1.path) }
      .map(\.path)
  }

  /// Whether this day has no backup yet.
  func isDue(on day: Int) -> Bool {
    access("\(places.backups)/\(name(of: day))", F_OK) != 0
  }

  /// Makes a day's backup and removes the oldest of more than `kept`.
  ///
  /// The one just made stays, even where the clock stands in another year.
  ///
  /// - Parameters:
  ///   - store: The library, open.
  ///   - day: As in `WallTime.day`.
  ///   - shouldStop: Asked between steps; when it says so, nothing is made.
  /// - Throws: `LibraryError`; `busy` when it was told to stop.
  func make(
    of store: DeckStore, on day: Int, unless shouldStop: () -> Bool = { false }
  ) throws(LibraryError) {
    let name = name(of: day)
    try make(of: store, as: name, unless: shouldStop)
    let others = names(where: isDaily).filter { $0 != name }.sorted()
    for old in others.dropLast(Self.kept - 1) { unlink("\(places.backups)/\(old)") }
  }

  /// Makes a backup of a library that is about to get a later version; it is never removed.
  func make(of store: DeckStore, beforeLeaving version: Int) throws(LibraryError) {
    try make(of: store, as: "\(places.stem)-before-version-\(version + 1).sqlite")
  }

  private func make(
    of store: DeckStore, as name: String, unless shouldStop: () -> Bool = { false }
  ) throws(LibraryError) {
    try LibraryPlaces.makeFolder(places.backups, for: places.path)
    // What backups left that the plug was pulled on.
    for left in names(where: { $0.hasPrefix("\(places.stem)-") && $0.contains(".sqlite.partial") })
    {
      unlink("\(places.backups)/\(left)")
    }
    let path = "\(places.backups)/\(name)"
    try store.backup(to: path) { part in
      if part < 1, shouldStop() { throw LibraryError.busy(path: path) }
    }
  }

  private func name(of day: Int) -> String {
    "\(places.stem)-\(WallTime.date(ofDay: day)).sqlite"
  }

  /// Whether this is a name as "library-2026-11-21.sqlite".
  private func isDaily(_ name: String) -> Bool {
    guard name.hasPrefix("\(places.stem)-"), name.hasSuffix(".sqlite") else { return false }
    let date = name.dropFirst(places.stem.count + 1).dropLast(7)
    return date.count == 10 && date.allSatisfy { $0.isNumber || $0 == "-" }
  }

  private func names(where isWanted: (String) -> Bool) -> [String] {
    guard let folder = opendir(places.backups) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if isWanted(name) { names.append(name) }
    }
    return names
  }

  /// Seconds since 1970 at which a file was written.
  private static func time(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mtim.tv_sec : 0
  }
}
