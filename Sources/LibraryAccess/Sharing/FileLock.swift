internal import DeckStore
internal import Glibc

/// A lock on a file, as long as this value lives; a process that is killed holds none.
struct FileLock: ~Copyable {
  private let file: CInt

  /// No link is followed, and no pipe waited for.
  private static let flags = O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC

  /// Takes the lock at once, or not.
  ///
  /// The file is made where there is none, and never removed: a lock on a removed file keeps
  /// nobody out. While it is held, its text is the number of the process. One that can only be read
  /// locks as well.
  ///
  /// - Returns: nil when somebody else holds it.
  /// - Throws: When the file can't be made or locked, or is not this user's own; `library` is named
  ///   in an error of the disk.
  static func take(_ path: String, for library: String) throws(LibraryError) -> FileLock? {
    var file = open(path, O_RDWR | O_CREAT | flags, 0o600)
    if file < 0, [EROFS, EACCES].contains(errno) { file = open(path, O_RDONLY | flags) }
    guard file >= 0 else { throw failure(path, for: library) }
    do throws(LibraryError) {
      try check(file, path)
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
    _ = pwrite(file, text, text.count, 0)  // A full disk names nobody; the lock holds all the same.
    return FileLock(file: file)
  }

  /// Refuses a file that somebody else could hold, or that is also another one, which would be
  /// emptied.
  private static func check(_ file: CInt, _ path: String) throws(LibraryError) {
    var status = stat()
    guard fstat(file, &status) == 0 else { throw LibraryError(code: errno, path: path) }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_nlink == 1 else { throw strange(path) }
    // Root may work with anybody's library.
    guard status.st_uid == geteuid() || geteuid() == 0 else { throw foreign(path, status.st_uid) }
    if status.st_mode & 0o077 != 0 { fchmod(file, 0o600) }
  }

  private static func failure(_ path: String, for library: String) -> LibraryError {
    let code = errno
    var status = stat()
    // On a read-only disk a lock that was never made is none that could be held.
    guard lstat(path, &status) == 0 else {
      return code == ENOENT ? .readOnly(path: library) : LibraryError(code: code, path: library)
    }
    if status.st_mode & S_IFMT != S_IFREG { return strange(path) }
    if status.st_uid != geteuid() { return foreign(path, status.st_uid) }
    return LibraryError(code: code, path: library)
  }

  private static func strange(_ path: String) -> LibraryError {
    .failed(path: path, detail: "it is a link or no file, and locks nothing; remove it")
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

  /// The process that holds a lock; nil when nobody knows.
  static func holder(of path: String) -> Int? {
    let file = open(path, O_RDONLY | flags)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var text = [UInt8](repeating: 0, count: 20)
    let count = max(read(file, &text, text.count), 0)
    return Int(String(decoding: text[..<count].prefix { $0 != 10 }, as: UTF8.self))
  }
}
