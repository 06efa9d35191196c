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

  /// Makes a day's backup and removes the oldest of more than `kept`; never the one just made, even
  /// where the clock stands in another year.
  ///
  /// - Parameter shouldStop: Asked between steps; then nothing is made.
  /// - Returns: Whether it was made.
  func make(
    of store: DeckStore, on day: Int, unless shouldStop: @escaping () -> Bool = { false }
  ) throws(LibraryError) -> Bool {
    let name = name(of: day)
    guard try make(of: store, as: name, unless: shouldStop) else { return false }
    let others = names(where: isDaily).filter { $0 != name }.sorted()
    for old in others.dropLast(Self.kept - 1) { unlink("\(places.backups)/\(old)") }
    return true
  }

  /// Makes a backup under its name only when it is whole and on the disk.
  private func make(
    of store: DeckStore, as name: String, unless shouldStop: @escaping () -> Bool
  ) throws(LibraryError) -> Bool {
    try LibraryPlaces.makeFolder(places.backups, for: places.path)
    let path = "\(places.backups)/\(name)"
    let unfinished = path + ".unfinished"
    unlink(unfinished)
    guard try store.backup(to: unfinished, unless: shouldStop) else {
      unlink(unfinished)
      return false
    }
    try Durable.file(unfinished)
    guard rename(unfinished, path) == 0 else { throw LibraryError(code: errno, path: path) }
    try Durable.folder(places.backups, for: path)
    return true
  }

  private func name(of day: Int) -> String {
    "\(places.stem)-\(WallTime.date(ofDay: day)).sqlite"
  }

  /// "library-2026-11-21.sqlite"
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
