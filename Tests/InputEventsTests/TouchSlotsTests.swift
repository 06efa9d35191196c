import InputEvents
import Testing

@Suite("Touch frames from a device's events")
struct TouchSlotsTests {
  @Test("a finger lasts from its tracking id to -1, and an unchanged axis keeps its value")
  func protocolB() throws {
    let panel = try Panel(.slots)
    #expect(panel.frame(0, [(0x39, 7), (0x35, 100), (0x36, 50)])?.places == [[10, 5]])
    #expect(panel.frame(10, [(0x35, 200)])?.places == [[20, 5]])
    #expect(panel.frame(20, [(0x39, -1)])?.places == [])
    #expect(panel.frame(30, [(0x39, 8)])?.places == [[20, 5]])
  }

  @Test("two slots are two fingers, each with an id of its own")
  func twoFingers() throws {
    let panel = try Panel(.slots)
    let frame = try #require(
      panel.frame(
        0, [(0x39, 7), (0x35, 100), (0x36, 50), (0x2f, 1), (0x39, 8), (0x35, 300), (0x36, 60)]))
    #expect(frame.places == [[10, 5], [30, 6]])
    #expect(frame.contacts[0].id != frame.contacts[1].id)
  }

  @Test("another tracking id in the same slot is another finger, the same one is not")
  func trackingIDs() throws {
    let panel = try Panel(.slots)
    let first = try #require(panel.frame(0, [(0x39, 7), (0x35, 1), (0x36, 1)]))
    #expect(panel.frame(10, [(0x39, 7)]) == nil)
    let second = try #require(panel.frame(20, [(0x39, 9)]))
    #expect(first.contacts.map(\.id) != second.contacts.map(\.id))
  }

  @Test("a slot beyond the announced ones is the last one, a negative one is ignored")
  func slotOutOfRange() throws {
    let panel = try Panel(.slots)
    #expect(
      panel.frame(0, [(0x2f, 99), (0x39, 7), (0x35, 10), (0x36, 10), (0x2f, -3), (0x35, 20)])?
        .places == [[2, 1]])
    #expect(panel.frame(1, [(0x2f, 1), (0x39, -1)])?.places == [])
  }

  @Test("a contact the panel takes for a palm stays one until it lifts")
  func palm() throws {
    let panel = try Panel(.slots)
    #expect(panel.frame(0, [(0x39, 7), (0x37, 2)])?.contacts.map(\.isPalm) == [true])
    #expect(panel.frame(1, [(0x37, 0), (0x35, 5)])?.contacts.map(\.isPalm) == [true])
    _ = panel.frame(2, [(0x39, -1)])
    #expect(panel.frame(3, [(0x39, 8)])?.contacts.map(\.isPalm) == [false])
  }

  @Test("protocol A: contacts keep their ids by the nearest place, and an empty list lifts all")
  func protocolA() throws {
    let panel = try Panel(.listed)
    let first = try #require(panel.listed(0, [(100, 50), (500, 50)]))
    #expect(first.places == [[10, 5], [50, 5]])
    let swapped = try #require(panel.listed(10, [(490, 60), (110, 50)]))
    #expect(swapped.contacts.map(\.id) == first.contacts.map(\.id).reversed())
    #expect(panel.listed(20, [])?.places == [])
  }

  @Test("a panel for one finger: BTN_TOUCH begins and ends it, the release has no position")
  func single() throws {
    let panel = try Panel(.single)
    #expect(panel.frame(0, [(0, 100), (1, 50)], key: 1)?.places == [[10, 5]])
    #expect(panel.frame(10, [(0, 110)])?.places == [[11, 5]])
    #expect(panel.frame(20, [], key: 0)?.places == [])
    #expect(panel.frame(30, [(0, 300)]) == nil)
  }

  @Test("lost events end every finger without a gesture, and what follows counts again")
  func dropped() throws {
    let panel = try Panel(.slots)
    _ = panel.frame(0, [(0x39, 7), (0x35, 1), (0x36, 1)])
    _ = panel.update(InputEvent(time: .ms(5), type: .synchronization, code: 3, value: 0))
    _ = panel.update(InputEvent(time: .ms(5), type: .absolute, code: 0x35, value: 99))
    let frame = panel.update(InputEvent(time: .ms(5), type: .synchronization, code: 0, value: 0))
    #expect(frame == TouchFrame(time: .ms(5), contacts: [], isInterrupted: true))
    #expect(panel.frame(9, [(0x39, 8), (0x35, 20), (0x36, 20)])?.places == [[2, 2]])
  }

  @Test(
    "after lost events an axis that has not changed still has its value", arguments: [true, false])
  func droppedKeepsPositions(isSingle: Bool) throws {
    let panel = try Panel(isSingle ? .single : .slots)
    let place: [(UInt16, Int32)] = isSingle ? [(0, 100), (1, 50)] : [(0x35, 100), (0x36, 50)]
    _ = panel.frame(0, isSingle ? place : place + [(0x39, 7)], key: 1)
    for event in InputEvent.lost(at: .ms(5)) { _ = panel.update(event) }
    #expect(panel.frame(9, isSingle ? [] : [(0x39, 8)], key: 1)?.places == [[10, 5]])
  }

  @Test("protocol A: BTN_TOUCH in a frame of its own does not lift the finger")
  func protocolATouchKey() throws {
    let panel = try Panel(.listed)
    _ = panel.listed(0, [(100, 50)])
    #expect(panel.frame(5, [], key: 1) == nil)
    #expect(panel.frame(9, [], key: 0)?.places == [])
  }

  @Test("a device whose ranges are empty or upside down is refused")
  func emptyRange() {
    var device = DeviceDescription.slots
    device.axes[0x35] = AxisRange(minimum: 10, maximum: 10)
    #expect(TouchSlots(device) == nil)
    device.axes[0x35] = AxisRange(minimum: .max, maximum: .min)
    #expect(TouchSlots(device) == nil)
  }
}

@Suite("Millimetres on the panel")
struct PanelGeometryTests {
  @Test("a plausible resolution gives the size, units over units per millimetre")
  func resolution() throws {
    let geometry = try #require(
      PanelGeometry(
        x: AxisRange(minimum: 0, maximum: 1599, resolution: 11),
        y: AxisRange(minimum: 0, maximum: 2559, resolution: 11)))
    #expect(!geometry.isAssumed)
    #expect(geometry.size == SurfaceSize(width: 1599 / 11.0, height: 2559 / 11.0))
    #expect(abs(geometry.point(x: 110, y: 220).x - 10) < 1e-9)
  }

  @Test(
    "an implausible one counts as none: the shorter side is taken for 86 mm",
    arguments: [(0, 0), (11, 0), (0, 11), (1, 1), (1_000, 1_000)])
  func implausible(x: Int32, y: Int32) throws {
    let geometry = try #require(
      PanelGeometry(
        x: AxisRange(minimum: 0, maximum: 4_096, resolution: x),
        y: AxisRange(minimum: 0, maximum: 2_048, resolution: y)))
    #expect(geometry.isAssumed)
    #expect(geometry.size == SurfaceSize(width: 172, height: 86))
  }

  @Test("the settings' size goes before the resolution")
  func settings() throws {
    let geometry = try #require(
      PanelGeometry(
        x: AxisRange(minimum: 0, maximum: 100, resolution: 1),
        y: AxisRange(minimum: 0, maximum: 100, resolution: 1),
        size: SurfaceSize(width: 50, height: 40)))
    #expect(geometry.point(x: 100, y: 100) == SurfacePoint(x: 50, y: 40))
  }

  @Test(
    "the calibration matrix turns positions, and the sides with them",
    arguments: [
      ("1 0 0 0 1 0", [10.0, 20.0]), ("0 -1 1 1 0 0", [30, 10]), ("-1 0 1 0 -1 1", [90, 30]),
      ("0 1 0 -1 0 1", [20, 90]),
    ])
  func rotation(matrix: String, place: [Double]) throws {
    let geometry = try #require(
      PanelGeometry(
        x: AxisRange(minimum: 0, maximum: 1000, resolution: 10),
        y: AxisRange(minimum: 0, maximum: 500, resolution: 10),
        calibration: CalibrationMatrix(text: matrix)))
    let point = geometry.point(x: 100, y: 200)
    #expect(abs(point.x - place[0]) < 1e-9 && abs(point.y - place[1]) < 1e-9)
  }

  @Test(
    "a matrix is six finite numbers",
    arguments: [
      "", "1 0 0 0 1", "1 0 0 0 1 x", "1 0 0 0 1 inf", "1e308 -1e308 0 0 1 0", "1 0 0 0 1 0 0",
    ])
  func badMatrix(text: String) {
    #expect(CalibrationMatrix(text: text) == nil)
  }
}

extension DeviceDescription {
  fileprivate static let slots = touch([0x2f, 0x35, 0x36, 0x37, 0x39], keys: [KeyCode.touch])
  fileprivate static let listed = touch([0x35, 0x36], keys: [])
  fileprivate static let single = touch([0, 1], keys: [KeyCode.touch])

  /// 80 × 48 mm at 10 units/mm, two slots.
  private static func touch(_ axes: Set<UInt16>, keys: Set<UInt16>) -> DeviceDescription {
    let x = AxisRange(minimum: 0, maximum: 800, resolution: 10)
    let y = AxisRange(minimum: 0, maximum: 480, resolution: 10)
    return DeviceDescription(
      name: "panel", codes: [.absolute: axes, .key: keys],
      axes: [
        0: x, 1: y, 0x2f: AxisRange(minimum: 0, maximum: 1), 0x35: x, 0x36: y,
        0x37: AxisRange(minimum: 0, maximum: 2), 0x39: AxisRange(minimum: 0, maximum: 65535),
      ])
  }
}

extension Timestamp {
  fileprivate static func ms(_ milliseconds: Int64) -> Timestamp {
    Timestamp(microseconds: milliseconds * 1_000)
  }
}

extension TouchFrame {
  fileprivate var places: [[Double]] { contacts.map { [$0.position.x, $0.position.y] } }
}

/// A panel under test; times in milliseconds.
private final class Panel {
  private var slots: TouchSlots

  init(_ device: DeviceDescription) throws {
    slots = try #require(TouchSlots(device))
  }

  func update(_ event: InputEvent) -> TouchFrame? { slots.update(event) }

  func frame(
    _ time: Int64, _ axes: [(UInt16, Int32)], key: Int32? = nil
  ) -> TouchFrame? {
    for (code, value) in axes {
      _ = update(InputEvent(time: .ms(time), type: .absolute, code: code, value: value))
    }
    if let key {
      _ = update(InputEvent(time: .ms(time), type: .key, code: KeyCode.touch, value: key))
    }
    return update(InputEvent(time: .ms(time), type: .synchronization, code: 0, value: 0))
  }

  func listed(_ time: Int64, _ places: [(Int32, Int32)]) -> TouchFrame? {
    for (x, y) in places {
      _ = update(InputEvent(time: .ms(time), type: .absolute, code: 0x35, value: x))
      _ = update(InputEvent(time: .ms(time), type: .absolute, code: 0x36, value: y))
      _ = update(InputEvent(time: .ms(time), type: .synchronization, code: 2, value: 0))
    }
    if places.isEmpty {
      _ = update(InputEvent(time: .ms(time), type: .synchronization, code: 2, value: 0))
    }
    return update(InputEvent(time: .ms(time), type: .synchronization, code: 0, value: 0))
  }
}
