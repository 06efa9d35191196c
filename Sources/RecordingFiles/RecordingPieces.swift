import InputEvents
import LinuxSystem

/// Reads a file piece by piece through the parser of its format.
struct RecordingPieces {
  private(set) var parser: any RecordingParser = EvemuParser()
  /// In lenient mode, the error for the broken line that ended the recording.
  private(set) var problem: RecordingFileError?
  private let path: String
  private let isLenient: Bool
  private var buffer: [UInt8]
  private var count = 0
  private var isAtEnd = false

  /// The number of bytes that are read at once; the format must be recognizable in the first piece.
  private static let piece = 65_536

  init(path: String, isLenient: Bool) {
    self.path = path
    self.isLenient = isLenient
    buffer = [UInt8](repeating: 0, count: Self.piece)
  }

  /// The bytes that have been read but not parsed.
  var unread: ArraySlice<UInt8> { buffer[..<count] }

  /// Reads until the file's format is recognized.
  mutating func find(in file: borrowing InputFile) throws -> RecordingFormat.Found {
    while true {
      let more = count < buffer.count ? try file.read(into: &buffer, from: count) : 0
      count += more
      if let found = try RecordingFormat.find(in: unread, path: path, isWhole: more == 0) {
        return found
      }
    }
  }

  /// Reads up to the first events, which follow the description of a device.
  mutating func begin(
    _ found: RecordingFormat.Found, _ file: borrowing InputFile,
    into events: inout [RecordedEvent]
  ) throws {
    switch found.format {
    case .evemu, .libinput: parser = EvemuParser(skipped: found.lines)
    case .evtest: parser = EvtestParser(skipped: found.lines)
    case .getevent: parser = GeteventParser(skipped: found.lines)
    }
    if found.bytes < count { try parse(found.bytes..<count, into: &events) }
    try read(file, into: &events)
  }

  /// Reads until there are events, or up to the end.
  mutating func read(
    _ file: borrowing InputFile, into events: inout [RecordedEvent]
  ) throws {
    while events.isEmpty, !isAtEnd {
      try parse(0..<(try file.read(into: &buffer)), into: &events)
    }
  }

  /// Parses a piece of the buffer; an empty piece means the end of the file.
  private mutating func parse(_ piece: Range<Int>, into events: inout [RecordedEvent]) throws {
    do {
      if piece.isEmpty {
        isAtEnd = true
        try parser.finish(into: &events)
      } else {
        let bytes = buffer
        try parser.parse(bytes.span.extracting(piece), into: &events)
      }
    } catch {
      let problem = RecordingFileError(path: path, line: error.line, message: error.message)
      guard isLenient else { throw problem }
      self.problem = problem
      isAtEnd = true
    }
  }
}
