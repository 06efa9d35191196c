import InputEvents

/// A panel of a real kind, for which a browser stands in.
package struct BrowserPanel: Equatable, Sendable {
  /// The panel's own size in pixels, before it is turned.
  package let width: Int
  package let height: Int
  /// The panel's own size in mm.
  let millimeters: SurfaceSize
  /// The size of the picture's diagonal, for people.
  let inches: String

  /// The panels that a page offers: the usual one first, a small one, and two larger ones.
  ///
  /// Sources: product briefs of the Raspberry Pi Touch Display, and of Waveshare's 3.5, 7 and 10.1 inch displays.
  package static let all = [
    BrowserPanel(
      width: 800, height: 480, millimeters: SurfaceSize(width: 154, height: 86), inches: "7"),
    BrowserPanel(
      width: 480, height: 320, millimeters: SurfaceSize(width: 74, height: 49), inches: "3.5"),
    BrowserPanel(
      width: 1024, height: 600, millimeters: SurfaceSize(width: 154, height: 86), inches: "7"),
    BrowserPanel(
      width: 1280, height: 800, millimeters: SurfaceSize(width: 217, height: 136), inches: "10.1"),
  ]

  /// The name, as in `--panel`: `800x480`.
  package var name: String { "\(width)x\(height)" }

  /// Units of the touch panel for each mm.
  static let unitsPerMillimeter: Int32 = 100
  /// Units of the accelerometer for each g.
  static let unitsPerG: Int32 = 1000

  /// The most fingers that are followed at once.
  static let mostFingers = 10

  /// The numbers of a device's units from edge to edge.
  var units: (x: Int32, y: Int32) {
    (
      Int32(millimeters.width) * Self.unitsPerMillimeter,
      Int32(millimeters.height) * Self.unitsPerMillimeter
    )
  }

  /// The devices for which the browser stands in: a touch panel, an accelerometer and keys.
  var devices: [DeviceDescription] {
    func range(_ most: Int32, _ resolution: Int32 = 0, from least: Int32 = 0) -> AxisRange {
      AxisRange(minimum: least, maximum: most, resolution: resolution)
    }
    let touch: [UInt16: AxisRange] = [
      AbsoluteCode.multitouchSlot: range(Int32(Self.mostFingers) - 1),
      AbsoluteCode.multitouchX: range(units.x, Self.unitsPerMillimeter),
      AbsoluteCode.multitouchY: range(units.y, Self.unitsPerMillimeter),
      AbsoluteCode.multitouchToolType: range(ToolType.palm),
      AbsoluteCode.multitouchTrackingID: range(65_535),
    ]
    let motion = [AbsoluteCode.x, AbsoluteCode.y, AbsoluteCode.z].map {
      ($0, range(16 * Self.unitsPerG, Self.unitsPerG, from: -16 * Self.unitsPerG))
    }
    return [
      DeviceDescription(
        name: "Browser touch panel", properties: [DeviceProperty.direct],
        codes: [.key: [KeyCode.touch], .absolute: Set(touch.keys)], axes: touch),
      DeviceDescription(
        name: "Browser accelerometer", properties: [DeviceProperty.accelerometer],
        codes: [.absolute: Set(motion.map(\.0))],
        axes: Dictionary(uniqueKeysWithValues: motion)),
      DeviceDescription(
        name: "Browser keys", codes: [.key: Set(Key.all.map(\.code))]),
    ]
  }

  /// Finds a point of the picture, which is turned, on the panel.
  ///
  /// - Parameters:
  ///   - x: The point's place from the left, as a fraction of the picture's width.
  ///   - y: The point's place from the top, as a fraction of the picture's height.
  ///   - rotation: How far the picture is turned.
  /// - Returns: The position on the panel, in units.
  func place(x: Double, y: Double, _ rotation: Rotation) -> (x: Int32, y: Int32) {
    let (across, down) =
      switch rotation {
      case .none: (x, y)
      case .quarter: (1 - y, x)
      case .half: (1 - x, 1 - y)
      case .threeQuarters: (y, 1 - x)
      }
    return (Int32((across * Double(units.x)).rounded()), Int32((down * Double(units.y)).rounded()))
  }
}
