import CommandBasis
import DeckFormats
import LinuxSystem

/// Text that is collected in a temporary file until it can be written elsewhere at once.
struct SpooledFile: ~Copyable {
  private let file: TemporaryFile
  private var output: OutputFile

  init() throws {
    let file = try TemporaryFile()
    output = try OutputFile(path: file.path)
    self.file = file
  }

  mutating func write(_ text: String) throws(FileError) {
    try output.write(text)
  }

  /// Writes the collected text to a file, or to standard output for `-`.
  mutating func copy(to file: String, isPrivate: Bool = false) throws(FileError) {
    var target = try OutputFile(path: file, isPrivate: isPrivate)
    try copy(into: &target)
    try target.flush()
  }

  /// Appends the collected text to another file.
  mutating func copy(into target: inout OutputFile) throws(FileError) {
    try output.flush()
    let input = try InputFile(path: file.path)
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = try input.read(into: &buffer), count > 0 {
      try target.write(bytes: buffer[..<count])
    }
  }
}
