import InputEvents

/// Reads one device's list of events in a `libinput record` file, frame by frame.
struct LibinputEvents {
  /// The place of a list of events in the file.
  struct Place {
    /// The offset of the first line, in bytes.
    var offset: Int
    /// The number of lines before the list.
    var line: Int
    /// The indentation of the line `events:`; the list's items are indented by as much or more.
    var indent: Int
  }

  let device: Int
  private var lines: SeekableLines
  private let indent: Int
  private var isOver = false
  /// Whether the item being read is `- evdev:`; those of `- libinput:` and `- hid:` are skipped.
  private var isInFrame = false
  private(set) var clock = RecordingClock()
  /// The events of the last whole frame; `position` is the index of the next one.
  private var frame: [InputEvent] = []
  private var position = 0
  /// The frame that is being read.
  private var unfinished: [InputEvent] = []

  /// The maximum number of events in a frame; 64 fingers with all of the kernel's 15 multitouch axes send
  /// 1,000.
  private static let largestFrame = 4_096

  init(_ place: Place, of device: Int, in file: SeekableFile) {
    self.device = device
    indent = place.indent
    lines = SeekableLines(file, from: place.offset, after: place.line)
  }

  /// Returns the next event; nil at the end of the list.
  ///
  /// The events of a frame are returned only once the line after the frame has been read, so a frame with
  /// a broken line is dropped.
  ///
  /// - Throws: `RecordingError` with the broken line, and no event from then on; or `FileError`.
  mutating func next() throws -> InputEvent? {
    while position == frame.count {
      guard !isOver else { return nil }
      frame.removeAll(keepingCapacity: true)
      position = 0
      do { try readLine() } catch {
        isOver = true
        throw error
      }
    }
    defer { position += 1 }
    return frame[position]
  }

  private mutating func readLine() throws {
    guard let line = try lines.next() else { return end() }
    var cursor = LineCursor(line)
    let indent = cursor.skipBlanks()
    if cursor.isAtEnd || cursor.take("#") { return }
    let isItem = cursor.take("- ")
    guard indent > self.indent || (indent == self.indent && isItem) else { return end() }
    if isItem, cursor.take("evdev:") {
      endFrame()
      isInFrame = true
    } else if isItem, cursor.take("libinput:") || cursor.take("hid:") {
      endFrame()
      isInFrame = false
    } else if isInFrame {
      guard isItem, var event = Self.event(cursor) else {
        throw error("- [seconds, microseconds, type, code, value]", line)
      }
      guard unfinished.count < Self.largestFrame else {
        throw error("at most \(Self.largestFrame) events in a frame", line)
      }
      clock.accept(&event, line: lines.number)
      unfinished.append(event)
    }
  }

  private mutating func endFrame() {
    swap(&frame, &unfinished)
  }

  private mutating func end() {
    endFrame()
    isOver = true
  }

  private static func event(_ start: LineCursor) -> InputEvent? {
    var cursor = start
    guard cursor.take("[") else { return nil }
    func number(_ end: StaticString) -> Int64? {
      cursor.skipBlanks()
      guard let number = cursor.decimal() else { return nil }
      cursor.skipBlanks()
      return cursor.take(end) ? number : nil
    }
    guard let seconds = number(","), (0...999_999_999_999).contains(seconds),
      let microseconds = number(","), (0...999_999).contains(microseconds),
      let type = number(",").flatMap({ UInt16(exactly: $0) }),
      let code = number(",").flatMap({ UInt16(exactly: $0) }),
      let value = number("]").flatMap({ Int32(exactly: $0) })
    else { return nil }
    cursor.skipBlanks()
    guard cursor.isAtEnd || cursor.take("#") else { return nil }
    return InputEvent(
      time: Timestamp(seconds: seconds, microseconds: microseconds),
      type: EventType(rawValue: type), code: code, value: value)
  }

  private func error(_ expected: String, _ line: ArraySlice<UInt8>) -> RecordingError {
    RecordingError(line: lines.number, expected: expected, found: line)
  }
}
