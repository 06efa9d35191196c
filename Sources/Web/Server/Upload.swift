import DeckFormats
import Glibc
import InputEvents
import LinuxSystem

/// A file that a phone has sent: on the disk, in a folder of its own, and gone with the last who knows it.
final class Upload: Sendable {
  /// Its name without anything that leads elsewhere; it may say which deck it is.
  let name: String
  private let folder: TemporaryPlace
  private let file: FileDescriptor

  var path: String { "\(folder.path)/\(name)" }

  /// What always stays free for answers, in bytes.
  static let room = 256 << 20

  /// In Unicode scalars: a file system takes 255 bytes.
  private static let longestName = 60

  /// Makes an empty one.
  ///
  /// - Parameters:
  ///   - name: As the browser calls it.
  ///   - size: How many bytes come at most.
  /// - Throws: `DeckFileError` if fewer than `room` bytes would stay free; `FileError`.
  init(name: String, expecting size: Int = 0) throws {
    let last = name.split { "/\\".contains($0) }.last ?? ""
    let shown = String(last).printable(limit: Self.longestName).trimmed
    // One that begins with a dot is hidden, or no file at all.
    self.name = shown.isEmpty || shown.hasPrefix(".") ? "file\(shown)" : shown
    let folder = try TemporaryPlace.folder()
    try folder.check(roomFor: size, leaving: Self.room)
    let path = "\(folder.path)/\(self.name)"
    file = try FileDescriptor(path) { open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
    self.folder = folder
  }

  /// - Throws: `FileError`.
  func write(_ bytes: [UInt8]) throws(FileError) {
    let code = bytes.withUnsafeBytes { FileDescriptor.write($0, to: file.number) }
    guard code == 0 else { throw FileError(path: path, code: code) }
  }

  /// All of it.
  ///
  /// - Throws: `FileError`.
  func bytes() throws(FileError) -> [UInt8] {
    try InputFile.contents(of: path, limit: Form.longestWithPhoto, isNamedByFile: true)
  }
}
