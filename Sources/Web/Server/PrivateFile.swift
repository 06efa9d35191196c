import DeckFormats
import Glibc
import InputEvents
import LinuxSystem

/// A file that a phone has sent, or takes home: on the disk, in a folder of its own, and gone with the last who knows it.
final class PrivateFile: Sendable {
  /// Its name without anything that leads elsewhere; it may say which deck it is.
  let name: String
  private let folder: TemporaryPlace
  private let file: FileDescriptor

  var path: String { "\(folder.path)/\(name)" }

  /// What always stays free for answers, in bytes.
  static let room = 256 << 20

  /// In Unicode scalars: a file system takes 255 bytes.
  private static let longestName = 50

  /// Makes an empty one.
  ///
  /// - Parameters:
  ///   - name: As the browser calls it.
  ///   - size: How many bytes come at most.
  /// - Throws: `DeckFileError` if fewer than `room` bytes would stay free; `FileError`.
  init(name: String, expecting size: Int = 0) throws {
    self.name = Self.safe(name)
    let folder = try TemporaryPlace.folder()
    try folder.check(roomFor: size, leaving: Self.room)
    let path = "\(folder.path)/\(self.name)"
    file = try FileDescriptor(path) { open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
    self.folder = folder
  }

  /// A file's name that stays in its folder: the last part, without what a terminal would obey, and short.
  ///
  /// It looks at Unicode scalars, as the system does: a slash before a joiner is one character with it.
  private static func safe(_ name: String) -> String {
    let shown = name.printable().unicodeScalars
    let last = String(
      shown.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? "")
    // What a file is may be in its ending.
    let dot = last.lastIndex(of: ".").flatMap { dot in
      last[dot...].unicodeScalars.count <= longestEnding ? dot : nil
    }
    let ending = dot.map { String(last[$0...]) } ?? ""
    let stem = String(
      String.UnicodeScalarView(last[..<(dot ?? last.endIndex)].unicodeScalars.prefix(longestName)))
    // One that begins with a dot is hidden, or no file at all.
    let safe = stem.trimmed.isEmpty || stem.trimmed.hasPrefix(".") ? "file" + stem : stem.trimmed
    return safe + ending
  }

  private static let longestEnding = 10

  /// - Throws: `FileError`; `DeckFileError` if the disk has no room any more.
  func write(_ bytes: [UInt8]) throws {
    try folder.check(roomFor: bytes.count, leaving: Self.room)
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
