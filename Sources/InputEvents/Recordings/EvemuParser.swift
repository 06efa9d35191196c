/// Reads evemu recordings of versions 1.0 to 1.3, chunk by chunk, in constant memory.
///
/// A line is a header line (`N:`, `I:`, `P:`, `B:`, `A:`), an event (`E: <s>.<µs> <type> <code>
/// <value>`, type and code hexadecimal), a comment (`#`) or empty. In this project's recordings the lines
/// of further devices are comments (`#2 E: …`), so that evemu's tools play the first device.
///
/// Source: evemu 2.7 `src/evemu.c`, functions `evemu_read` and `evemu_read_event`; `README.md`,
/// "Event Data Format".
package struct EvemuParser: Sendable {
  private var headers: [EvemuHeader] = []
  private var commentDescription = CommentDescription()
  private var line: Int
  package private(set) var clock = RecordingClock()
  private var carry: [UInt8] = []
  /// The time at which the recording began, from its `Begins at` line; nil without one.
  ///
  /// The first event may come much later.
  package private(set) var beginning: Timestamp?
  /// The number of header lines read so far; when it grows, `devices` has changed.
  package private(set) var headerLines = 0

  /// The maximum number of devices in a recording.
  package static let mostDevices = 64

  /// The prefix of this project's line with the time a recording began, a comment to evemu's tools.
  static let beginningPrefix = "# Begins at "

  /// The maximum length of a line in bytes; the longest real line is a device name of 256 bytes.
  private static let longestLine = 1024

  /// - Parameter skipped: The number of lines of the file before the first one that is parsed.
  package init(skipped: Int = 0) {
    line = skipped + 1
  }

  /// The devices that have been described so far; complete once the first event has been parsed.
  package var devices: [DeviceDescription] {
    if headers.isEmpty, let described = commentDescription.description { return [described] }
    return headers.map(\.description)
  }

  /// Parses the next bytes of the file and appends their events.
  ///
  /// - Parameters:
  ///   - bytes: Any piece of the file; lines may begin and end in different pieces.
  ///   - events: Receives every event before the broken line, even if this throws.
  /// - Throws: `RecordingError` with the broken line.
  package mutating func parse(
    _ bytes: Span<UInt8>, into events: inout [RecordedEvent]
  ) throws(RecordingError) {
    var start = 0
    if !carry.isEmpty {
      guard let end = bytes.indexOfNewline(from: 0) else {
        try keep(bytes, from: 0)
        return
      }
      try keep(bytes.extracting(0..<end), from: 0)
      // Swapped out and back, because otherwise the buffer would be copied at every boundary of two pieces.
      var whole: [UInt8] = []
      swap(&whole, &carry)
      try parseLine(whole.span, from: 0, to: whole.count, into: &events)
      whole.removeAll(keepingCapacity: true)
      swap(&whole, &carry)
      start = end + 1
    }
    while start < bytes.count {
      guard let end = try parseEventOrFindEnd(bytes, from: start, into: &events) else {
        try keep(bytes, from: start)
        return
      }
      start = end + 1
    }
  }

  /// Parses the last line if it has no newline.
  package mutating func finish(into events: inout [RecordedEvent]) throws(RecordingError) {
    guard !carry.isEmpty else { return }
    let whole = carry
    carry.removeAll()
    try parseLine(whole.span, from: 0, to: whole.count, into: &events)
  }

  private mutating func keep(_ bytes: Span<UInt8>, from start: Int) throws(RecordingError) {
    for index in start..<bytes.count { carry.append(bytes[index]) }
    if carry.count > Self.longestLine { throw tooLong(carry.span, from: 0) }
  }

  /// Parses an event line while looking for its end: the fast path.
  ///
  /// - Returns: The index of the line's newline; nil if the line ends in a later piece.
  private mutating func parseEventOrFindEnd(
    _ bytes: Span<UInt8>, from start: Int, into events: inout [RecordedEvent]
  ) throws(RecordingError) -> Int? {
    var index = start
    if let event = bytes.event(at: &index), let end = bytes.endOfEventLine(from: index) {
      guard end - start <= Self.longestLine else { throw tooLong(bytes, from: start) }
      accept(event, device: 0, into: &events)
      return end
    }
    guard let end = bytes.indexOfNewline(from: start) else { return nil }
    try parseLine(bytes, from: start, to: end, into: &events)
    return end
  }

  private mutating func accept(
    _ event: InputEvent, device: Int, into events: inout [RecordedEvent]
  ) {
    var event = event
    clock.accept(&event, line: line)
    line += 1
    events.append(RecordedEvent(event: event, device: Int32(truncatingIfNeeded: device)))
  }

  private mutating func parseLine(
    _ bytes: Span<UInt8>, from start: Int, to end: Int, into events: inout [RecordedEvent]
  ) throws(RecordingError) {
    guard end - start <= Self.longestLine else { throw tooLong(bytes, from: start) }
    var first = start
    var device = 0
    if first < end, bytes[first] == UInt8(ascii: "#") {
      guard let tagged = Self.deviceTag(bytes, from: start, to: end), tagged.device <= headers.count
      else {
        read(comment: Self.text(bytes, from: start, to: end))
        line += 1
        return
      }
      (device, first) = tagged
    }
    if first + 1 < end, bytes[first] == UInt8(ascii: "E"), bytes[first + 1] == UInt8(ascii: ":") {
      var index = first
      guard device < max(headers.count, 1) else {
        throw error("an N: line before the device's first event", bytes, from: start, to: end)
      }
      guard let event = bytes.event(at: &index), index <= end,
        bytes.isBlankOrComment(from: index, to: end)
      else {
        throw error(
          "E: <seconds>.<6 digits> <type> <code> <value>", bytes, from: first, to: end)
      }
      accept(event, device: device, into: &events)
      return
    }
    try parseHeaderLine(bytes, from: first, to: end, device: device)
    line += 1
  }

  private mutating func parseHeaderLine(
    _ bytes: Span<UInt8>, from start: Int, to end: Int, device: Int
  ) throws(RecordingError) {
    let text = Self.text(bytes, from: start, to: end)
    if text.allSatisfy(\.isWhitespace) { return }
    if text.hasPrefix("N:") {
      guard device == headers.count else {
        throw error("one N: line a device", bytes, from: start, to: end)
      }
      guard headers.count < Self.mostDevices else {
        throw error("at most \(Self.mostDevices) devices", bytes, from: start, to: end)
      }
      headers.append(EvemuHeader())
    }
    guard device < headers.count else {
      throw error("an N: line with the device's name first", bytes, from: start, to: end)
    }
    headerLines += 1
    if let expected = headers[device].read(line: text) {
      throw error(expected, bytes, from: start, to: end)
    }
  }

  private mutating func read(comment text: String) {
    commentDescription.read(comment: text)
    if text.hasPrefix(EvemuHeader.calibrationPrefix), !headers.isEmpty {
      headerLines += 1
      headers[headers.count - 1].description.calibration = CalibrationMatrix(
        text: String(text.dropFirst(EvemuHeader.calibrationPrefix.count)))
    } else if text.hasPrefix(Self.beginningPrefix), clock.latest == nil {
      beginning = Timestamp(secondsText: text.dropFirst(Self.beginningPrefix.count)) ?? beginning
    }
  }

  /// Reads the tag of a line such as `#2 E: …`: the device's index, and the index of the byte after the tag.
  private static func deviceTag(
    _ bytes: Span<UInt8>, from start: Int, to end: Int
  ) -> (device: Int, first: Int)? {
    var index = start + 1
    var number = 0
    while index < end, number < 100, case let digit = bytes[index] &- UInt8(ascii: "0"), digit < 10
    {
      number = number * 10 + Int(digit)
      index += 1
    }
    guard number >= 2, index + 2 < end, bytes[index] == UInt8(ascii: " "),
      bytes[index + 2] == UInt8(ascii: ":")
    else { return nil }
    return (number - 1, index + 1)
  }

  private static func text(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> String {
    var line: [UInt8] = []
    for index in start..<end where bytes[index] != UInt8(ascii: "\r") { line.append(bytes[index]) }
    return String(decoding: line, as: UTF8.self)
  }

  private func error(
    _ expected: String, _ bytes: Span<UInt8>, from start: Int, to end: Int
  ) -> RecordingError {
    RecordingError(
      line: line, expected: expected,
      found: Self.text(bytes, from: start, to: min(end, start + 60)).printable())
  }

  private func tooLong(_ bytes: Span<UInt8>, from start: Int) -> RecordingError {
    error(
      "a line of at most \(Self.longestLine) bytes", bytes, from: start,
      to: min(bytes.count, start + 60))
  }
}

extension Timestamp {
  /// Parses nonnegative seconds with six decimals; nil for any other text.
  fileprivate init?(secondsText text: Substring) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].count <= 12, parts[1].count == 6,
      text.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
      let seconds = UInt64(parts[0]), let microseconds = UInt32(parts[1])
    else { return nil }
    self.init(seconds: Int64(seconds), microseconds: Int64(microseconds))
  }

  /// Seconds with six decimals, as evemu writes them.
  package var secondsText: String {
    let (seconds, rest) = microseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    return "\(microseconds < 0 ? "-" : "")\(seconds).\(Int(rest).digits(6))"
  }
}
