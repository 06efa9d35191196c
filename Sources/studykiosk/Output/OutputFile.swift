import Glibc
import RecordingFiles

/// A file, or standard output for `-`, written in large pieces.
struct OutputFile: ~Copyable {
  private let descriptor: CInt
  private let path: String
  private var buffer: [UInt8] = []

  private static let piece = 65_536

  /// Creates the file, or empties it.
  init(path: String) throws(FileError) {
    let descriptor =
      path == "-"
      ? dup(STDOUT_FILENO) : open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw FileError(path: path, code: errno) }
    self.descriptor = descriptor
    self.path = path
    buffer.reserveCapacity(Self.piece + 4096)
  }

  deinit {
    close(descriptor)
  }

  /// Adds text; it reaches the file when a piece is full, or with `flush`.
  mutating func write(_ text: String) throws(FileError) {
    try write(bytes: text.utf8)
  }

  mutating func write(bytes: some Sequence<UInt8>) throws(FileError) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.piece { try flush() }
  }

  mutating func flush() throws(FileError) {
    var start = 0
    while start < buffer.count {
      let count = buffer.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress?.advanced(by: start), $0.count - start)
      }
      if count < 0 {
        guard errno == EINTR else { throw FileError(path: path, code: errno) }
      } else {
        start += count
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }
}
