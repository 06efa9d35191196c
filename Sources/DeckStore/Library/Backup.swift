import GRDB
import Glibc

extension DeckStore {
  /// Copies the library into a file that is complete at any time, also when the plug is pulled.
  ///
  /// The copy is made beside the file, put on the disk, and then takes the file's place.
  ///
  /// Its pages are the library's, byte for byte: what is damaged in the library is damaged in the
  /// copy, and nothing else. So who gives up an older backup for this one looks at the library
  /// first (`quickCheck`), which takes longer than the copy itself; here only its
  /// header and its tables' names are looked at.
  ///
  /// - Parameters:
  ///   - path: The file, replaced when there is one; its folder must exist.
  ///   - progress: Called with how much is done, from 0 to 1; what it throws ends the backup,
  ///     unless it is made by then.
  /// - Throws: `LibraryError`; then `path` is as it was.
  package func backup(
    to path: String, progress: (Double) throws -> Void = { _ in }
  ) throws(LibraryError) {
    let copy = path + ".partial"
    do {
      // SQLite would take such a log for the backup's own.
      for log in [path + "-wal", path + "-journal"] where Self.hasContent(log) {
        throw LibraryError.failed(
          path: path, detail: "\(log) stands beside it: is it a library in use? Name another file")
      }
      // SQLite does not say why it can't make a file.
      guard access(Self.folder(of: path), F_OK) == 0 else { throw Self.failure(path) }
      let note = try noteUnfinished(copy)
      defer { unlink(note) }
      unlink(copy)
      // Its owner's alone before SQLite writes into it.
      let file = open(copy, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard file >= 0 else { throw Self.failure(path) }
      defer { Glibc.close(file) }
      defer { unlink(copy) }
      let target = try Self.emptyCopy(at: copy)
      try withoutActuallyEscaping(progress) { progress in
        try queue.backup(to: target, pagesPerStep: 512) { try progress(0.9 * $0.fraction) }
      }
      try target.writeWithoutTransaction { db in
        // A file of its own that can be read from anywhere, without a log beside it.
        try db.execute(sql: "PRAGMA journal_mode = DELETE")
      }
      try target.closeForGood()
      do { try DeckStore(reading: copy).close() } catch {
        throw LibraryError.failed(path: path, detail: "the copy is not what was written")
      }
      guard fsync(file) == 0, rename(copy, path) == 0 else { throw Self.failure(path) }
      try Self.synchronize(folder: Self.folder(of: path))
      // It is made: there is nothing left to end.
      try? progress(1)
    } catch {
      throw LibraryError(error, path: path)
    }
  }

  /// Removes the copy that a backup of a library was making when it was killed; nobody has the
  /// library open.
  package static func removeUnfinishedBackup(of path: String) {
    let note = note(of: path)
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    guard readlink(note, &target, target.count - 1) > 0 else { return }
    let copy = target.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } } ?? ""
    var status = stat()
    if copy.hasSuffix(".partial"), lstat(copy, &status) == 0,
      status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid()
    {
      unlink(copy)
    }
    unlink(note)
  }

  /// Leaves a link to the copy beside the library: a backup may be made anywhere.
  ///
  /// - Returns: The link, which the backup removes at its end. There is none where it can't be made.
  private func noteUnfinished(_ copy: String) throws -> String {
    let note = Self.note(of: path)
    guard let folder = realpath(Self.folder(of: copy), nil) else { throw Self.failure(copy) }
    defer { free(folder) }
    let name = copy.split(separator: "/").last ?? ""
    unlink(note)
    symlink("\(String(cString: folder))/\(name)", note)
    return note
  }

  private static func note(of path: String) -> String { path + ".copying" }

  /// Fills the file for a copy, which nobody reads before it is whole and on the disk.
  private static func emptyCopy(at path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
    }
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  /// Waits until a folder's names are on the disk.
  private static func synchronize(folder: String) throws(LibraryError) {
    let file = open(folder, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw failure(folder) }
    defer { Glibc.close(file) }
    guard fsync(file) == 0 else { throw failure(folder) }
  }

  static func hasContent(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_size > 0
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func failure(_ path: String) -> LibraryError {
    let code = errno
    switch code {
    case ENOSPC, EDQUOT: return .full(path: path)
    case EROFS, EACCES, EPERM: return .readOnly(path: path)
    default: return .failed(path: path, detail: String(cString: strerror(code)))
    }
  }
}

extension DatabaseBackupProgress {
  fileprivate var fraction: Double {
    totalPageCount == 0 ? 1 : Double(completedPageCount) / Double(totalPageCount)
  }
}
