/// The clockwise rotation of a display's picture, which makes up for how the panel is mounted.
///
/// The raw value is in degrees.
package enum Rotation: String, CaseIterable, Sendable {
  case none = "0"
  case quarter = "90"
  case half = "180"
  case threeQuarters = "270"

  /// The number of quarter turns, as in `fbcon=rotate:` and `/sys/class/graphics/fbcon/rotate`.
  package var quarters: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// The rotation that turns `other` into this one.
  package func since(_ other: Rotation) -> Rotation {
    Self.allCases[(quarters - other.quarters + 4) % 4]
  }

  /// The map from a point of the panel to the point of the turned picture shown there; nil for no turn.
  ///
  /// Both points are fractions of width and height.
  private var matrix: CalibrationMatrix? {
    switch self {
    case .none: nil
    case .quarter: CalibrationMatrix(0, 1, 0, -1, 0, 1)
    case .half: CalibrationMatrix(-1, 0, 1, 0, -1, 1)
    case .threeQuarters: CalibrationMatrix(0, -1, 1, 1, 0, 0)
    }
  }

  /// Returns a touchscreen's description with a calibration that turns its positions with the picture.
  package func turned(_ device: DeviceDescription) -> DeviceDescription {
    var device = device
    device.calibration =
      switch (matrix, device.calibration) {
      case (let turn?, let own?): turn.after(own)
      case (let turn, let own): turn ?? own
      }
    return device
  }
}
