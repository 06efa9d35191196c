internal import DeckStore
internal import Glibc
package import Study

/// What was done about a damaged or missing library.
package struct Recovery: Equatable, Sendable, CustomStringConvertible {
  package let path: String
  /// What was wrong.
  package let damage: String
  /// The damaged file's new path; nil if the library was missing.
  package let movedTo: String?
  /// When the backup was made that replaced it; nil if there was no good one.
  ///
  /// Answers given since are missing. Without a backup the library is new.
  package let backup: WallTime?

  package var description: String {
    "\(damage). " + (movedTo.map { "It was moved to \($0). " } ?? "")
      + (backup.map { "A backup of \($0.shown) replaced it: answers given since are missing" }
        ?? "There was no good backup, so a new library was created")
  }

  /// Replaces a library that is missing or damaged, if a second look finds the same.
  ///
  /// - Parameters:
  ///   - places: The library; nobody may have it open.
  ///   - time: Names what is moved aside.
  ///   - damage: What the first look found.
  ///   - isRepeated: Whether a second connection has found the same damage, which only reading the rows shows.
  /// - Returns: nil if the second look found the library sound: it can be opened again.
  /// - Throws: `LibraryError`: a part can't be read, so that nobody knows, or the replacement failed; then the
  ///   library is still there, or whoever opens it next finishes the replacement.
  static func replaceIfDamaged(
    _ places: LibraryPlaces, at time: WallTime, because damage: String, isRepeated: Bool = false
  ) throws(LibraryError) -> Recovery? {
    let isGone = access(places.path, F_OK) != 0 && errno == ENOENT
    let found = try isGone ? damage : DeckStore.damage(at: places.path)
    guard found != nil || isRepeated else { return nil }
    return try replace(places, at: time, because: damage)
  }

  /// What the log says where the second look found nothing.
  static func unconfirmed(_ damage: String) -> LibraryReport {
    .line("\(damage). A second look found it sound, so it was not replaced")
  }

  /// Replaces a damaged or missing library by the newest good backup, or by a new library.
  ///
  /// The damaged one is moved aside: see `Replacement`.
  ///
  /// - Throws: `LibraryError`; then the damaged file is still there, or whoever opens it next finishes
  ///   the replacement.
  static func replace(
    _ places: LibraryPlaces, at time: WallTime, because damage: String
  ) throws(LibraryError) -> Recovery {
    let exists = access(places.path, F_OK) == 0
    let aside = LibraryPlaces.freeName("\(places.path).corrupt-\(time.fileText)")
    var backupTime: WallTime?
    if let backup = try newestGood(of: Backups(places).all(), for: places) {
      backupTime = modificationTime(of: backup.path)
      try Replacement.replace(places, with: backup.copy, movingTo: aside)
    } else {
      let new = places.path + ".restored"
      LibraryPlaces.remove(new)
      try places.makePrivate(new)
      try DeckStore(path: new).close()
      try Backups(places).keepAll()
      try Replacement.replace(places, with: new, movingTo: aside)
    }
    return Recovery(
      path: places.path, damage: damage, movedTo: exists ? aside : nil, backup: backupTime)
  }

  /// The first backup that is sound; all are tried, each twice: a backup that could not be read, or that was
  /// read wrongly, is not a bad one.
  ///
  /// - Returns: nil if all are damaged.
  /// - Throws: The disk's error if there is no room for a copy, or if none is sound and one can't be
  ///   read: it may be good, so this is no time to create a new library.
  private static func newestGood(
    of backups: [String], for places: LibraryPlaces
  ) throws(LibraryError) -> CheckedBackup? {
    var unread: LibraryError?
    for backup in backups.flatMap({ [$0, $0] }) {
      do throws(LibraryError) {
        return try CheckedBackup(of: backup, for: places, suffix: ".restored")
      } catch {
        switch error {
        case .full, .readOnly: throw error
        case .corrupt, .notALibrary, .early: continue
        default: unread = unread ?? error
        }
      }
    }
    if let unread { throw unread }
    return nil
  }

  private static func modificationTime(of path: String) -> WallTime? {
    var status = stat()
    return stat(path, &status) == 0 ? WallTime(status.st_mtim) : nil
  }
}
