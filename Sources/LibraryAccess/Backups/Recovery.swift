internal import DeckStore
internal import Glibc
package import Study

/// What was done about a damaged or lost library.
package struct Recovery: Equatable, Sendable, CustomStringConvertible {
  package let path: String
  /// What was wrong.
  package let damage: String
  /// Where the damaged file is now; nil where there was none.
  package let movedTo: String?
  /// When the backup was made that took its place; nil when there was no good one.
  ///
  /// Answers given since are missing in it; without a backup the library is new.
  package let backup: WallTime?

  package var description: String {
    "\(damage). " + (movedTo.map { "It was moved to \($0). " } ?? "")
      + (backup.map { "A backup of \($0.shown) took its place: answers given since are missing" }
        ?? "There was no good backup, and a new library was begun")
  }

  /// Puts the newest good backup, or a new library, in the place of a damaged or lost one.
  ///
  /// The damaged one is moved aside: see `Replacement`.
  ///
  /// - Throws: `LibraryError` when the disk does not allow it; then the damaged file is still there,
  ///   or the replacement is finished later.
  static func replace(
    _ places: LibraryPlaces, at time: WallTime, because damage: String
  ) throws(LibraryError) -> Recovery {
    let restored = places.path + ".restored"
    let backup = try newestGood(of: Backups(places).all, as: restored)
    if backup == nil {
      try LibraryPlaces.makePrivate(restored)
      try DeckStore(path: restored).close()
    }
    let isThere = access(places.path, F_OK) == 0
    let aside = LibraryPlaces.freeName("\(places.path).corrupt-\(time.fileText)")
    try Replacement.replace(places, with: restored, movingTo: aside)
    return Recovery(
      path: places.path, damage: damage, movedTo: isThere ? aside : nil,
      backup: backup.flatMap(fileTime))
  }

  /// Restores the first backup that is sound; every one is tried.
  ///
  /// - Returns: nil where none is sound. Then the last copy is gone, too.
  /// - Throws: What the disk says, where there is no room for a copy, or where none is sound and one
  ///   can't be read. Then nobody knows whether there is a good one, and it is no time to begin a new
  ///   library.
  private static func newestGood(
    of backups: [String], as path: String
  ) throws(LibraryError) -> String? {
    var unread: LibraryError?
    for backup in backups {
      do throws(LibraryError) {
        try restore(backup, as: path)
        return backup
      } catch {
        LibraryPlaces.remove(path)
        switch error {
        case .full, .readOnly: throw error
        case .failed: unread = unread ?? error
        default: continue
        }
      }
    }
    LibraryPlaces.remove(path)
    if let unread { throw unread }
    return nil
  }

  /// Copies a backup, checks the copy and makes it a library that numbers its answers anew.
  private static func restore(_ backup: String, as path: String) throws(LibraryError) {
    LibraryPlaces.remove(path)
    try Durable.copy(backup, to: path)
    // An empty file would become a new library.
    guard LibraryPlaces.size(of: path) > 0 else { throw .notALibrary(path: backup) }
    let store = try DeckStore(path: path)
    do throws(LibraryError) {
      try store.quickCheck()
      try store.beginKiosk()
    } catch {
      try? store.close()
      throw error
    }
    try store.close()
    try Durable.library(path)
  }

  private static func fileTime(_ path: String) -> WallTime? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return WallTime(status.st_mtim)
  }
}
