import InputEvents
import Testing

@Suite("Device roles")
struct DeviceRoleTests {
  @Test("a device's role follows from what it can send", arguments: Example.all)
  func role(_ example: Example) {
    let classification = DeviceRole.classify(example.device)
    #expect(classification.role == example.role, "\(classification.reason)")
    #expect(classification.reason.contains(example.because), "\(classification.reason)")
  }

  @Test("a device's name has no influence on its role")
  func name() {
    let panel = DeviceDescription(
      name: "Logitech USB Mouse", codes: [.key: [KeyCode.touch], .absolute: [0, 1]],
      axes: [0: AxisRange(minimum: 0, maximum: 4095), 1: AxisRange(minimum: 0, maximum: 4095)])
    #expect(DeviceRole.classify(panel).role == .touchscreen)
    #expect(DeviceRole.classify(DeviceDescription(name: "Touchscreen")).role == nil)
  }

  @Test("a joystick's buttons are keys if the settings name one of them")
  func boundKeys() {
    let range = AxisRange(minimum: 0, maximum: 255)
    let joystick = DeviceDescription(
      name: "arcade", codes: [.key: [0x120, 0x2c0], .absolute: [0, 1]], axes: [0: range, 1: range])
    #expect(DeviceRole.classify(joystick).role == nil)
    #expect(DeviceRole.classify(joystick, keys: [28]).role == nil)
    #expect(DeviceRole.classify(joystick, keys: [0x2c0]).role == .keys)
  }

  @Test("every reason is a sentence", arguments: Example.all)
  func sentence(_ example: Example) {
    let reason = DeviceRole.classify(example.device).reason
    #expect(reason.first?.isUppercase == true)
    #expect(reason.last == ".")
  }
}

/// A device, its expected role, and words of the expected reason.
struct Example: Sendable, CustomTestStringConvertible {
  var device: DeviceDescription
  var role: DeviceRole?
  var because: String

  var testDescription: String { device.name }

  init(_ device: DeviceDescription, _ role: DeviceRole?, _ because: String = "") {
    (self.device, self.role, self.because) = (device, role, because)
  }

  static let all = touchscreens + otherPointers + accelerometers + keys

  static let touchscreens = [
    Example(
      .device("generic ft5x06 (00), Pi 7 inch", [1], keys: [touch], axes: .multitouch(799, 479)),
      .touchscreen, "slot"),
    Example(
      .device("raspberrypi-ts", [1], keys: [touch], axes: .multitouch(800, 480)), .touchscreen),
    Example(.device("cyttsp5_mt, reMarkable 2", axes: .slots(1403, 1871)), .touchscreen, "slot"),
    Example(
      .device("NVT, Pixel Tablet", [1], keys: [0x97, touch], axes: .slots(1599, 2559)), .touchscreen
    ),
    Example(
      .device("ADS7846, resistive", keys: [touch], axes: .plain(4095, 4095).with([0x18: 255])),
      .touchscreen, "one finger"),
    Example(
      .device("eGalax 0eef:0001, 7 inch HDMI kit", keys: [touch], axes: .plain(2047, 2047)),
      .touchscreen),
    Example(
      .device("iMX6UL Touchscreen Controller", keys: [touch], axes: .plain(4095, 4095)),
      .touchscreen),
    Example(
      .device("Microchip AR1100 HID-MOUSE", keys: [0x110, 0x111, 0x112], axes: .plain(4095, 4095)),
      .touchscreen, "point-of-sale"),
    Example(
      .device(
        "QEMU QEMU USB Tablet", keys: [0x110, 0x111, 0x112], relative: [8],
        axes: .plain(32_767, 32_767)), .touchscreen, "virtual machines"),
    Example(
      .device(
        "N-Trig, protocol A", keys: [touch, 0x14d], axes: .multitouch(9600, 7200, slots: false)),
      .touchscreen, "protocol A"),
    Example(
      .device(
        "panel with a home and a back key", [1], keys: [touch, 158, 172], axes: .slots(799, 479)),
      .touchscreen),
    Example(
      .device(
        "panel that also takes a pen", [1], keys: [touch, 0x140], axes: .multitouch(799, 479)),
      .touchscreen),
    Example(
      .device(
        "HDMI panel that calls fingers pens", keys: [0x100, 0x140, touch],
        axes: .plain(1023, 599).with([0x28: 255])),
      .touchscreen, "one finger"),
    Example(
      .device(
        "direct panel with a finger tool", [1], keys: [touch, 0x145], axes: .plain(799, 479)),
      .touchscreen),
  ]

  static let otherPointers = [
    Example(
      .device("eGalax on ABS_Z and ABS_RX", keys: [0x110, 0x111, 0x140, touch], at: [0, 1, 2, 3]),
      nil, "ABS_Z and ABS_RX"),
    Example(
      .device(
        "DualShock 3, every axis", keys: [0x120], axes: .multitouch(255, 255).with([0x2e: 255])),
      nil, "every axis"),
    Example(
      .device("laptop touchpad", [0], keys: [touch, 0x145, 0x110], axes: .multitouch(1200, 800)),
      nil, "touchpad"),
    Example(
      .device("old touchpad without properties", keys: [touch, 0x145], axes: .plain(1200, 800)),
      nil, "touchpad"),
    Example(
      .device("pen tablet", keys: [touch, 0x140, 0x14b], axes: .plain(20_000, 15_000)), nil, "pen"),
    Example(
      .device(
        "pen tablet without a pen tool", keys: [touch, 0x14b, 0x14c],
        axes: .plain(32_767, 32_767).with([0x18: 1023])), nil, "drawing tablet"),
    Example(
      .device(
        "pen tablet without buttons", keys: [touch, 0x140], axes: .plain(99, 99).with([0x18: 9])),
      nil, "drawing tablet"),
    Example(.device("stick", axes: .plain(255, 255)), nil, "two axes X and Y, but no touch"),
    Example(.device("mouse", keys: [0x110, 0x111], relative: [0, 1, 8]), nil, "mouse"),
    Example(
      .device("tablet with a dial", keys: [touch], relative: [7], axes: .plain(99, 99)),
      nil, "mouse"),
    Example(
      .device(
        "absolute and relative mouse", keys: [0x110], relative: [0, 1, 8],
        axes: .plain(32_767, 32_767)), nil, "mouse"),
    Example(
      .device("Magic Mouse", keys: [0x110], relative: [0, 1], axes: .multitouch(2000, 2000)),
      nil, "mouse"),
    Example(
      .device("gamepad", keys: [0x130, 0x131], axes: .plain(255, 255).with([2: 255, 5: 255])),
      nil, "game controller"),
    Example(
      .device("gamepad with a touch surface", keys: [0x130], axes: .multitouch(1919, 941)),
      nil, "game controller"),
    Example(
      .device("panel of no width", [1], keys: [touch], axes: .multitouch(0, 479)), nil,
      "X axis (0 to 0)"),
    Example(
      .device("panel upside down", keys: [touch], axes: .plain(799, -5)), nil, "Y axis (0 to -5)"),
    Example(
      .device("panel of endless width", keys: [touch], at: [0, 1], from: .min, to: .max),
      .touchscreen),
    Example(.device("touch key without a place", keys: [touch]), nil, "not where"),
    Example(.device("place without a touch", [1], axes: .plain(799, 479)), nil, "not when"),
  ]

  static let accelerometers = [
    Example(.device("DualShock 3 motion", [6], at: [0, 1, 2]), .accelerometer, "Says"),
    Example(.device("DualShock 4 motion", [6], at: [0, 1, 2, 3, 4, 5]), .accelerometer),
    Example(.device("mma8450", at: [0, 1, 2], from: -2048, to: 2048), .accelerometer, "no keys"),
    Example(.device("lis3lv02d, range unset", at: [0, 1, 2], from: 0, to: 0), .accelerometer),
    Example(.device("gyroscope only", [6], at: [3, 4, 5]), nil, "lacks"),
    Example(.device("rudder pedals with a button", keys: [0x120], at: [0, 1, 2]), nil, "joystick"),
  ]

  static let keys = [
    Example(.device("keyboard", keys: Array(1...83) + [103, 105]), .keys, "Enter, Space, Left"),
    Example(.device("one big button", keys: [KeyMeaning.choose.code]), .keys, "Enter"),
    Example(.device("gamepad with a back key", keys: [0x130, 158]), .keys, "Back"),
    Example(
      .device(
        "receiver with every axis", keys: [1, 28, 57], axes: .multitouch(9, 9).with([0x2e: 9])),
      .keys),
    Example(.device("Play/Pause on a GPIO line", keys: [164]), .keys, "Play/Pause"),
    Example(.device("Backspace on a GPIO line", keys: [14]), .keys, "Backspace"),
    Example(.device("a number on a GPIO line", keys: [80]), .keys, "1 to 9"),
    Example(.device("power button", keys: [116]), nil, "none of the keys"),
    Example(.device("gamepad buttons", keys: [0x130, 0x131]), nil, "game controller"),
    Example(.device("trigger-happy buttons", keys: [0x2c0]), nil, "game controller"),
    Example(.device("nothing"), nil, "no touch"),
  ]

  private static let touch = KeyCode.touch
}

/// The ranges of axes, by code.
typealias Axes = [UInt16: AxisRange]

extension Axes {
  static func plain(_ width: Int32, _ height: Int32) -> Axes {
    [0: AxisRange(minimum: 0, maximum: width), 1: AxisRange(minimum: 0, maximum: height)]
  }

  /// Returns the `ABS_MT_…` axes alone, as panels without `ABS_X` have them.
  static func slots(_ width: Int32, _ height: Int32) -> Axes {
    let ids = AxisRange(minimum: 0, maximum: 65_535)
    return [
      0x2f: AxisRange(minimum: 0, maximum: 9), 0x39: ids,
      0x35: AxisRange(minimum: 0, maximum: width), 0x36: AxisRange(minimum: 0, maximum: height),
    ]
  }

  static func multitouch(_ width: Int32, _ height: Int32, slots hasSlots: Bool = true) -> Axes {
    var axes = slots(width, height).merging(plain(width, height)) { first, _ in first }
    if !hasSlots {
      axes[0x2f] = nil
      axes[0x39] = nil
    }
    return axes
  }

  func with(_ maxima: [UInt16: Int32]) -> Axes {
    merging(maxima.mapValues { AxisRange(minimum: 0, maximum: $0) }) { first, _ in first }
  }
}

extension DeviceDescription {
  static func device(
    _ name: String, _ properties: Set<UInt16> = [], keys: [UInt16] = [], relative: [UInt16] = [],
    axes: Axes = [:]
  ) -> DeviceDescription {
    var codes: [EventType: Set<UInt16>] = [:]
    if !keys.isEmpty { codes[.key] = Set(keys) }
    if !relative.isEmpty { codes[.relative] = Set(relative) }
    if !axes.isEmpty { codes[.absolute] = Set(axes.keys) }
    return DeviceDescription(name: name, properties: properties, codes: codes, axes: axes)
  }

  static func device(
    _ name: String, _ properties: Set<UInt16> = [], keys: [UInt16] = [], at axes: [UInt16],
    from minimum: Int32 = 0, to maximum: Int32 = 4095
  ) -> DeviceDescription {
    let range = AxisRange(minimum: minimum, maximum: maximum)
    return device(
      name, properties, keys: keys,
      axes: Dictionary(axes.map { ($0, range) }, uniquingKeysWith: { first, _ in first }))
  }
}
