import InputEvents

/// Reads one format of recordings, chunk by chunk.
protocol RecordingParser: Sendable {
  /// The devices described so far; complete once the first event has been parsed.
  var devices: [DeviceDescription] { get }
  /// How many lines that describe devices have been read; when it grows, `devices` has changed.
  var headerLines: Int { get }
  /// When the recording began, if it says so before its first event.
  var beginning: Timestamp? { get }
  /// Where its time ran backwards.
  var clock: RecordingClock { get }
  /// What to say about a recording that describes no device.
  var missingDescription: String { get }

  /// Parses the next bytes of the file and appends their events.
  ///
  /// - Parameters:
  ///   - bytes: Any piece of the file; lines may begin and end in different pieces.
  ///   - events: Has every event before the broken line even if this throws.
  /// - Throws: `RecordingError` with the broken line.
  mutating func parse(_ bytes: Span<UInt8>, into events: inout [RecordedEvent])
    throws(RecordingError)

  /// Parses a last line that has no newline.
  mutating func finish(into events: inout [RecordedEvent]) throws(RecordingError)
}

extension RecordingParser {
  /// Whether enough is known about the devices; an evemu header may omit anything.
  func isDescribed(_ devices: [DeviceDescription]) -> Bool {
    self is EvemuParser ? !devices.isEmpty : devices.contains { !$0.codes.isEmpty }
  }
}

extension EvemuParser: RecordingParser {
  var missingDescription: String {
    "no device description: expected an evemu header (N:, I:, P:, B:, A: lines) or a .desc file "
      + "beside it"
  }
}

/// Reads a format line by line.
protocol LineParser: RecordingParser {
  var lines: LineSplitter { get set }
  mutating func parse(line: ArraySlice<UInt8>, into events: inout [RecordedEvent])
    throws(RecordingError)
}

extension LineParser {
  var beginning: Timestamp? { nil }

  var clock: RecordingClock { lines.clock }

  mutating func parse(
    _ bytes: Span<UInt8>, into events: inout [RecordedEvent]
  ) throws(RecordingError) {
    lines.add(bytes)
    while let line = try lines.next() { try parse(line: line, into: &events) }
  }

  mutating func finish(into events: inout [RecordedEvent]) throws(RecordingError) {
    if let line = lines.last() { try parse(line: line, into: &events) }
  }
}

/// Splits pieces of a file into lines, and keeps the time of their events.
struct LineSplitter: Sendable {
  /// The number of the last line, from 1.
  private(set) var number: Int
  private var bytes: [UInt8] = []
  private var place = 0
  private(set) var clock = RecordingClock()

  /// Longer lines are refused; the longest real one is a device name of 256 bytes.
  static let longestLine = 1_024

  /// - Parameter skipped: The number of lines before the first one.
  init(skipped: Int) {
    number = skipped
  }

  mutating func add(_ piece: Span<UInt8>) {
    bytes.removeFirst(place)
    place = 0
    piece.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
  }

  /// The next whole line, without its newline.
  mutating func next() throws(RecordingError) -> ArraySlice<UInt8>? {
    let rest = bytes[place...]
    let end = rest.firstIndex(of: UInt8(ascii: "\n"))
    guard (end ?? rest.endIndex) - place <= Self.longestLine else {
      number += 1
      throw error("a line of at most \(Self.longestLine) bytes", rest)
    }
    guard let end else { return nil }
    number += 1
    place = end + 1
    return rest[..<end]
  }

  /// What is left after the last newline; nil if nothing is.
  mutating func last() -> ArraySlice<UInt8>? {
    guard place < bytes.count else { return nil }
    number += 1
    defer { place = bytes.count }
    return bytes[place...]
  }

  /// Appends an event at a time that is no earlier than that of the one before.
  mutating func accept(
    _ event: InputEvent, of device: Int = 0, into events: inout [RecordedEvent]
  ) {
    var event = event
    clock.accept(&event, line: number)
    events.append(RecordedEvent(event: event, device: Int32(truncatingIfNeeded: device)))
  }

  /// Whether an event has been accepted.
  var hasEvents: Bool { clock.latest != nil }

  /// An error in the last line.
  func error(_ expected: String, _ line: ArraySlice<UInt8>) -> RecordingError {
    RecordingError(line: number, expected: expected, found: line)
  }
}
