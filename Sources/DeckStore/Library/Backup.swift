import GRDB
import Glibc
import LinuxSystem

extension DeckStore {
  /// Copies the library into a file, which is replaced atomically, even in a power cut.
  ///
  /// The copy is written to a file beside `path`, synchronized to the disk, and then renamed to `path`. It
  /// contains the library's pages byte for byte, damage included. A caller that gives up an older backup for
  /// this one must check the library first (`quickCheck`); this function checks only the header and the
  /// schema.
  ///
  /// - Parameters:
  ///   - path: The file, replaced if it exists; its folder must exist.
  ///   - progress: Called with the fraction that is done, from 0 to 1; an error that it throws ends the
  ///     backup, but not at 1.
  /// - Throws: `LibraryError`; `path` is then unchanged, unless only its folder could not be synchronized.
  package func backup(
    to path: String, progress: (Double) throws -> Void = { _ in }
  ) throws(LibraryError) {
    let copy = path + ".partial"
    do {
      // SQLite would apply such a write-ahead log or rollback journal to the backup.
      for log in [path + "-wal", path + "-journal"] where Durable.size(of: log) > 0 {
        throw LibraryError.failed(
          path: path, detail: "\(log) stands beside it: is it a library in use? Name another file")
      }
      // SQLite does not say why it can't create a file.
      guard access(Folder.parent(of: path), F_OK) == 0 else {
        throw LibraryError(code: errno, path: path)
      }
      let link = try noteUnfinished(copy)
      defer { unlink(link) }
      unlink(copy)
      // The file is private before SQLite writes into it.
      let file = open(copy, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard file >= 0 else { throw LibraryError(code: errno, path: path) }
      defer { Glibc.close(file) }
      defer { unlink(copy) }
      Durable.giveToOwner(file, of: self.path)
      let target = try Self.emptyCopy(at: copy)
      try withoutActuallyEscaping(progress) { progress in
        try queue.backup(to: target, pagesPerStep: 512) { try progress(0.9 * $0.fraction) }
      }
      try target.writeWithoutTransaction { db in
        // Without a write-ahead log, the backup is one file that can be read from read-only media.
        try db.execute(sql: "PRAGMA journal_mode = DELETE")
      }
      try target.closeForGood()
      do { try DeckStore(reading: copy).close() } catch LibraryError.earlier {
        // A library is copied before it is migrated.
      } catch {
        throw LibraryError.failed(path: path, detail: "the copy is not what was written")
      }
      guard fsync(file) == 0, rename(copy, path) == 0 else {
        throw LibraryError(code: errno, path: path)
      }
      try Durable.synchronize(Folder.parent(of: path), for: path)
      try? progress(1)
    } catch {
      throw LibraryError(error, path: path)
    }
  }

  /// Removes the unfinished copy that a killed backup left; no process may have the library open.
  package static func removeUnfinishedBackup(of path: String) {
    let link = unfinishedLink(for: path)
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    guard readlink(link, &target, target.count - 1) > 0 else { return }
    let copy = target.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } } ?? ""
    var status = stat()
    if copy.hasSuffix(".partial"), lstat(copy, &status) == 0,
      status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid() || geteuid() == 0
    {
      for suffix in ["-wal", "-shm", "-journal", ""] { unlink(copy + suffix) }
    }
    unlink(link)
  }

  /// Creates a link beside the library to the unfinished copy, because a backup may be in any folder.
  ///
  /// - Returns: The link's path, which the backup removes at its end. No link exists if it could not be
  ///   created.
  private func noteUnfinished(_ copy: String) throws -> String {
    let link = Self.unfinishedLink(for: path)
    guard let folder = realpath(Folder.parent(of: copy), nil) else {
      throw LibraryError(code: errno, path: copy)
    }
    defer { free(folder) }
    let name = copy.split(separator: "/").last ?? ""
    unlink(link)
    symlink("\(String(cString: folder))/\(name)", link)
    var library = stat()
    if geteuid() == 0, stat(path, &library) == 0 { lchown(link, library.st_uid, library.st_gid) }
    return link
  }

  private static func unfinishedLink(for path: String) -> String { path + ".copying" }

  /// Opens the file for a copy without journal and synchronization, as nobody reads it before the final
  /// `fsync`.
  private static func emptyCopy(at path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
    }
    return try DatabaseQueue(path: path, configuration: configuration)
  }
}

extension DatabaseBackupProgress {
  fileprivate var fraction: Double {
    totalPageCount == 0 ? 1 : Double(completedPageCount) / Double(totalPageCount)
  }
}
