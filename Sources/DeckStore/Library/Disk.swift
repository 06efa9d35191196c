internal import CSQLiteSettings
import GRDBSQLite

/// The virtual file system (VFS) through which SQLite reads files; a failed read is a disk error, not damage.
enum Disk {
  /// The VFS that locks nothing.
  static let unlocked = "kiosk-none"

  private static let code = sqlite_register_kiosk_vfs()

  /// Registers the VFS; must be called before each file is opened.
  ///
  /// - Throws: `LibraryError.failed` if SQLite lacks the VFS that this one wraps.
  static func prepare(for path: String) throws(LibraryError) {
    guard code == SQLITE_OK else {
      throw .failed(path: path, detail: "SQLite has no file system to build on (code \(code))")
    }
  }

  /// The number of reads, of any file, that have failed since the program started.
  static var failedReads: UInt32 { sqlite_failed_reads() }

  static func unreadable(_ path: String) -> LibraryError {
    .failed(path: path, detail: "a part of it could not be read; it was not checked")
  }
}
