internal import DeckStore
internal import Glibc

/// Files that are on the disk when a call returns.
enum Durable {
  /// Waits until a closed library is on the disk, all of it in its one file.
  ///
  /// - Throws: `LibraryError`; `full` where closing it found no room for what is still in its log.
  static func library(_ path: String) throws(LibraryError) {
    guard LibraryPlaces.size(of: path + "-wal") == 0 else { throw .full(path: path) }
    try file(path)
  }

  /// Waits until a file's content is on the disk.
  private static func file(_ path: String) throws(LibraryError) {
    try synchronize(path, O_RDONLY, for: path)
  }

  /// Waits until a folder's names are on the disk.
  static func folder(_ folder: String, for path: String) throws(LibraryError) {
    try synchronize(folder, O_RDONLY | O_DIRECTORY, for: path)
  }

  /// Copies a file; the copy is new and its owner's alone, and it is not waited for.
  ///
  /// - Throws: `LibraryError.failed` with the source's path when that can't be read.
  static func copy(_ source: String, to path: String) throws(LibraryError) {
    // A pipe would be waited for.
    let input = open(source, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard input >= 0 else { throw unreadable(source) }
    defer { close(input) }
    var status = stat()
    guard fstat(input, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .failed(path: source, detail: "it is no file")
    }
    let output = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard output >= 0 else { throw LibraryError(code: errno, path: path) }
    defer { close(output) }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(input, &buffer, buffer.count)
      if count == 0 { return }
      guard count > 0 else { throw unreadable(source) }
      let written = write(output, buffer, count)
      guard written >= 0 else { throw LibraryError(code: errno, path: path) }
      guard written == count else { throw .full(path: path) }
    }
  }

  private static func unreadable(_ path: String) -> LibraryError {
    .failed(path: path, detail: String(cString: strerror(errno)))
  }

  private static func synchronize(
    _ path: String, _ flags: CInt, for library: String
  ) throws(LibraryError) {
    let file = open(path, flags | O_CLOEXEC)
    guard file >= 0 else { throw LibraryError(code: errno, path: library) }
    defer { close(file) }
    guard fsync(file) == 0 else { throw LibraryError(code: errno, path: library) }
  }
}
