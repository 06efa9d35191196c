import DeckFormats
import Glibc
import InputEvents
import LinuxSystem

/// A temporary file that a phone has sent or downloads.
///
/// It is in a folder of its own, and is deleted together with the last reference to this object.
final class PrivateFile: Sendable {
  /// The file's sanitized name, from which an import may take the name of the deck.
  let name: String
  private let folder: TemporaryPlace
  private let file: FileDescriptor

  var path: String { "\(folder.path)/\(name)" }

  /// The free space that is always left on the disk for answers, in bytes.
  static let reservedFreeSpace = 256 << 20

  /// The maximum length of a name without its extension, in Unicode scalars: a file system allows 255 bytes.
  private static let longestName = 50

  /// Creates an empty file.
  ///
  /// - Parameters:
  ///   - name: The name that the browser sends.
  ///   - size: The maximum number of bytes that will be written.
  /// - Throws: `DeckFileError` if fewer than `reservedFreeSpace` bytes would stay free; `FileError`.
  init(name: String, expecting size: Int = 0) throws {
    self.name = Self.safe(name)
    let folder = try TemporaryPlace.folder()
    try folder.check(roomFor: size, leaving: Self.reservedFreeSpace)
    let path = "\(folder.path)/\(self.name)"
    file = try FileDescriptor(path) { open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
    self.folder = folder
  }

  /// Returns a safe file name: the last part of a path, shortened and without control characters.
  ///
  /// The path is split at Unicode scalars, as the system does: a slash before a combining mark forms one
  /// character with it.
  private static func safe(_ name: String) -> String {
    let shown = name.printable().unicodeScalars
    let last = String(
      shown.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? "")
    // The extension is kept, because it may tell the file's format.
    let dot = last.lastIndex(of: ".").flatMap { dot in
      last[dot...].unicodeScalars.count <= longestEnding ? dot : nil
    }
    let ending = dot.map { String(last[$0...]) } ?? ""
    let stem = String(
      String.UnicodeScalarView(last[..<(dot ?? last.endIndex)].unicodeScalars.prefix(longestName)))
    // A name that begins with a dot is a hidden file, or `.` or `..`.
    let safe = stem.trimmed.isEmpty || stem.trimmed.hasPrefix(".") ? "file" + stem : stem.trimmed
    return safe + ending
  }

  private static let longestEnding = 10

  /// Appends bytes to the file.
  ///
  /// - Throws: `FileError`; `DeckFileError` if the disk has no room any more.
  func write(_ bytes: [UInt8]) throws {
    try folder.check(roomFor: bytes.count, leaving: Self.reservedFreeSpace)
    let code = bytes.withUnsafeBytes { FileDescriptor.write($0, to: file.number) }
    guard code == 0 else { throw FileError(path: path, code: code) }
  }

  /// Reads the whole file.
  ///
  /// - Throws: `FileError`.
  func bytes() throws(FileError) -> [UInt8] {
    try InputFile.contents(of: path, limit: Form.longestWithPhoto, isNamedByFile: true)
  }
}
