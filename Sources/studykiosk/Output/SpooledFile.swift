import DeckFormats
import Glibc
import RecordingFiles

/// Text that is collected in a temporary file until it can be written elsewhere at once.
///
/// The file lies in `TemporaryFile.folder`.
struct SpooledFile: ~Copyable {
  private let path: String
  private var output: OutputFile

  init() throws(FileError) {
    var template = "\(TemporaryFile.folder)/studykiosk-XXXXXX".utf8CString.map { $0 }
    let descriptor = mkstemp(&template)
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard descriptor >= 0 else { throw FileError(path: path, code: errno) }
    close(descriptor)
    // Set last, as in `RecordingFile`.
    output = try OutputFile(path: path)
    self.path = path
  }

  deinit {
    unlink(path)
  }

  mutating func write(_ text: String) throws(FileError) {
    try output.write(text)
  }

  /// Writes all of it to a file, or to standard output for `-`.
  mutating func copy(to file: String, isPrivate: Bool = false) throws(FileError) {
    var target = try OutputFile(path: file, isPrivate: isPrivate)
    try copy(into: &target)
    try target.flush()
  }

  /// Adds all of it to what is being written.
  mutating func copy(into target: inout OutputFile) throws(FileError) {
    try output.flush()
    let input = try InputFile(path: path)
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = try input.read(into: &buffer), count > 0 {
      try target.write(bytes: buffer[..<count])
    }
  }
}
