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

  /// Replaces a damaged or missing library by the newest good backup, or by a new library.
  ///
  /// The damaged one is moved aside: see `Replacement`.
  ///
  /// - Throws: `LibraryError`; then the damaged file is still there, or whoever opens it next finishes
  ///   the replacement.
  static func replace(
    _ places: LibraryPlaces, at time: WallTime, because damage: String
  ) throws(LibraryError) -> Recovery {
    let isThere = access(places.path, F_OK) == 0
    let aside = LibraryPlaces.freeName("\(places.path).corrupt-\(time.fileText)")
    var backupTime: WallTime?
    if let backup = try newestGood(of: Backups(places).all, for: places) {
      backupTime = modificationTime(of: backup.path)
      try Replacement.replace(places, with: backup.copy, movingTo: aside)
    } else {
      let new = places.path + ".restored"
      LibraryPlaces.remove(new)
      try LibraryPlaces.makePrivate(new)
      try DeckStore(path: new).close()
      try Replacement.replace(places, with: new, movingTo: aside)
    }
    return Recovery(
      path: places.path, damage: damage, movedTo: isThere ? aside : nil, backup: backupTime)
  }

  /// The first backup that is sound; all are tried.
  ///
  /// - Returns: nil if none is sound.
  /// - Throws: The disk's error if there is no room for a copy, or if none is sound and one can't be
  ///   read: it may be good, so this is no time to create a new library.
  private static func newestGood(
    of backups: [String], for places: LibraryPlaces
  ) throws(LibraryError) -> CheckedBackup? {
    var unread: LibraryError?
    for backup in backups {
      do throws(LibraryError) {
        return try CheckedBackup(of: backup, for: places, suffix: ".restored")
      } catch {
        switch error {
        case .full, .readOnly: throw error
        case .failed, .earlier: unread = unread ?? error
        default: continue
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
