import Glibc

/// A file descriptor with one owner, closed when the owner goes away.
struct FileDescriptor: ~Copyable {
  let number: Int32

  /// Takes over the descriptor that a system call returns, or throws its error.
  init(_ open: () -> Int32) throws(SystemError) {
    while true {
      let number = open()
      if number >= 0 {
        self.number = number
        return
      }
      guard errno == EINTR else { throw SystemError(code: errno) }
    }
  }

  deinit {
    close(number)
  }
}

struct SystemError: Error {
  var code: Int32
}
