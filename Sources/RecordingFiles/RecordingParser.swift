import InputEvents

/// A parser of one format of recordings, which reads a file chunk by chunk.
protocol RecordingParser: Sendable {
  /// The devices that have been described so far.
  var devices: [DeviceDescription] { get }
  /// The number of lines that describe devices read so far; when it grows, `devices` has changed.
  var headerLines: Int { get }
  /// The time at which the recording began, if it is given before the first event; otherwise nil.
  var beginning: Timestamp? { get }
  /// The clock, with the places at which time ran backwards.
  var clock: RecordingClock { get }
  /// The message about a recording that describes no device.
  var missingDescription: String { get }

  /// Parses the next bytes of the file and appends their events.
  ///
  /// - Parameters:
  ///   - bytes: Any piece of the file; lines may begin and end in different pieces.
  ///   - events: Receives every event before the broken line, even if this throws.
  /// - Throws: `RecordingError` with the broken line.
  mutating func parse(_ bytes: Span<UInt8>, into events: inout [RecordedEvent])
    throws(RecordingError)

  /// Parses the last line if it has no newline.
  mutating func finish(into events: inout [RecordedEvent]) throws(RecordingError)
}

extension RecordingParser {
  /// Whether the devices are described well enough; any part of an evemu header may be missing.
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

/// A parser that reads its format line by line.
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

/// Splits pieces of a file into lines, and keeps the time of their events monotonic.
struct LineSplitter: Sendable {
  /// The number of the line that was returned last, from 1.
  private(set) var number: Int
  private var bytes: [UInt8] = []
  private var place = 0
  private(set) var clock = RecordingClock()

  /// The maximum length of a line in bytes; the longest real line is a device name of 256 bytes.
  static let longestLine = 1_024

  /// - Parameter skipped: The number of lines of the file before the first one that is parsed.
  init(skipped: Int) {
    number = skipped
  }

  mutating func add(_ piece: Span<UInt8>) {
    bytes.removeFirst(place)
    place = 0
    piece.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
  }

  /// Returns the next whole line without its newline; nil if there is none yet.
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

  /// Returns the text after the last newline; nil if there is none.
  mutating func last() -> ArraySlice<UInt8>? {
    guard place < bytes.count else { return nil }
    number += 1
    defer { place = bytes.count }
    return bytes[place...]
  }

  /// Appends an event, whose time is corrected if it is earlier than that of the previous one.
  mutating func accept(
    _ event: InputEvent, of device: Int = 0, into events: inout [RecordedEvent]
  ) {
    var event = event
    clock.accept(&event, line: number)
    events.append(RecordedEvent(event: event, device: Int32(truncatingIfNeeded: device)))
  }

  /// Whether an event has been accepted.
  var hasEvents: Bool { clock.latest != nil }

  /// Creates an error for the line that was returned last.
  func error(_ expected: String, _ line: ArraySlice<UInt8>) -> RecordingError {
    RecordingError(line: number, expected: expected, found: line)
  }
}
