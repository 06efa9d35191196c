import GRDB
import Glibc

extension DeckStore {
  /// So many pages the write-ahead log has before SQLite moves them into the library and begins anew
  /// at its start.
  ///
  /// An answer writes 8. With SQLite's 1,000 nearly one in a hundred would wait for that.
  static let logPages = 1_500

  /// The log's pages, each with a header (sqlite.org/fileformat2.html#walformat), and what the last
  /// transaction may take.
  static let logSize = 32 + (logPages + 64) * (24 + 4_096)

  /// Writes zeros to where the log will grow.
  ///
  /// An answer that makes a file longer waits for the file system to note that down as well: it takes
  /// half as long again, or twice as long. SQLite takes zeros for the end of the log, as it does what
  /// is left there of an earlier one. Where the disk has less than 64 MiB left the log stays as it is.
  package func reserveLog() {
    queue.inDatabase { _ in
      var disk = statvfs()
      guard statvfs(path, &disk) == 0, UInt(disk.f_bavail) * disk.f_frsize >= 64 << 20 else {
        return
      }
      let file = open(path + "-wal", O_WRONLY | O_CLOEXEC)
      guard file >= 0 else { return }
      defer { Glibc.close(file) }
      var status = stat()
      guard fstat(file, &status) == 0 else { return }
      let zeros = [UInt8](repeating: 0, count: 65_536)
      var end = Int(status.st_size)
      while end < Self.logSize {
        let written = pwrite(file, zeros, min(zeros.count, Self.logSize - end), end)
        guard written > 0 else {
          ftruncate(file, status.st_size)
          return
        }
        end += written
      }
      fdatasync(file)
    }
  }
}
