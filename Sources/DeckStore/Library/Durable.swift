import Glibc

/// Files that are on the disk when a call returns.
package enum Durable {
  /// Waits until a file's content, or a folder's list of names, is on the disk.
  ///
  /// - Throws: `LibraryError`, about `library`.
  package static func synchronize(_ path: String, for library: String) throws(LibraryError) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw LibraryError(code: errno, path: library) }
    defer { close(file) }
    guard fsync(file) == 0 else { throw LibraryError(code: errno, path: library) }
  }

  /// Writes a file's content over itself, and waits until it is on the disk; a missing file stays missing.
  ///
  /// `synchronize` is not enough after a write that failed: Linux keeps in memory what the disk did not
  /// take, tells it once, and from then on takes it for written ("PostgreSQL's fsync() surprise",
  /// lwn.net/Articles/752063).
  ///
  /// - Throws: `LibraryError`, about `library`.
  static func rewrite(_ path: String, for library: String) throws(LibraryError) {
    let file = open(path, O_RDWR | O_NOFOLLOW | O_CLOEXEC)
    if file < 0, errno == ENOENT { return }
    guard file >= 0 else { throw LibraryError(code: errno, path: library) }
    defer { close(file) }
    var (place, piece) = (0, [UInt8](repeating: 0, count: 1 << 16))
    while true {
      let count = pread(file, &piece, piece.count, place)
      guard count >= 0, count == 0 || pwrite(file, piece, count, place) == count else {
        throw LibraryError(code: errno, path: library)
      }
      if count == 0 { break }
      place += count
    }
    guard fsync(file) == 0 else { throw LibraryError(code: errno, path: library) }
  }

  /// The folder that a path is in.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// A file's size in bytes; 0 if it is missing.
  package static func size(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_size : 0
  }
}

extension LibraryError {
  /// What a system call's `errno` means for a library.
  package init(code: CInt, path: String) {
    switch code {
    case ENOSPC, EDQUOT: self = .full(path: path)
    case EACCES, EROFS, EPERM: self = .readOnly(path: path)
    default: self = .failed(path: path, detail: String(cString: strerror(code)))
    }
  }
}
