internal import Glibc

/// A file descriptor with one owner, closed when the owner goes away.
package struct FileDescriptor: ~Copyable {
  package let number: CInt

  /// Takes over the descriptor that a system call returns, and repeats a call that a signal interrupts.
  ///
  /// - Parameters:
  ///   - path: The file, for the error.
  ///   - open: Returns a negative number, and sets `errno`, if it fails.
  /// - Throws: `FileError`.
  package init(_ path: String, _ open: () -> CInt) throws(FileError) {
    var number = open()
    while number < 0, errno == EINTR { number = open() }
    guard number >= 0 else { throw FileError(path: path, code: errno) }
    self.number = number
  }

  deinit {
    close(number)
  }

  /// Whether the open file belongs to this user.
  package var isOwn: Bool {
    var status = stat()
    return fstat(number, &status) == 0 && status.st_uid == geteuid()
  }

  /// Whether a path names the open file now, without following a link.
  package func isNamed(_ path: String) -> Bool {
    var (open, named) = (stat(), stat())
    return fstat(number, &open) == 0 && lstat(path, &named) == 0
      && open.st_ino == named.st_ino && open.st_dev == named.st_dev
  }

  /// Writes all bytes, however many calls that takes, to a descriptor that blocks.
  ///
  /// - Returns: 0, or the `errno` of the failure.
  package static func write(_ bytes: UnsafeRawBufferPointer, to number: CInt) -> CInt {
    var rest = bytes
    while !rest.isEmpty {
      let count = Glibc.write(number, rest.baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count < 0 ? errno : ENOSPC }
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
    }
    return 0
  }
}
