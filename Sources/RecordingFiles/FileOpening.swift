import Glibc

/// What may be opened for reading.
///
/// What a person names may be a regular file, `/dev/null`, a terminal or a pipe, as the shell's `<(…)`
/// is. What a file names, such as a picture that a deck has, is a regular file and no link: a
/// stranger's deck must not reach out of its folder. All else is refused at once.
enum FileOpening {
  /// Opens a file without waiting for it for ever.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - isNamedByFile: Whether it is a file that names it, not a person.
  ///   - patience: How long a pipe with a name of its own may stay without a writer, in milliseconds.
  /// - Returns: A descriptor that waits for what comes.
  /// - Throws: `FileError` naming the path.
  static func open(
    _ path: String, isNamedByFile: Bool, patience: CInt = 10_000
  ) throws(FileError) -> CInt {
    // Without O_NONBLOCK the kernel would wait for a pipe's writer, for ever.
    let flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | (isNamedByFile ? O_NOFOLLOW : 0)
    let descriptor = Glibc.open(path, flags)
    guard descriptor >= 0 else { throw FileError(path: path, code: errno) }
    let code = refusal(of: descriptor, isNamedByFile, patience)
    guard code == 0, fcntl(descriptor, F_SETFL, 0) == 0 else {
      let error = FileError(path: path, code: code == 0 ? errno : code)
      close(descriptor)
      throw error
    }
    return descriptor
  }

  /// Why there is nothing to read; 0 where there is.
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

  /// Whether a pipe has no name of its own: then its writer was there from the beginning.
  private static func isShells(_ pipe: CInt) -> Bool {
    var name = [CChar](repeating: 0, count: 5)
    let count = readlink("/proc/self/fd/\(pipe)", &name, name.count)
    return count == name.count && name == "pipe:".utf8.map(CChar.init)
  }
}
