/// The capabilities that a device announces, from the kernel (through libevdev) or a recording's header.
///
/// Names and ranges come from hardware or a file and are not validated: a name may be empty, very long or
/// full of control characters, and a minimum may be above its maximum. Callers must check them.
package struct DeviceDescription: Equatable, Sendable {
  package var name: String
  package var identity: DeviceIdentity
  /// The `INPUT_PROP_…` numbers that the device claims.
  package var properties: Set<UInt16>
  /// The codes that the device can send, by event type.
  package var codes: [EventType: Set<UInt16>]
  /// The range of each absolute axis, by its `ABS_…` code.
  package var axes: [UInt16: AxisRange]
  /// The panel's calibration (`LIBINPUT_CALIBRATION_MATRIX`), if one is set.
  package var calibration: CalibrationMatrix?

  package init(
    name: String, identity: DeviceIdentity = DeviceIdentity(), properties: Set<UInt16> = [],
    codes: [EventType: Set<UInt16>] = [:], axes: [UInt16: AxisRange] = [:],
    calibration: CalibrationMatrix? = nil
  ) {
    self.name = name
    self.identity = identity
    self.properties = properties
    self.codes = codes
    self.axes = axes
    self.calibration = calibration
  }

  /// Whether the device can send events of this type and code.
  package func sends(_ type: EventType, _ code: UInt16) -> Bool {
    codes[type]?.contains(code) ?? false
  }

  /// The range of an absolute axis that the device both claims and describes.
  package func axis(_ code: UInt16) -> AxisRange? {
    sends(.absolute, code) ? axes[code] : nil
  }
}

/// The `struct input_id` of a device: its bus, vendor, product and version.
package struct DeviceIdentity: Hashable, Sendable {
  package var bus: UInt16
  package var vendor: UInt16
  package var product: UInt16
  package var version: UInt16

  package init(bus: UInt16 = 0, vendor: UInt16 = 0, product: UInt16 = 0, version: UInt16 = 0) {
    self.bus = bus
    self.vendor = vendor
    self.product = product
    self.version = version
  }
}

/// The `struct input_absinfo` of an axis, without its current value.
package struct AxisRange: Hashable, Sendable {
  package var minimum: Int32
  package var maximum: Int32
  package var fuzz: Int32
  package var flat: Int32
  /// Units per millimetre, or per g for an accelerometer; 0 if the driver does not say.
  package var resolution: Int32

  package init(
    minimum: Int32, maximum: Int32, fuzz: Int32 = 0, flat: Int32 = 0, resolution: Int32 = 0
  ) {
    self.minimum = minimum
    self.maximum = maximum
    self.fuzz = fuzz
    self.flat = flat
    self.resolution = resolution
  }

  /// The number of units from minimum to maximum; nil if the range is empty or inverted, so that no
  /// caller divides by 0.
  package var span: Double? {
    maximum > minimum ? Double(maximum) - Double(minimum) : nil
  }

  /// Sets the field that evemu, evtest and getevent print under this name; ignores other names.
  package mutating func set(_ name: String, to value: Int32) {
    switch name {
    case "min": minimum = value
    case "max": maximum = value
    case "fuzz": fuzz = value
    case "flat": flat = value
    case "resolution": resolution = value
    default: break
    }
  }
}

extension DeviceDescription {
  /// The name on one line, or "unnamed device".
  package var panelName: String { name.isEmpty ? "unnamed device" : name.printable(limit: 80) }
}
