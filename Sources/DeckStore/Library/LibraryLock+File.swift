import Glibc

/// Opening the lock file, which only the library's owner may lock.
extension LibraryLock {
  /// Flags that follow no link and do not wait for the other end of a pipe.
  static let flags = O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC

  static func open(_ path: String, for library: String) throws(LibraryError) -> CInt {
    var file = Glibc.open(path, O_RDWR | O_CREAT | flags, 0o600)
    if file < 0, [EROFS, EACCES].contains(errno) { file = Glibc.open(path, O_RDONLY | flags) }
    guard file >= 0 else { throw failure(path, for: library) }
    do throws(LibraryError) {
      try check(file, path)
      // A lock file that root has created must not shut out the library's owner.
      Durable.giveToOwner(file, of: library)
    } catch {
      Glibc.close(file)
      throw error
    }
    return file
  }

  /// Refuses a file that another user could lock, or that has a second hard link, whose content would be
  /// overwritten.
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
}
