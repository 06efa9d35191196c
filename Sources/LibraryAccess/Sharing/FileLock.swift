internal import DeckStore
internal import Glibc

/// A lock on a file as long as this value lives; it ends with the process, too.
struct FileLock: ~Copyable {
  private let file: CInt

  /// Follows no link, and does not wait for a pipe's other end.
  private static let flags = O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC

  /// Takes the lock if it is free.
  ///
  /// The file is created if it is missing and never removed: a lock on a removed file keeps nobody out.
  /// While locked, it contains the process's id. A read-only file can be locked, too.
  ///
  /// - Returns: nil if someone else holds the lock.
  /// - Throws: `LibraryError` if the file can't be created or locked, or is not this user's own; an error
  ///   of the disk names `library`.
  static func take(_ path: String, for library: String) throws(LibraryError) -> FileLock? {
    var file = open(path, O_RDWR | O_CREAT | flags, 0o600)
    if file < 0, [EROFS, EACCES].contains(errno) { file = open(path, O_RDONLY | flags) }
    guard file >= 0 else { throw failure(path, for: library) }
    do throws(LibraryError) {
      try check(file, path)
      // One that root has left keeps nobody out.
      Durable.giveToOwner(file, of: library)
    } catch {
      close(file)
      throw error
    }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      let code = errno
      close(file)
      if code == EWOULDBLOCK { return nil }
      throw LibraryError(code: code, path: library)
    }
    let text = Array("\(getpid())\n".utf8)
    ftruncate(file, 0)
    _ = pwrite(file, text, text.count, 0)  // The lock holds even if the disk is full.
    return FileLock(file: file)
  }

  /// Refuses a file that another user could lock, or that has another name, which would be emptied.
  private static func check(_ file: CInt, _ path: String) throws(LibraryError) {
    var status = stat()
    guard fstat(file, &status) == 0 else { throw LibraryError(code: errno, path: path) }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_nlink == 1 else { throw strange(path) }
    // Root may use anyone's library.
    guard status.st_uid == geteuid() || geteuid() == 0 else { throw foreign(path, status.st_uid) }
    if status.st_mode & 0o077 != 0 { fchmod(file, 0o600) }
  }

  private static func failure(_ path: String, for library: String) -> LibraryError {
    let code = errno
    var status = stat()
    // A lock file that can't be created on a read-only disk can't be held, either.
    guard lstat(path, &status) == 0 else {
      return code == ENOENT ? .readOnly(path: library) : LibraryError(code: code, path: library)
    }
    if status.st_mode & S_IFMT != S_IFREG { return strange(path) }
    if status.st_uid != geteuid() { return foreign(path, status.st_uid) }
    return LibraryError(code: code, path: library)
  }

  private static func strange(_ path: String) -> LibraryError {
    .failed(path: path, detail: "it is a link or not a regular file: no lock; remove it")
  }

  private static func foreign(_ path: String, _ owner: uid_t) -> LibraryError {
    .failed(
      path: path,
      detail: "it belongs to another user (\(owner)), who could keep the library locked; remove "
        + "it, or name another library with --library")
  }

  private init(file: CInt) {
    self.file = file
  }

  deinit {
    close(file)
  }

  borrowing func whileHeld<Value>(_ body: () throws -> Value) throws -> Value {
    try body()
  }

  /// The process that holds a lock; nil if unknown.
  static func holder(of path: String) -> Int? {
    let file = open(path, O_RDONLY | flags)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var text = [UInt8](repeating: 0, count: 20)
    let count = max(read(file, &text, text.count), 0)
    return Int(String(decoding: text[..<count].prefix { $0 != 10 }, as: UTF8.self))
  }
}
