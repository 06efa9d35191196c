import InputEvents
import LinuxSystem

/// A file that is read at several offsets in turn; the contents of a pipe are kept in memory.
final class SeekableFile: Sendable {
  private let file: InputFile
  private let contents: [UInt8]?

  /// The maximum size of a pipe's contents in bytes: an hour of touches, which fits into a small Pi's memory.
  private static let largestPipe = 16 << 20

  /// - Parameters:
  ///   - file: The file.
  ///   - start: The bytes that have already been read from the file.
  ///   - path: The file's path, for errors.
  /// - Throws: `RecordingFileError` for a pipe with too many bytes, or `FileError`.
  init(_ file: consuming InputFile, start: ArraySlice<UInt8>, path: String) throws {
    if file.isSeekable {
      contents = nil
    } else {
      var contents = Array(start)
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while case let count = try file.read(into: &buffer), count > 0 {
        contents += buffer[..<count]
        guard contents.count <= Self.largestPipe else {
          throw RecordingFileError(
            path: path, line: nil,
            message: "more than \(Self.largestPipe >> 20) MiB of libinput's YAML through a pipe; "
              + "name the file instead, of any length")
        }
      }
      self.contents = contents
    }
    self.file = file
  }

  /// Reads bytes at an offset, and returns their number; 0 at the end.
  func read(
    into buffer: inout [UInt8], from start: Int, at offset: Int
  ) throws(FileError) -> Int {
    guard let contents else { return try file.read(into: &buffer, from: start, at: offset) }
    let bytes = contents.dropFirst(offset).prefix(buffer.count - start)
    buffer.replaceSubrange(start..<(start + bytes.count), with: bytes)
    return bytes.count
  }
}

/// The lines of a file from an offset on.
struct SeekableLines {
  /// The number, in the file, of the line that was returned last; from 1.
  private(set) var number: Int
  /// The offset of the next line in the file.
  private(set) var offset: Int
  private let file: SeekableFile
  private var buffer: [UInt8]
  private var place = 0
  private var end = 0

  /// The maximum length of a line in bytes.
  ///
  /// The longest real line lists a HID report descriptor with 6 characters for each of at most 4,096 bytes
  /// (`HID_MAX_DESCRIPTOR_SIZE`).
  private static let longestLine = 32_768

  /// - Parameters:
  ///   - file: The file.
  ///   - offset: The offset of the first line.
  ///   - number: The number of lines before the first one.
  init(_ file: SeekableFile, from offset: Int, after number: Int) {
    self.file = file
    self.offset = offset
    self.number = number
    buffer = [UInt8](repeating: 0, count: Self.longestLine + 1)
  }

  /// Returns the next line without its newline; nil at the end of the file.
  ///
  /// - Throws: `RecordingError` for a line that is too long, or `FileError`.
  mutating func next() throws -> ArraySlice<UInt8>? {
    var searched = place
    while true {
      if let newline = buffer[searched..<end].firstIndex(of: UInt8(ascii: "\n")) {
        defer { take(upTo: newline + 1) }
        return buffer[place..<newline]
      }
      buffer.replaceSubrange(0..<(end - place), with: buffer[place..<end])
      (place, end) = (0, end - place)
      guard end < buffer.count else {
        throw RecordingError(
          line: number + 1, expected: "a line of at most \(Self.longestLine) bytes",
          found: buffer[...])
      }
      searched = end
      let count = try file.read(into: &buffer, from: end, at: offset + end)
      end += count
      if count == 0 {
        guard end > 0 else { return nil }
        defer { take(upTo: end) }
        return buffer[..<end]
      }
    }
  }

  private mutating func take(upTo newPlace: Int) {
    offset += newPlace - place
    place = newPlace
    number += 1
  }
}
