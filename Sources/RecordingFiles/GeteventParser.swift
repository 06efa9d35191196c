import InputEvents

/// Reads the output of Android's `getevent -lp` and then `getevent -lt`, with or without names (`-l`).
///
/// A device reads `add device 1: /dev/input/event2`, `  name: "…"`, then under `events:` its codes
/// with the axes' ranges, then its properties. An event reads `[   12.000345] /dev/input/event2:
/// EV_ABS       ABS_MT_POSITION_X    0000021c` with its value in hexadecimal; the path is missing if
/// getevent was called for a single device. Names that the kiosk does not use are skipped.
///
/// Source: Android `system/core/toolbox/getevent.c`, functions `print_possible_events`,
/// `print_input_props`, `open_device` and `print_event`.
struct GeteventParser: LineParser {
  var lines: LineSplitter
  private(set) var devices: [DeviceDescription] = []
  private(set) var headerLines = 0
  /// The path of each device.
  private var paths: [Substring] = []
  /// The index of the device that the current lines describe.
  private var device: Int?
  private var type: EventType?
  private var isInProperties = false

  init(skipped: Int) {
    lines = LineSplitter(skipped: skipped)
  }

  var missingDescription: String {
    "getevent's events without the ranges of the axes; record both into one file: "
      + "adb shell getevent -lp >FILE; adb shell getevent -lt >>FILE"
  }

  mutating func parse(
    line: ArraySlice<UInt8>, into events: inout [RecordedEvent]
  ) throws(RecordingError) {
    var cursor = LineCursor(line)
    let indent = cursor.skipBlanks()
    if cursor.take("[") {
      try parseEvent(&cursor, line, into: &events)
    } else if cursor.take("add device ") {
      guard cursor.skip(past: ":") else { throw lines.error("add device <number>: <path>", line) }
      cursor.skipBlanks()
      try add(cursor.word(), line)
    } else if cursor.take("/dev/input/") || cursor.take("EV_") {
      throw lines.error("a time before the event; record with getevent -lt", line)
    } else if indent > 0, let device {
      headerLines += 1
      try describe(device, &cursor, line)
    }
  }

  private mutating func add(_ path: Substring, _ line: ArraySlice<UInt8>) throws(RecordingError) {
    (type, isInProperties) = (nil, false)
    headerLines += 1
    device = paths.firstIndex(of: path)
    if device != nil { return }
    guard paths.count < EvemuParser.mostDevices else {
      throw lines.error("at most \(EvemuParser.mostDevices) devices", line)
    }
    device = paths.count
    paths.append(path)
    devices.append(DeviceDescription(name: ""))
  }

  // MARK: Devices

  private mutating func describe(
    _ device: Int, _ cursor: inout LineCursor, _ line: ArraySlice<UInt8>
  ) throws(RecordingError) {
    if cursor.take("name:") {
      cursor.skipBlanks()
      let name = cursor.text.drop { $0 == "\"" }
      devices[device].name = String(name.last == "\"" ? name.dropLast() : name)
    } else if cursor.take("bus") {
      devices[device].identity.bus = Self.identity(&cursor)
    } else if cursor.take("vendor") {
      devices[device].identity.vendor = Self.identity(&cursor)
    } else if cursor.take("product") {
      devices[device].identity.product = Self.identity(&cursor)
    } else if cursor.take("version") {
      devices[device].identity.version = Self.identity(&cursor)
    } else if cursor.take("events:") {
      (type, isInProperties) = (nil, false)
    } else if cursor.take("input props:") {
      (type, isInProperties) = (nil, true)
    } else if isInProperties {
      if let property = GeteventNames.property(cursor.word()) {
        devices[device].properties.insert(property)
      }
    } else {
      try readCodes(of: device, cursor, line)
    }
  }

  private static func identity(_ cursor: inout LineCursor) -> UInt16 {
    _ = cursor.take(":")
    cursor.skipBlanks()
    return UInt16(cursor.word(), radix: 16) ?? 0
  }

  /// Reads a line with codes or an axis: `KEY (0001): BTN_TOUCH …`, `ABS (0003): ABS_X : value 0, min 0, …`.
  private mutating func readCodes(
    of device: Int, _ start: LineCursor, _ line: ArraySlice<UInt8>
  ) throws(RecordingError) {
    var cursor = start
    if cursor.skip(past: "("), case let number = cursor.text.prefix(4),
      let code = UInt16(number, radix: 16), code <= EventType.maximum, cursor.skip(past: ":")
    {
      type = EventType(rawValue: code)
      cursor.skipBlanks()
    } else {
      cursor = start
    }
    guard let type else { return }
    var code: UInt16?
    while !cursor.isAtEnd {
      if cursor.take(":") {
        guard let range = Self.range(cursor) else {
          throw lines.error("value, min, max, fuzz, flat and resolution of an axis", line)
        }
        if let code, type == .absolute { devices[device].axes[code] = range }
        return
      }
      code = GeteventNames.code(cursor.word(), of: type)
      if let code { devices[device].codes[type, default: []].insert(code) }
      cursor.skipBlanks()
    }
  }

  private static func range(_ start: LineCursor) -> AxisRange? {
    var cursor = start
    var range = AxisRange(minimum: 0, maximum: 0)
    for name in ["value", "min", "max", "fuzz", "flat", "resolution"] {
      cursor.skipBlanks()
      guard cursor.word() == name, cursor.skipBlanks() > 0,
        let value = cursor.decimal().flatMap({ Int32(exactly: $0) })
      else { return nil }
      range.set(name, to: value)
      _ = cursor.take(",")
    }
    return range
  }

  // MARK: Events

  private mutating func parseEvent(
    _ cursor: inout LineCursor, _ line: ArraySlice<UInt8>, into events: inout [RecordedEvent]
  ) throws(RecordingError) {
    cursor.skipBlanks()
    guard let time = cursor.time(), cursor.take("]") else {
      throw lines.error("[<seconds>.<6 digits>] before the event", line)
    }
    cursor.skipBlanks()
    var word = cursor.word()
    var device: Int? = devices.count == 1 ? 0 : nil
    if word.hasPrefix("/") {
      device = paths.firstIndex(of: word.last == ":" ? word.dropLast() : word)
      cursor.skipBlanks()
      word = cursor.word()
    } else if devices.count > 1 {
      throw lines.error("/dev/input/event… before the event, as there are several devices", line)
    }
    cursor.skipBlanks()
    let name = cursor.word()
    cursor.skipBlanks()
    guard let type = GeteventNames.type(word), let code = GeteventNames.code(name, of: type),
      let device
    else { return }
    guard let value = GeteventNames.value(cursor.word()) else {
      throw lines.error("a value of 8 hexadecimal digits", line)
    }
    let event = InputEvent(time: time, type: type, code: code, value: value)
    lines.accept(event, of: device, into: &events)
  }
}
