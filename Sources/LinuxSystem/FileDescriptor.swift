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
}
