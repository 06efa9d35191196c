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

  /// Moves a damaged library aside and puts the newest good backup in its place, or in that of a
  /// lost one.
  ///
  /// At no moment a backup's file stands beside the log of the damaged one, and a library that has
  /// a good backup is never missing, so a pulled plug leaves either the damage or its cure.
  ///
  /// - Throws: `LibraryError` when the disk allows neither; then the damaged file is still there.
  static func replace(
    _ places: LibraryPlaces, at time: WallTime, because damage: String
  ) throws(LibraryError) -> Recovery {
    let restored = places.path + ".restored"
    let backup = try newestGood(of: Backups(places).all, as: restored)
    let isThere = access(places.path, F_OK) == 0
    let aside = LibraryPlaces.freeName("\(places.path).corrupt-\(time.fileText)")
    for suffix in LibraryPlaces.suffixes where access(places.path + suffix, F_OK) == 0 {
      // The last one is the file itself: it is replaced at once, without a moment of no library.
      let isLinked = suffix == "" && backup != nil && link(places.path, aside) == 0
      guard isLinked || rename(places.path + suffix, aside + suffix) == 0 else {
        throw LibraryError(code: errno, path: places.path)
      }
    }
    if backup != nil, rename(restored, places.path) != 0 {
      throw LibraryError(code: errno, path: places.path)
    }
    try Durable.folder(places.folder, for: places.path)
    return Recovery(
      path: places.path, damage: damage, movedTo: isThere ? aside : nil,
      backup: backup.flatMap(fileTime))
  }

  /// Restores the first backup that is sound.
  ///
  /// - Throws: What the disk says, where none is sound and one can't be read, or where there is no
  ///   room. Then nobody knows whether there is a good one, and it is no time to begin a new library.
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
        case .corrupt, .notALibrary, .newer: continue
        case .failed(backup, _): unread = unread ?? error
        default: throw error
        }
      }
    }
    if let unread { throw unread }
    return nil
  }

  /// Copies a backup, checks the copy and makes it a library that numbers its answers anew.
  private static func restore(_ backup: String, as path: String) throws(LibraryError) {
    LibraryPlaces.remove(path)
    try Durable.copy(backup, to: path)
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
