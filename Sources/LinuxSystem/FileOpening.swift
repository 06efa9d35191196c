import Glibc

/// The rules for what may be opened for reading.
///
/// A person may name a regular file, `/dev/null`, a terminal or a pipe such as the shell's `<(…)`. A
/// file, such as a deck with pictures, may name only a regular file that is no link: an untrusted deck
/// must not reach out of its folder. Everything else is refused at once.
enum FileOpening {
  /// Opens a file without waiting for it for ever.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - isNamedByFile: Whether a file names it, rather than a person.
  ///   - patience: The time that a named pipe may be without a writer, in milliseconds.
  /// - Returns: A blocking descriptor.
  /// - Throws: `FileError` naming the path.
  static func open(
    _ path: String, isNamedByFile: Bool, patience: CInt = 10_000
  ) throws(FileError) -> FileDescriptor {
    // Without O_NONBLOCK the kernel would wait for a pipe's writer for ever.
    let flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | (isNamedByFile ? O_NOFOLLOW : 0)
    let descriptor = try FileDescriptor(path) { Glibc.open(path, flags) }
    let code = refusal(of: descriptor.number, isNamedByFile, patience)
    guard code == 0, fcntl(descriptor.number, F_SETFL, 0) == 0 else {
      throw FileError(path: path, code: code == 0 ? errno : code)
    }
    return descriptor
  }

  /// Returns the error code of a refusal; 0 for a file that may be read.
  private static func refusal(
    of descriptor: CInt, _ isNamedByFile: Bool, _ patience: CInt
  ) -> CInt {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return errno }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return 0
    case S_IFDIR: return EISDIR
    case S_IFIFO where !isNamedByFile:
      // Something has been written, or a writer has come and gone.
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      return isShells(descriptor) || poll(&waiting, 1, patience) == 1 ? 0 : ETIMEDOUT
    case S_IFCHR where !isNamedByFile:
      // Major 1, minor 3: /dev/null, which is an empty file.
      return isatty(descriptor) == 1 || status.st_rdev == 1 << 8 | 3 ? 0 : ENXIO
    default: return ENXIO
    }
  }

  /// Whether a pipe has no name, so that its writer was there from the beginning.
  private static func isShells(_ pipe: CInt) -> Bool {
    var name = [CChar](repeating: 0, count: 5)
    let count = readlink("/proc/self/fd/\(pipe)", &name, name.count)
    return count == name.count && name == "pipe:".utf8.map(CChar.init)
  }
}
