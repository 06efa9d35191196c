import Glibc

/// A file descriptor with one owner, closed when the owner goes.
struct FileDescriptor: ~Copyable {
  let number: Int32

  /// Takes over a descriptor from a system call, or keeps its error.
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

/// The `errno` of a system call that failed.
struct SystemError: Error {
  var code: Int32
}
