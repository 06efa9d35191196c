/// Turns a panel's axis units into millimetres as the person sees them.
///
/// The size comes, in this order, from the settings, from the axes' resolution where it is
/// plausible, else the shorter side counts as 86 mm, the height of the common 7-inch panel
/// (154 × 86 mm), so that every limit in millimetres becomes a fraction of the shorter side.
/// Resolution lies on real panels: 0, on one axis only, or 1/mm on a panel "33 m" wide.
///
/// Source: Raspberry Pi Touch Display product brief (active area 154.08 × 85.92 mm).
package struct PanelGeometry: Equatable, Sendable {
  /// The size of the panel as the person sees it, after calibration.
  package let size: SurfaceSize
  /// Whether the size is only assumed.
  package let isAssumed: Bool

  private let x: Axis
  private let y: Axis
  private let calibration: CalibrationMatrix?

  /// The shorter side of a panel of unknown size, in millimetres.
  package static let assumedShorterSide = 86.0
  /// Panels smaller or larger than this, in millimetres, are taken for a wrong resolution.
  package static let plausibleSide = 20.0...2_000.0

  /// Measures a panel; nil when one of its ranges is empty or upside down.
  ///
  /// - Parameters:
  ///   - x: The range of the axis that gives the position across.
  ///   - y: The range of the axis that gives the position down.
  ///   - size: The panel's own size (before calibration) where the settings name it.
  ///   - calibration: Turns positions as `LIBINPUT_CALIBRATION_MATRIX` says.
  package init?(
    x: AxisRange, y: AxisRange, size: SurfaceSize? = nil, calibration: CalibrationMatrix? = nil
  ) {
    guard let xSpan = x.span, let ySpan = y.span else { return nil }
    let own = size ?? Self.size(x, xSpan, y, ySpan)
    let unit = Self.assumedShorterSide / min(xSpan, ySpan)
    let panel = own ?? SurfaceSize(width: xSpan * unit, height: ySpan * unit)
    self.x = Axis(minimum: Double(x.minimum), span: xSpan)
    self.y = Axis(minimum: Double(y.minimum), span: ySpan)
    self.calibration = calibration
    self.size =
      calibration?.swapsAxes == true
      ? SurfaceSize(width: panel.height, height: panel.width) : panel
    isAssumed = own == nil
  }

  /// The place of a position in axis units; it may lie outside the panel.
  package func point(x unitsX: Int32, y unitsY: Int32) -> SurfacePoint {
    var across = x.fraction(unitsX)
    var down = y.fraction(unitsY)
    if let matrix = calibration {
      (across, down) = (
        matrix.a * across + matrix.b * down + matrix.c,
        matrix.d * across + matrix.e * down + matrix.f
      )
    }
    return SurfacePoint(x: across * size.width, y: down * size.height)
  }

  private static func size(
    _ x: AxisRange, _ xSpan: Double, _ y: AxisRange, _ ySpan: Double
  ) -> SurfaceSize? {
    guard x.resolution > 0, y.resolution > 0 else { return nil }
    let (width, height) = (xSpan / Double(x.resolution), ySpan / Double(y.resolution))
    guard plausibleSide.contains(width), plausibleSide.contains(height) else { return nil }
    return SurfaceSize(width: width, height: height)
  }

  private struct Axis: Equatable, Sendable {
    let minimum: Double
    let span: Double

    func fraction(_ units: Int32) -> Double {
      (Double(units) - minimum) / span
    }
  }
}

extension PanelGeometry {
  /// The geometry of a touch device, from its multitouch axes or else from its plain ones.
  ///
  /// - Returns: nil when the device has no position or its ranges are empty.
  package init?(_ device: DeviceDescription, size: SurfaceSize? = nil) {
    let multitouch = (device.axis(AbsoluteCode.multitouchX), device.axis(AbsoluteCode.multitouchY))
    let plain = (device.axis(AbsoluteCode.x), device.axis(AbsoluteCode.y))
    guard let x = multitouch.0 ?? plain.0, let y = multitouch.1 ?? plain.1 else { return nil }
    self.init(x: x, y: y, size: size, calibration: device.calibration)
  }
}
