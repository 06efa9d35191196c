import InputEvents

/// Reads the output of `evtest`, which people paste into bug reports to show what their panel sends.
///
/// Its head describes the device, as evemu's comments do. An event reads `Event: time 12.000345, type
/// 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 8`, a frame's end `Event: time 12.000345,
/// -------------- SYN_REPORT ------------`. Other lines, such as a shell's prompt, are skipped.
///
/// Source: evtest 1.35 `evtest.c`, functions `print_device_info` and `print_events`; up to 1.20 the
/// end of a frame is `Report Sync`. Some builds print the names of types in place of those of the codes
/// 0, 2 and 3: `EV_SYN` for `SYN_REPORT`, `EV_REL` for `SYN_MT_REPORT` and `EV_ABS` for `SYN_DROPPED`
/// (tslib issue 140).
struct EvtestParser: LineParser {
  var lines: LineSplitter
  private(set) var headerLines = 0
  private var description = CommentDescription()

  init(skipped: Int) {
    lines = LineSplitter(skipped: skipped)
  }

  var devices: [DeviceDescription] { description.description.map { [$0] } ?? [] }

  var missingDescription: String {
    "evtest's text without its head: expected \"Supported events:\" and what follows, with the "
      + "ranges (Min, Max) of the axes; copy everything evtest prints, or use `studykiosk record`"
  }

  mutating func parse(
    line: ArraySlice<UInt8>, into events: inout [RecordedEvent]
  ) throws(RecordingError) {
    var cursor = LineCursor(line)
    cursor.skipBlanks()
    if cursor.take("Event: time ") {
      guard let event = Self.event(&cursor) else {
        throw lines.error(
          "Event: time <seconds>.<6 digits>, type <number> (…), code <number> (…), value <number>",
          line)
      }
      lines.accept(event, into: &events)
    } else if !lines.hasEvents {
      headerLines += 1
      description.read(comment: cursor.text)
    } else if cursor.take("Input device ID:") {
      throw lines.error("one device's events; put those of another into a file of its own", line)
    }
  }

  private static func event(_ cursor: inout LineCursor) -> InputEvent? {
    guard let time = cursor.time(), cursor.take(", ") else { return nil }
    if let code = synchronization(cursor.text) {
      return InputEvent(time: time, type: .synchronization, code: code, value: 0)
    }
    guard cursor.take("type "), let type = cursor.decimal().flatMap({ UInt16(exactly: $0) }),
      type <= EventType.maximum, cursor.skip(past: ","), cursor.take(" code "),
      let code = cursor.decimal().flatMap({ UInt16(exactly: $0) }), cursor.skip(past: ","),
      cursor.take(" value ")
    else { return nil }
    // The values of EV_MSC (scan codes) are hexadecimal, and the kiosk does not need them.
    let value = type == miscellaneous ? 0 : cursor.decimal().flatMap { Int32(exactly: $0) }
    guard let value, type == miscellaneous || cursor.isAtEnd || cursor.skipBlanks() > 0 else {
      return nil
    }
    return InputEvent(time: time, type: EventType(rawValue: type), code: code, value: value)
  }

  /// `EV_MSC`.
  private static let miscellaneous: UInt16 = 4

  private static let synchronizations: [(name: String, code: UInt16)] = [
    ("SYN_REPORT", SyncCode.report), ("Report Sync", SyncCode.report), ("EV_SYN", SyncCode.report),
    ("SYN_MT_REPORT", SyncCode.multitouchReport), ("EV_REL", SyncCode.multitouchReport),
    ("SYN_DROPPED", SyncCode.dropped), ("EV_ABS", SyncCode.dropped),
  ]

  /// The code of a line such as `-------------- SYN_REPORT ------------`.
  private static func synchronization(_ text: String) -> UInt16? {
    guard let mark = text.first, mark == "-" || mark == "+" || mark == ">" else { return nil }
    let name = text.drop { $0 == mark || $0 == " " }
    return synchronizations.first { name.hasPrefix($0.name) }?.code
      ?? 1  // SYN_CONFIG, which means nothing.
  }
}
