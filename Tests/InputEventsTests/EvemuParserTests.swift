import InputEvents
import Testing

@Suite("Parsing evemu recordings")
struct EvemuParserTests {
  static let header = """
    # EVEMU 1.3
    N: A panel
    I: 0018 0001 0002 0003
    P: 02 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 03 00 00 00 00 00 80 60 02
    A: 35 0 799 0 0 5
    A: 36 0 479 1 2

    """

  @Test("a header gives the device's name, identity, properties, codes and axes")
  func header() throws {
    let (devices, _) = try parse(Self.header)
    let device = try #require(devices.first)
    #expect(device.name == "A panel")
    #expect(device.identity == DeviceIdentity(bus: 0x18, vendor: 1, product: 2, version: 3))
    #expect(device.properties == [DeviceProperty.direct])
    #expect(device.codes[.absolute] == [0x2f, 0x35, 0x36, 0x39])
    #expect(device.axes[0x35] == AxisRange(minimum: 0, maximum: 799, resolution: 5))
    #expect(device.axes[0x36] == AxisRange(minimum: 0, maximum: 479, fuzz: 1, flat: 2))
  }

  @Test(
    "an event line gives its time, type, code and value",
    arguments: [
      ("E: 0.000001 0003 0039 0007", event(1, 3, 0x39, 7)),
      ("E: 1357751027.090934 0003 0000 205", event(1_357_751_027_090_934, 3, 0, 205)),
      ("E: 12.999999 0001 014a -1\t# EV_KEY / BTN_TOUCH  -1", event(12_999_999, 1, 0x14a, -1)),
      ("E: 0.100000 0001 014A 0001 # x", event(100_000, 1, 0x14a, 1)),
      ("E: 3.012345 1 a 2147483647", event(3_012_345, 1, 10, .max)),
      ("E: 3.012345 ffff 0 -2147483648\r", event(3_012_345, 0xffff, 0, .min)),
    ])
  func eventLine(line: String, event: InputEvent) throws {
    for text in [line, line + "\n", line + "\n# the end of a longer file than eight bytes\n"] {
      let (_, events) = try parse(Self.header + text)
      #expect(events == [RecordedEvent(event: event)])
    }
  }

  @Test("every cut of a recording into two pieces gives the same events")
  func pieces() throws {
    let text =
      Self.header + "E: 0.000001 0003 0039 0007\t# EV_ABS\nE: 1.234567 0001 014a -1\n\n# end\n"
    let whole = try parse(text).events
    #expect(whole.count == 2)
    let bytes = Array(text.utf8)
    for cut in 0...bytes.count {
      var parser = EvemuParser()
      var events: [RecordedEvent] = []
      try parser.parse(bytes.span.extracting(0..<cut), into: &events)
      try parser.parse(bytes.span.extracting(cut..<bytes.count), into: &events)
      try parser.finish(into: &events)
      #expect(events == whole)
    }
  }

  @Test(
    "a malformed line is reported with its number, and the events before it are kept",
    arguments: [
      "E: 0.5 0003 0039 0007", "E: 0.50000a 0003 0039 0007", "E: 0.500000 00033 0039 0007",
      "E: 0.500000 0003 0039 2147483648", "E: 0.500000 0003 0039", "E: 0.500000 0003 0039 1 2",
      "E: -1.500000 0003 0039 1", "E: 9999999999999.500000 0003 0039 1", "E: x", "X: 1",
      "A: 35 0 1", "A: 99 0 1 0 0 0", "I: 1 2 3", "B: 20 00", "B: 01 zz", "P: 100",
      "E: 0.500000 0003 0039 00\0007", "E:0.500000 0003 0039 7", "E: 0.500000 0003 003g 7",
      "E: 0.5000:0 0003 0039 7", "E: 0./00000 0003 0039 7", "E: 0.500000 000: 0039 7",
    ])
  func brokenLine(line: String) {
    let text = Self.header + "E: 0.400000 0003 0039 0007\n" + line + "\nE: 0.600000 0 0 0\n"
    var parser = EvemuParser()
    var events: [RecordedEvent] = []
    let bytes = Array(text.utf8)
    let error = #expect(throws: RecordingError.self) {
      try parser.parse(bytes.span, into: &events)
    }
    #expect(error?.line == 11)
    #expect(events == [RecordedEvent(event: event(400_000, 3, 0x39, 7))])
  }

  @Test("a device may be described in the middle of a recording, where it was plugged in")
  func pluggedInLater() throws {
    let (devices, events) = try parse(
      Self.header
        + "E: 0.000001 0 0 0\n#2 N: late\n#2 B: 03 01\n#2 E: 0.5 0 0 0\n"
        .replacing("0.5", with: "0.500000"))
    #expect(devices.map(\.name) == ["A panel", "late"])
    #expect(events.map(\.device) == [0, 1])
  }

  @Test("a line longer than 1024 bytes is refused, wherever the input is cut")
  func endlessLine() {
    let text = "# " + String(repeating: "x", count: 1_100)
    #expect(throws: RecordingError.self) { _ = try parse(text) }
    #expect(throws: RecordingError.self) { _ = try parse(text + "\n") }
    #expect(throws: RecordingError.self) {
      _ = try parse(Self.header + "E: 0.000001 0 0 0 " + text + "\n")
    }
  }

  @Test("an old recording's description is read from its comments")
  func comments() throws {
    let (devices, events) = try parse(
      """
      # EVEMU 1.0
      # Input device name: "Old panel"
      # Input device ID: bus 0x03 vendor 0x1130 product 0x3101 version 0000
      # Supported events:
      #   Event type 1 (EV_KEY)
      #     Event code 330 (BTN_TOUCH)
      #   Event type 3 (EV_ABS)
      #     Event code 53 (ABS_MT_POSITION_X)
      #       Value      9
      #       Min        1
      #       Max      511
      #       Resolution 4
      # Properties:
      #   Property  type 1 (INPUT_PROP_DIRECT)
      E: 0.000000 0003 0035 0005
      """)
    let device = try #require(devices.first)
    #expect(device.name == "Old panel")
    #expect(device.identity.product == 0x3101)
    #expect(device.sends(.key, KeyCode.touch))
    #expect(device.axis(0x35) == AxisRange(minimum: 1, maximum: 511, resolution: 4))
    #expect(device.properties == [1])
    #expect(events.count == 1)
  }

  @Test("a recording may state its beginning before its first event, in seconds with six decimals")
  func beginning() throws {
    func beginning(_ lines: String) throws -> Timestamp? {
      var parser = EvemuParser()
      var events: [RecordedEvent] = []
      try parser.parse(Array((lines + "\n").utf8).span, into: &events)
      return parser.beginning
    }
    let written = EvemuWriter.line(beginning: Timestamp(microseconds: 7_000_250))
    #expect(written == "# Begins at 7.000250\n")
    #expect(try beginning(written) == Timestamp(microseconds: 7_000_250))
    for other in [
      "# Begins at 7", "# Begins at 7.25", "# Begins at -7.000000", "# Begins at 7.000000 ",
      "# Begins at +7.000000", "# Begins at 7.+00000", "# Begins at -0.000000",
      "# Begins at 1234567890123.000000", "# Begins at", "#2 Begins at 7.000000",
      "N: panel\nE: 8.000000 0000 0000 0\n# Begins at 7.000000",
    ] {
      #expect(try beginning(other) == nil, "\(other)")
      #expect(try beginning(written + other) != nil, "\(other)")
    }
  }

  @Test("the parser reads back what was written: two devices, a calibration, all numbers")
  func roundTrip() throws {
    let panel = DeviceDescription(
      name: "Panel", identity: DeviceIdentity(bus: 3, vendor: 0xffff, product: 1, version: 2),
      properties: [1], codes: [.key: [0x14a], .absolute: [0, 0x35, 0x36]],
      axes: [
        0: AxisRange(minimum: -5, maximum: 5),
        0x35: AxisRange(minimum: 0, maximum: 799, fuzz: 1, flat: 2, resolution: 3),
        0x36: AxisRange(minimum: .min, maximum: .max),
      ], calibration: CalibrationMatrix(0, -1, 1, 1, 0, 0))
    let motion = DeviceDescription(
      name: "Motion", properties: [6], codes: [.absolute: [0]],
      axes: [0: AxisRange(minimum: -9, maximum: 9, resolution: 8)])
    let events = [
      RecordedEvent(event: event(1, 3, 0x35, -7)),
      RecordedEvent(event: event(999_999, 1, 0x14a, .max), device: 1),
      RecordedEvent(event: event(5_000_000, 3, 0, .min), device: 0),
    ]
    let text =
      EvemuWriter.firstLine + EvemuWriter.lines(of: panel, at: 0)
      + EvemuWriter.lines(of: motion, at: 1) + events.map(EvemuWriter.line).joined()
    let read = try parse(text)
    #expect(read.devices == [panel, motion])
    #expect(read.events == events)
  }

  private func parse(
    _ text: String
  ) throws(RecordingError) -> (devices: [DeviceDescription], events: [RecordedEvent]) {
    var parser = EvemuParser()
    var events: [RecordedEvent] = []
    let bytes = Array(text.utf8)
    try parser.parse(bytes.span, into: &events)
    try parser.finish(into: &events)
    return (parser.devices, events)
  }
}

private func event(_ time: Int64, _ type: UInt16, _ code: UInt16, _ value: Int32) -> InputEvent {
  InputEvent(
    time: Timestamp(microseconds: time), type: EventType(rawValue: type), code: code, value: value)
}
