package import InputEvents

/// A recording on disk, read piece by piece whatever its length.
///
/// Formats: evemu 1.0 to 1.3 and the YAML of `libinput record`. An `.events` file without a
/// description takes it from the `.desc` file beside it.
package struct RecordingFile: ~Copyable {
  /// The devices recorded so far, in the order their events' numbers name them.
  ///
  /// One that was plugged in later is described in the middle of the file, before its events.
  package private(set) var devices: [DeviceDescription]
  /// In lenient mode the broken line at which the recording was taken to end.
  package private(set) var problem: RecordingFileError?

  /// When the run began that was recorded: where the recording does not say it, with its first event,
  /// which may come much later; nil without either.
  package func beginning(firstEvent: Timestamp?) -> Timestamp? {
    [firstEvent, parser.beginning].compactMap(\.self).min()
  }

  private let path: String
  private let isLenient: Bool
  private let file: InputFile
  private var parser: EvemuParser
  private var buffer: [UInt8]
  private var waiting: [RecordedEvent]
  private var isAtEnd: Bool
  private var knownHeaderLines: Int

  private static let chunk = 65_536

  /// Opens a recording and reads up to its first events.
  ///
  /// - Parameters:
  ///   - path: The file; `-` is standard input.
  ///   - isLenient: Whether a broken line ends the recording instead of failing it.
  /// - Throws: `RecordingFileError` with the line, or `FileError`.
  package init(path: String, isLenient: Bool = false) throws {
    // A noncopyable value's properties are set last, so that every throw comes before them.
    let file = try InputFile(path: path)
    var buffer = [UInt8](repeating: 0, count: Self.chunk)
    let count = try file.read(into: &buffer)
    var parser = EvemuParser()
    let beginning =
      if LibinputRecording.isOne(path: path, start: buffer[..<count]) {
        try Beginning.libinput(file, buffer[..<count], path: path, isLenient: isLenient)
      } else {
        try Beginning.evemu(file, &buffer, count, &parser, path: path, isLenient: isLenient)
      }
    devices = beginning.devices
    waiting = beginning.events
    problem = beginning.problem
    isAtEnd = beginning.isWhole
    self.path = path
    self.isLenient = isLenient
    self.file = file
    self.parser = parser
    knownHeaderLines = parser.headerLines
    self.buffer = buffer
  }

  /// The files a recording is read from: its own and the description beside it.
  package static func paths(of path: String) -> [String] {
    [path] + (DescriptionFile.path(beside: path).map { [$0] } ?? [])
  }

  /// A recording's description and its first events.
  private struct Beginning {
    var devices: [DeviceDescription] = []
    var events: [RecordedEvent] = []
    var problem: RecordingFileError?
    /// Whether nothing follows.
    var isWhole = false

    static func libinput(
      _ file: borrowing InputFile, _ start: ArraySlice<UInt8>, path: String, isLenient: Bool
    ) throws -> Beginning {
      let recording = try LibinputRecording.read(
        file, start: start, path: path, isLenient: isLenient)
      return Beginning(
        devices: recording.devices, events: recording.events, problem: recording.problem,
        isWhole: true)
    }

    static func evemu(
      _ file: borrowing InputFile, _ buffer: inout [UInt8], _ firstCount: Int,
      _ parser: inout EvemuParser, path: String, isLenient: Bool
    ) throws -> Beginning {
      var beginning = Beginning()
      var count = firstCount
      while beginning.events.isEmpty, !beginning.isWhole {
        beginning.isWhole = count == 0
        do {
          try parse(buffer, count, &parser, into: &beginning.events)
        } catch {
          let problem = RecordingFileError(path: path, line: error.line, message: error.message)
          guard isLenient else { throw problem }
          beginning.problem = problem
          beginning.isWhole = true
        }
        if beginning.events.isEmpty, !beginning.isWhole { count = try file.read(into: &buffer) }
      }
      beginning.devices = parser.devices
      if beginning.devices.isEmpty {
        beginning.devices = try DescriptionFile.devices(beside: path)
      }
      guard !beginning.devices.isEmpty else {
        throw RecordingFileError(
          path: path, line: nil,
          message: "no device description: expected an evemu header (N:, I:, P:, B:, A: lines), "
            + "a .desc file beside it, or the YAML of `libinput record`")
      }
      return beginning
    }
  }

  /// Reads the next events.
  ///
  /// - Parameter events: Replaced by the next events, in order, as many as a piece of the file has.
  /// - Returns: `false` when the recording is over and `events` is empty.
  /// - Throws: `RecordingFileError` with the broken line, unless lenient, or `FileError`.
  package mutating func read(into events: inout [RecordedEvent]) throws -> Bool {
    events.removeAll(keepingCapacity: true)
    if !waiting.isEmpty {
      swap(&events, &waiting)
      return true
    }
    while events.isEmpty, !isAtEnd {
      let count = try file.read(into: &buffer)
      isAtEnd = count == 0
      do {
        try Self.parse(buffer, count, &parser, into: &events)
      } catch {
        let problem = RecordingFileError(path: path, line: error.line, message: error.message)
        guard isLenient else { throw problem }
        self.problem = problem
        isAtEnd = true
      }
    }
    // A header in the middle of the file may go on in the next piece.
    if parser.headerLines > knownHeaderLines {
      knownHeaderLines = parser.headerLines
      devices = parser.devices
    }
    return !events.isEmpty
  }

  private static func parse(
    _ buffer: [UInt8], _ count: Int, _ parser: inout EvemuParser,
    into events: inout [RecordedEvent]
  ) throws(RecordingError) {
    if count == 0 {
      try parser.finish(into: &events)
    } else {
      try parser.parse(buffer.span.extracting(0..<count), into: &events)
    }
  }
}

/// A recording that can't be used, and the line that is at fault where there is one.
package struct RecordingFileError: Error, Equatable, Sendable, CustomStringConvertible {
  package let path: String
  package let line: Int?
  package let message: String

  package init(path: String, line: Int?, message: String) {
    self.path = path
    self.line = line
    self.message = message
  }

  package var description: String {
    "\(path):\(line.map { "\($0):" } ?? "") \(message)"
  }
}
