internal import DeckStore
internal import Glibc
package import Study

/// The recovery from a damaged or missing library.
package struct Recovery: Equatable, Sendable, CustomStringConvertible {
  package let path: String
  /// A description of the damage.
  package let damage: String
  /// The damaged file's new path; nil if the library was missing.
  package let movedTo: String?
  /// The time of the backup that replaced the library; nil if there was no good one.
  ///
  /// Answers given since that time are missing. Without a backup, the library is new.
  package let backup: WallTime?

  package var description: String {
    "\(damage). " + (movedTo.map { "It was moved to \($0). " } ?? "")
      + (backup.map { "A backup of \($0.shown) replaced it: answers given since are missing" }
        ?? "There was no good backup, so a new library was created")
  }

  /// Replaces a library that is missing or damaged, if a second check confirms the damage.
  ///
  /// - Parameters:
  ///   - places: The library; no process may have it open.
  ///   - time: The time for the name of the damaged file that is moved aside.
  ///   - damage: The result of the first check.
  ///   - isRepeated: Whether a second connection has found the same damage, which only reading the rows
  ///     shows.
  /// - Returns: The recovery; nil if the second check found the library sound, so that it can be opened
  ///   again.
  /// - Throws: `LibraryError` if a part can't be read, so that the damage is uncertain, or if the replacement
  ///   failed; then the library is still there, or the next process that opens it finishes the replacement.
  static func replaceIfDamaged(
    _ places: LibraryPlaces, at time: WallTime, because damage: String, isRepeated: Bool = false
  ) throws(LibraryError) -> Recovery? {
    let isGone = access(places.path, F_OK) != 0 && errno == ENOENT
    let found = try isGone ? damage : DeckStore.damage(at: places.path)
    guard found != nil || isRepeated else { return nil }
    return try replace(places, at: time, because: damage)
  }

  /// Returns the log message for damage that the second check did not confirm.
  static func unconfirmed(_ damage: String) -> LibraryReport {
    .line("\(damage). A second look found it sound, so it was not replaced")
  }

  /// Replaces a damaged or missing library by the newest good backup, or by a new library.
  ///
  /// The damaged library is moved aside: see `Replacement`.
  ///
  /// - Throws: `LibraryError`; then the damaged file is still there, or the next process that opens the
  ///   library finishes the replacement.
  static func replace(
    _ places: LibraryPlaces, at time: WallTime, because damage: String
  ) throws(LibraryError) -> Recovery {
    let exists = access(places.path, F_OK) == 0
    let aside = LibraryPlaces.freeName("\(places.path).corrupt-\(time.fileText)")
    var backupTime: WallTime?
    if let backup = try newestGood(of: Backups(places).all(), for: places) {
      backupTime = modificationTime(of: backup.path)
      // A system on trial finds its way back from the copy; a backup that it has made itself would lead nowhere.
      if backup.isEarlier { try WayBack.note(backup.path, for: places) }
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

  /// Returns a copy of the first backup that is sound.
  ///
  /// Each backup is tried twice: one that could not be read, or that was read wrongly, is not a bad one.
  ///
  /// - Returns: The copy; nil if all backups are damaged.
  /// - Throws: The disk's error if there is no room for a copy, or if no backup is sound and one can't be
  ///   read: it may be good, so a new library must not be created.
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
