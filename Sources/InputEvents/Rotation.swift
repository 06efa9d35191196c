/// How far a display's picture is turned clockwise, because its panel hangs the other way round.
///
/// The raw value is in degrees.
package enum Rotation: String, CaseIterable, Sendable {
  case none = "0"
  case quarter = "90"
  case half = "180"
  case threeQuarters = "270"

  /// In quarters of a turn, as `fbcon=rotate:` and `/sys/class/graphics/fbcon/rotate` count.
  package var quarters: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// How much further than another one this turns.
  package func since(_ other: Rotation) -> Rotation {
    Self.allCases[(quarters - other.quarters + 4) % 4]
  }

  /// From a place on the panel to the place of the turned picture that is seen there, both as shares
  /// of width and height; nil for the same place.
  private var matrix: CalibrationMatrix? {
    switch self {
    case .none: nil
    case .quarter: CalibrationMatrix(0, 1, 0, -1, 0, 1)
    case .half: CalibrationMatrix(-1, 0, 1, 0, -1, 1)
    case .threeQuarters: CalibrationMatrix(0, -1, 1, 1, 0, 0)
    }
  }

  /// Turns what a touchscreen tells as the picture on it is turned.
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
