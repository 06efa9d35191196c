import Glibc
package import LinuxSystem
import ScreenLayout

/// A file, or standard output for `-`, written in large pieces.
///
/// A file and a pipe get the exact bytes. A terminal gets lines that are safe to show: this is the
/// one way to standard output for everything but the drawn screen.
package struct OutputFile: ~Copyable {
  private let descriptor: CInt
  private let path: String
  private let isTerminal: Bool
  private var buffer: [UInt8] = []

  private static let piece = 65_536

  /// Creates the file, or empties it; if `isPrivate` is true, only its owner may read and write it.
  package init(path: String, isPrivate: Bool = false) throws(FileError) {
    let mode: mode_t = isPrivate ? 0o600 : 0o644
    let descriptor =
      path == "-"
      ? dup(STDOUT_FILENO) : open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw FileError(path: path, code: errno) }
    if isPrivate, path != "-", FileStatus(descriptor: descriptor)?.isRegular == true {
      fchmod(descriptor, mode)  // It may have been there before.
    }
    self.descriptor = descriptor
    self.path = path
    isTerminal = isatty(descriptor) == 1
    buffer.reserveCapacity(Self.piece + 4096)
  }

  deinit {
    close(descriptor)
  }

  /// Adds text; it reaches the file when a piece is full, or with `flush`.
  package mutating func write(_ text: String) throws(FileError) {
    try write(bytes: text.utf8)
  }

  package mutating func write(bytes: some Sequence<UInt8>) throws(FileError) {
    buffer.append(contentsOf: bytes)
    guard buffer.count >= Self.piece else { return }
    guard isTerminal else { return try flush() }
    // Write whole lines, so that no character is split.
    guard let end = buffer.lastIndex(of: UInt8(ascii: "\n")) else { return }
    let rest = Array(buffer[(end + 1)...])
    buffer.removeSubrange((end + 1)...)
    try flush()
    buffer = rest
  }

  package mutating func flush() throws(FileError) {
    if isTerminal { buffer = Array(String(decoding: buffer, as: UTF8.self).safeForScreen.utf8) }
    let code = buffer.withUnsafeBytes { FileDescriptor.write($0, to: descriptor) }
    guard code == 0 else { throw FileError(path: path, code: code) }
    buffer.removeAll(keepingCapacity: true)
  }
}

/// Writes lines to standard output.
package func writeLines(_ lines: [String]) throws {
  var output = try OutputFile(path: "-")
  for line in lines { try output.write(line + "\n") }
  try output.flush()
}
