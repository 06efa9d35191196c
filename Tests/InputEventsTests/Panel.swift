import InputEvents
import Testing

/// A panel under test; times are in milliseconds.
final class Panel {
  private var slots: TouchSlots

  init(_ device: DeviceDescription, size: SurfaceSize? = nil) throws {
    slots = try #require(TouchSlots(device, size: size))
  }

  func update(_ event: InputEvent) -> TouchFrame? { slots.update(event) }

  /// Sends absolute events and optionally a key, and ends the frame.
  func frame(
    _ time: Int64, _ axes: [(UInt16, Int32)] = [], key: Int32? = nil,
    code: UInt16 = KeyCode.touch
  ) -> TouchFrame? {
    send(time, axes)
    if let key { send(time, .key, code, key) }
    return report(time)
  }

  /// Lists contacts as protocol A does, each with a tracking id if `ids` has one.
  func listed(_ time: Int64, _ places: [(Int32, Int32)], ids: [Int32] = []) -> TouchFrame? {
    for (index, place) in places.enumerated() {
      if index < ids.count { send(time, [(0x39, ids[index])]) }
      send(time, [(0x35, place.0), (0x36, place.1)])
      send(time, .synchronization, SyncCode.multitouchReport, 0)
    }
    if places.isEmpty { send(time, .synchronization, SyncCode.multitouchReport, 0) }
    return report(time)
  }

  /// Sends events that are lost up to the next report.
  func drop(_ time: Int64, _ axes: [(UInt16, Int32)] = []) -> TouchFrame? {
    send(time, .synchronization, SyncCode.dropped, 0)
    send(time, axes)
    return report(time)
  }

  func send(_ time: Int64, _ axes: [(UInt16, Int32)]) {
    for (code, value) in axes { send(time, .absolute, code, value) }
  }

  func send(_ time: Int64, _ type: EventType, _ code: UInt16, _ value: Int32) {
    _ = update(InputEvent(time: .ms(time), type: type, code: code, value: value))
  }

  func report(_ time: Int64) -> TouchFrame? {
    update(InputEvent(time: .ms(time), type: .synchronization, code: SyncCode.report, value: 0))
  }
}

extension DeviceDescription {
  static let slots = touch([0x2f, 0x30, 0x35, 0x36, 0x37, 0x39])
  static let listed = touch([0x35, 0x36, 0x39])
  static let single = touch([0, 1])

  /// Returns a panel of 80 × 48 mm at 10 units/mm, two slots, sizes in the units of the position.
  static func touch(
    _ axes: Set<UInt16>, keys: Set<UInt16> = [KeyCode.touch], slots: Int32 = 1,
    resolution: Int32 = 10, calibration: String = "1 0 0 0 1 0"
  ) -> DeviceDescription {
    let x = AxisRange(minimum: 0, maximum: 8 * 10 * resolution, resolution: resolution)
    let y = AxisRange(minimum: 0, maximum: 48 * resolution, resolution: resolution)
    return DeviceDescription(
      name: "panel", codes: [.absolute: axes, .key: keys],
      axes: [
        0: x, 1: y, 0x2f: AxisRange(minimum: 0, maximum: slots), 0x30: x, 0x35: x, 0x36: y,
        0x37: AxisRange(minimum: 0, maximum: 2), 0x39: AxisRange(minimum: 0, maximum: 65535),
      ], calibration: CalibrationMatrix(text: calibration))
  }
}

extension Timestamp {
  static func ms(_ milliseconds: Int64) -> Timestamp {
    Timestamp(microseconds: milliseconds * 1_000)
  }
}

extension TouchFrame {
  var places: [[Double]] { contacts.map { [$0.position.x, $0.position.y] } }
  var ids: [Int32] { contacts.map(\.id) }
}
