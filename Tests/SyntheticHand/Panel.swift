package import InputEvents

/// A real touch panel: its description, its reports, and its true size.
package struct Panel: Sendable {
  package let name: String
  package let device: DeviceDescription
  /// The panel's true size before calibration.
  package let size: SurfaceSize
  /// The time between two reports, in microseconds.
  package let period: Int64
  let shape: Shape
  /// The largest number of contacts that the panel reports at once.
  let slots: Int
  /// The deviation of a resting contact's position on each axis, in mm.
  let noise: Double
  /// The panel's size as the person sees it.
  package let seenSize: SurfaceSize
  let reportsPalms: Bool
  /// The number of `ABS_MT_TOUCH_MAJOR` units per mm; 0 if the panel reports no size.
  let majorPerMillimeter: Double
  /// Whether the axis itself has a resolution.
  let reportsSize: Bool
  let reportsPressure: Bool
  let hasPlainAxes: Bool
  let hasTouchKey: Bool
  private let across: AxisRange
  private let along: AxisRange

  enum Shape: Sendable {
    case slotted, listed
    /// One contact, reported by this key.
    case single(key: UInt16)

    static func == (left: Shape, right: Shape) -> Bool {
      switch (left, right) {
      case (.slotted, .slotted), (.listed, .listed), (.single, .single): true
      default: false
      }
    }
  }

  static let touchMajor = AbsoluteCode.multitouchTouchMajor
  /// `ABS_PRESSURE`, which resistive panels have.
  static let pressure: UInt16 = 0x18

  init(
    _ name: String, _ shape: Shape, x: ClosedRange<Int32>, y: ClosedRange<Int32>, slots: Int = 1,
    resolution: (x: Int32, y: Int32) = (0, 0), size: SurfaceSize, period: Double,
    noise: Double = 0.1, isDirect: Bool = true, hasPlainAxes: Bool = true,
    hasTouchKey: Bool = true, palm: Bool = false,
    major: (maximum: Int32, perMillimeter: Double) = (0, 0),
    calibration: CalibrationMatrix? = nil
  ) {
    self.name = name
    self.shape = shape
    self.slots = slots
    self.size = size
    self.period = Int64(period * 1_000)
    self.noise = noise
    let across = AxisRange(minimum: x.lowerBound, maximum: x.upperBound, resolution: resolution.x)
    let along = AxisRange(minimum: y.lowerBound, maximum: y.upperBound, resolution: resolution.y)
    var axes: [UInt16: AxisRange] = [:]
    var keys: Set<UInt16> = hasTouchKey ? [KeyCode.touch] : []
    if hasPlainAxes {
      axes[AbsoluteCode.x] = across
      axes[AbsoluteCode.y] = along
    }
    if case .single(let key) = shape {
      keys = [key]
      if key == KeyCode.touch { axes[Self.pressure] = AxisRange(minimum: 0, maximum: 255) }
    } else {
      axes[AbsoluteCode.multitouchX] = across
      axes[AbsoluteCode.multitouchY] = along
    }
    if shape == .slotted {
      axes[AbsoluteCode.multitouchSlot] = AxisRange(minimum: 0, maximum: Int32(slots - 1))
      axes[AbsoluteCode.multitouchTrackingID] = AxisRange(minimum: 0, maximum: 65_535)
      if palm { axes[AbsoluteCode.multitouchToolType] = AxisRange(minimum: 0, maximum: 2) }
    }
    if major.maximum > 0 {
      axes[Self.touchMajor] = AxisRange(
        minimum: 0, maximum: major.maximum, resolution: resolution.x)
    }
    majorPerMillimeter = major.perMillimeter
    reportsSize = major.maximum > 0 && [x.upperBound, y.upperBound].contains(major.maximum)
    self.across = across
    self.along = along
    self.hasPlainAxes = hasPlainAxes
    self.hasTouchKey = keys.contains(KeyCode.touch)
    reportsPalms = axes[AbsoluteCode.multitouchToolType] != nil
    reportsPressure = axes[Self.pressure] != nil
    seenSize =
      calibration?.swapsAxes == true
      ? SurfaceSize(width: size.height, height: size.width) : size
    device = DeviceDescription(
      name: name, properties: isDirect ? [DeviceProperty.direct] : [],
      codes: [.synchronization: [0], .key: keys, .absolute: Set(axes.keys)], axes: axes,
      calibration: calibration)
  }

  /// Returns the axis units of a place as the person sees it; a place outside is moved to the edge.
  func units(_ point: SurfacePoint) -> (x: Int32, y: Int32) {
    var (across, along) = (point.x / seenSize.width, point.y / seenSize.height)
    if let m = device.calibration {
      let determinant = m.a * m.e - m.b * m.d
      let (x, y) = (across - m.c, along - m.f)
      (across, along) = (
        (m.e * x - m.b * y) / determinant, (m.a * y - m.d * x) / determinant
      )
    }
    return (Self.unit(across, of: self.across), Self.unit(along, of: self.along))
  }

  private static func unit(_ share: Double, of range: AxisRange) -> Int32 {
    let span = Double(range.maximum - range.minimum)
    return range.minimum + Int32((min(max(share, 0), 1) * span).rounded())
  }
}
