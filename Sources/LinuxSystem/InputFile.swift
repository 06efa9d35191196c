import Glibc

/// A file opened for reading; `-` is standard input.
package struct InputFile: ~Copyable {
  private let descriptor: FileDescriptor
  private let path: String

  /// Opens a file: see `FileOpening`.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - isNamedByFile: Whether a file names it; then links and pipes are refused, too.
  /// - Throws: `FileError` naming the path.
  package init(path: String, isNamedByFile: Bool = false) throws(FileError) {
    descriptor =
      path == "-"
      ? try FileDescriptor(path) { dup(STDIN_FILENO) }
      : try FileOpening.open(path, isNamedByFile: isNamedByFile)
    self.path = path
  }

  private init(_ descriptor: consuming FileDescriptor, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  /// Opens the same file once more; both share the position of `read(into:)`.
  package func duplicate() throws(FileError) -> InputFile {
    InputFile(try FileDescriptor(path) { dup(descriptor.number) }, path: path)
  }

  /// Whether the file can be read from any offset; a pipe cannot.
  package var isSeekable: Bool { lseek(descriptor.number, 0, SEEK_CUR) >= 0 }

  /// Whether the file belongs to this user.
  package var isOwn: Bool { descriptor.isOwn }

  /// Reads the next bytes into a buffer.
  ///
  /// - Parameters:
  ///   - buffer: Receives the bytes.
  ///   - start: The index in the buffer where the bytes begin; earlier bytes stay.
  /// - Returns: The number of bytes that were read; 0 at the end of the file.
  /// - Throws: `FileError`.
  package func read(into buffer: inout [UInt8], from start: Int = 0) throws(FileError) -> Int {
    try read(into: &buffer, from: start) { Glibc.read(descriptor.number, $0, $1) }
  }

  /// Reads the bytes at an offset of a seekable file into a buffer, from `start` on.
  package func read(
    into buffer: inout [UInt8], from start: Int, at offset: Int
  ) throws(FileError) -> Int {
    try read(into: &buffer, from: start) { pread(descriptor.number, $0, $1, offset) }
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
  ///   - limit: The maximum size in bytes.
  ///   - isNamedByFile: See `init`.
  /// - Returns: The file's bytes.
  /// - Throws: `FileError`; its code is `EFBIG` for a file that is too large.
  package static func contents(
    of path: String, limit: Int, isNamedByFile: Bool = false
  ) throws(FileError) -> [UInt8] {
    try InputFile(path: path, isNamedByFile: isNamedByFile).contents(limit: limit)
  }

  /// Reads the rest of the file, with the same limit and errors.
  package func contents(limit: Int) throws(FileError) -> [UInt8] {
    var contents: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = try read(into: &buffer), count > 0 {
      guard contents.count + count <= limit else {
        throw FileError(path: path, code: EFBIG, limit: limit)
      }
      contents += buffer[..<count]
    }
    return contents
  }
}
