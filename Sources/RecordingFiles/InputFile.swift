import Glibc

/// A file opened for reading; `-` is standard input.
package struct InputFile: ~Copyable {
  private let descriptor: CInt
  private let path: String

  /// Opens a file: see `FileOpening`.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - isNamedByFile: Whether a file names it; then links and pipes are refused, too.
  /// - Throws: `FileError` naming the path.
  package init(path: String, isNamedByFile: Bool = false) throws(FileError) {
    let descriptor =
      path == "-"
      ? dup(STDIN_FILENO) : try FileOpening.open(path, isNamedByFile: isNamedByFile)
    guard descriptor >= 0 else { throw FileError(path: path, code: errno) }
    self.descriptor = descriptor
    self.path = path
  }

  private init(_ descriptor: CInt, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit {
    close(descriptor)
  }

  /// Opens the same file once more; both share the position of `read(into:)`.
  func duplicate() throws(FileError) -> InputFile {
    let copy = dup(descriptor)
    guard copy >= 0 else { throw FileError(path: path, code: errno) }
    return InputFile(copy, path: path)
  }

  /// Whether it can be read from any offset; a pipe cannot.
  var isSeekable: Bool { lseek(descriptor, 0, SEEK_CUR) >= 0 }

  /// Reads the next bytes into a buffer.
  ///
  /// - Parameters:
  ///   - buffer: Receives the bytes.
  ///   - start: Where in the buffer to put them; what comes before stays.
  /// - Returns: How many bytes were read; 0 at the end of the file.
  /// - Throws: `FileError`.
  package func read(into buffer: inout [UInt8], from start: Int = 0) throws(FileError) -> Int {
    try read(into: &buffer, from: start) { Glibc.read(descriptor, $0, $1) }
  }

  /// Reads the bytes at an offset of a seekable file into a buffer, from `start` on.
  func read(
    into buffer: inout [UInt8], from start: Int, at offset: Int
  ) throws(FileError) -> Int {
    try read(into: &buffer, from: start) { pread(descriptor, $0, $1, offset) }
  }

  private func read(
    into buffer: inout [UInt8], from start: Int, _ read: (UnsafeMutableRawPointer?, Int) -> Int
  ) throws(FileError) -> Int {
    while true {
      let count = buffer.withUnsafeMutableBytes { bytes in
        let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[start...])
        return read(rest.baseAddress, rest.count)
      }
      if count >= 0 { return count }
      guard errno == EINTR else { throw FileError(path: path, code: errno) }
    }
  }

  /// Reads a whole file.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - limit: The most bytes it may have.
  ///   - isNamedByFile: See `init`.
  /// - Returns: Its bytes.
  /// - Throws: `FileError`; its code is `EFBIG` for a file that is too large.
  package static func contents(
    of path: String, limit: Int, isNamedByFile: Bool = false
  ) throws(FileError) -> [UInt8] {
    let file = try InputFile(path: path, isNamedByFile: isNamedByFile)
    var contents: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = try file.read(into: &buffer), count > 0 {
      guard contents.count + count <= limit else {
        throw FileError(path: path, code: EFBIG, limit: limit)
      }
      contents += buffer[..<count]
    }
    return contents
  }
}

/// A file that cannot be read or written.
package struct FileError: Error, Equatable, Sendable, CustomStringConvertible {
  package let path: String
  /// The system's `errno`.
  package let code: CInt
  /// The most bytes it may have, if it has more.
  package let limit: Int?

  package init(path: String, code: CInt, limit: Int? = nil) {
    self.path = path
    self.code = code
    self.limit = limit
  }

  package var description: String {
    "\(path == "-" ? "standard input or output" : path): \(reason)"
  }

  /// What went wrong, and what to do about it.
  private var reason: String {
    let reason = String(cString: strerror(code))
    return switch code {
    case EACCES: "\(reason); its owner or folder does not allow it"
    case EFBIG: limit.map { "larger than \($0 >> 20) MiB, the most that is read" } ?? reason
    case ELOOP: "a link, which is not followed here; put the file itself there"
    case EMFILE, ENFILE: "\(reason); allow more with `ulimit -n 1024`"
    case ENOENT: "\(reason); check the name, and that its folder is there"
    case ENOSPC, EDQUOT: "\(reason); make room and try again"
    case ENXIO: "a pipe, a socket or a device; name a file"
    case ETIMEDOUT: "nobody has written into this pipe for 10 seconds"
    default: reason
    }
  }
}
