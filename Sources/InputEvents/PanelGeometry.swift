/// Converts a panel's axis units to millimetres on the picture that the person sees.
///
/// The size comes from the settings, or else from the axes' resolution if it is plausible. Otherwise
/// the shorter side counts as 86 mm, the height of the common 7-inch panel (154 × 86 mm), so that
/// every limit in millimetres becomes a fraction of the shorter side. Real panels report wrong
/// resolutions: 0, a value on one axis only, or 1 unit per mm on a panel that would then be 33 m wide.
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
  private let contactSize: ContactSize?

  /// The shorter side of a panel of unknown size, in millimetres.
  package static let assumedShorterSide = 86.0
  /// The assumed aspect ratio of a panel of unknown size with the same number of units on both axes.
  ///
  /// Controllers count 0 to 4095 on both axes of panels from 4:3 to 16:9; 16:10 is at most a fifth
  /// wrong for all of them.
  package static let assumedRatio = 1.6
  /// The plausible sides of panels in millimetres; any other side comes from a wrong resolution.
  package static let plausibleSide = 20.0...2_000.0
  /// The distance by which a valid position may be outside the panel, in millimetres.
  ///
  /// Panels that announce 0 to 799 send 800. A clone of the Raspberry Pi's panel sends -2849 (issue 4881
  /// of the Pi's kernel), and a swipe would end at such a false position.
  package static let tolerance = 5.0

  /// Measures a panel; nil if one of its ranges is empty or inverted.
  ///
  /// - Parameters:
  ///   - x: The range of the horizontal position.
  ///   - y: The range of the vertical position.
  ///   - size: The panel's own size (before calibration), if the settings name it.
  ///   - calibration: The panel's `LIBINPUT_CALIBRATION_MATRIX`.
  ///   - major: The range of the axis that gives a contact's size.
  package init?(
    x: AxisRange, y: AxisRange, size: SurfaceSize? = nil, calibration: CalibrationMatrix? = nil,
    major: AxisRange? = nil
  ) {
    guard let xSpan = x.span, let ySpan = y.span else { return nil }
    let own = size ?? Self.size(x, xSpan, y, ySpan)
    let panel = own ?? Self.assumedSize(xSpan, ySpan)
    self.x = Axis(x, xSpan, side: panel.width, other: y)
    self.y = Axis(y, ySpan, side: panel.height, other: x)
    self.calibration = calibration
    self.size =
      calibration.map { $0.size(of: panel, isScreen: size != nil || own == nil) } ?? panel
    isAssumed = own == nil
    contactSize = major.flatMap { ContactSize($0, x: x, y: y, size: own) }
  }

  /// Converts a position in axis units; nil if it is too far outside the panel.
  ///
  /// A position slightly outside is moved to the edge, because a finger is on the glass. So is a position
  /// within the other axis's range, because some drivers swap the ranges. A calibration may then still
  /// place the point beside the picture, on a frame that is part of the touch surface.
  package func point(x unitsX: Int32, y unitsY: Int32) -> SurfacePoint? {
    guard var across = x.fraction(unitsX), var down = y.fraction(unitsY) else { return nil }
    if let matrix = calibration {
      (across, down) = (
        matrix.a * across + matrix.b * down + matrix.c,
        matrix.d * across + matrix.e * down + matrix.f
      )
    }
    return SurfacePoint(x: across * size.width, y: down * size.height)
  }

  /// The longest side of a contact in millimetres; nil if the panel does not report it.
  package func contactSize(major: Int32) -> Double? {
    contactSize?.millimeters(major)
  }

  private static func size(
    _ x: AxisRange, _ xSpan: Double, _ y: AxisRange, _ ySpan: Double
  ) -> SurfaceSize? {
    guard x.resolution > 0, y.resolution > 0 else { return nil }
    let (width, height) = (xSpan / Double(x.resolution), ySpan / Double(y.resolution))
    guard plausibleSide.contains(width), plausibleSide.contains(height) else { return nil }
    return SurfaceSize(width: width, height: height)
  }

  private static func assumedSize(_ xSpan: Double, _ ySpan: Double) -> SurfaceSize {
    // The same number of units on both axes comes from the controller, not from the panel's shape.
    let isSquare = (0.98...1.02).contains(xSpan / ySpan)
    let unit = assumedShorterSide / min(xSpan, ySpan)
    return SurfaceSize(
      width: isSquare ? assumedShorterSide * assumedRatio : xSpan * unit, height: ySpan * unit)
  }

  private struct Axis: Equatable, Sendable {
    private let minimum: Double
    private let span: Double
    /// The positions that are accepted, as fractions of the side; those outside of 0...1 are clamped.
    private let taken: ClosedRange<Double>

    init(_ range: AxisRange, _ span: Double, side: Double, other: AxisRange) {
      let minimum = Double(range.minimum)
      let tolerance = PanelGeometry.tolerance / side
      self.minimum = minimum
      self.span = span
      taken =
        min(
          -tolerance, (Double(other.minimum) - minimum) / span)...max(
          1 + tolerance, (Double(other.maximum) - minimum) / span)
    }

    func fraction(_ units: Int32) -> Double? {
      let fraction = (Double(units) - minimum) / span
      guard taken.contains(fraction) else { return nil }
      return min(max(fraction, 0), 1)
    }
  }
}

extension PanelGeometry {
  /// The geometry of a touch device, from its multitouch axes or else from its plain ones.
  ///
  /// - Returns: nil if the device has no position or its ranges are empty.
  package init?(_ device: DeviceDescription, size: SurfaceSize? = nil) {
    let multitouch = (device.axis(AbsoluteCode.multitouchX), device.axis(AbsoluteCode.multitouchY))
    let plain = (device.axis(AbsoluteCode.x), device.axis(AbsoluteCode.y))
    guard let x = multitouch.0 ?? plain.0, let y = multitouch.1 ?? plain.1 else { return nil }
    self.init(
      x: x, y: y, size: size, calibration: device.calibration,
      major: device.axis(AbsoluteCode.multitouchTouchMajor))
  }
}

extension CalibrationMatrix {
  /// The size of the screen under a calibrated panel.
  ///
  /// - Parameters:
  ///   - panel: The size of the panel itself.
  ///   - isScreen: Whether `panel` is the visible size before turning; otherwise it is the size of the
  ///     axes' whole range, of which a calibration that stretches uses only a part.
  /// - Returns: The width and height of the picture that the person sees.
  fileprivate func size(of panel: SurfaceSize, isScreen: Bool) -> SurfaceSize {
    if isScreen {
      return swapsAxes ? SurfaceSize(width: panel.height, height: panel.width) : panel
    }
    // A movement of 1 mm on the panel must be 1 mm on the screen, so a side is the inverse of the
    // fraction that the calibrated position changes per millimetre.
    func side(_ alongX: Double, _ alongY: Double) -> Double {
      let (x, y) = (alongX / panel.width, alongY / panel.height)
      return 1 / (x * x + y * y).squareRoot()
    }
    return SurfaceSize(width: side(a, b), height: side(d, e))
  }
}
