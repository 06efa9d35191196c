internal import DeckStore
internal import Glibc

/// A lock on a file, as long as this value lives; a process that is killed holds none.
struct FileLock: ~Copyable {
  private let file: CInt

  /// Takes the lock at once, or not.
  ///
  /// The file is made where there is none, and never removed: a lock on a removed file keeps
  /// nobody out. While it is held, its text is the number of the process. One that can only be read
  /// locks as well.
  ///
  /// - Returns: nil when somebody else holds it.
  /// - Throws: When the file can't be made or locked; `library` is named in the error.
  static func take(_ path: String, for library: String) throws(LibraryError) -> FileLock? {
    var file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 || [EROFS, EACCES].contains(errno) else {
      throw LibraryError(code: errno, path: library)
    }
    if file < 0 { file = open(path, O_RDONLY | O_CLOEXEC) }
    // On a read-only disk a lock that was never made is none that could be held.
    guard file >= 0 else { throw LibraryError.readOnly(path: library) }
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
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var text = [UInt8](repeating: 0, count: 20)
    let count = max(read(file, &text, text.count), 0)
    return Int(String(decoding: text[..<count].prefix { $0 != 10 }, as: UTF8.self))
  }
}
