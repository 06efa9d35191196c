internal import CSQLiteSettings
import GRDBSQLite

/// How SQLite reads files here: a failed read is an error of the disk, not damage.
enum Disk {
  /// The VFS that locks nothing.
  static let unlocked = "kiosk-none"

  private static let code = sqlite_register_kiosk_vfs()

  /// Called before each file is opened.
  ///
  /// - Throws: `LibraryError.failed` if SQLite lacks its own file system.
  static func prepare(for path: String) throws(LibraryError) {
    guard code == SQLITE_OK else {
      throw .failed(path: path, detail: "SQLite has no file system to build on (code \(code))")
    }
  }

  /// How many reads have failed since the start, in any file.
  static var failedReads: UInt32 { sqlite_failed_reads() }

  static func unreadable(_ path: String) -> LibraryError {
    .failed(path: path, detail: "a part of it could not be read; it was not checked")
  }
}
