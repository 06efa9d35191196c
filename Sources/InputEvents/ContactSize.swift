/// Turns a contact's size into millimetres.
///
/// `ABS_MT_TOUCH_MAJOR` should have the units of the position, but many drivers use the controller's:
/// 0 to 255 on a reMarkable 2 with 1404 × 1872 positions, 0 to 15 on other small panels. A size counts
/// only if its axis says what it means; a guess would make every finger on some panels a palm.
///
/// Sources: Linux `Documentation/input/multi-touch-protocol.rst`, `ABS_MT_TOUCH_MAJOR`; the headers
/// of the recordings, in which fingers are 5.5 to 7.5 mm (Pixel Tablet).
struct ContactSize: Equatable, Sendable {
  private let millimetersPerUnit: Double

  /// The largest contact of a hand, in mm; a larger number is no size.
  private static let largest = 150.0

  /// Finds the units of the axis; nil if the device does not say what they are.
  ///
  /// - Parameters:
  ///   - axis: The range of `ABS_MT_TOUCH_MAJOR`.
  ///   - x: The range of the horizontal position.
  ///   - y: The range of the vertical position.
  ///   - size: The panel's own size (before calibration); nil if it is not known.
  init?(_ axis: AxisRange, x: AxisRange, y: AxisRange, size: SurfaceSize?) {
    if let size, let xSpan = x.span, let ySpan = y.span,
      axis.maximum == x.maximum || axis.maximum == y.maximum
    {
      // The contact's direction is not known; the smaller unit never makes it too large.
      millimetersPerUnit = min(size.width / xSpan, size.height / ySpan)
      return
    }
    guard axis.resolution > 0, let span = axis.span,
      PanelGeometry.plausibleSide.contains(span / Double(axis.resolution))
    else { return nil }
    millimetersPerUnit = 1 / Double(axis.resolution)
  }

  func millimeters(_ major: Int32) -> Double? {
    let size = Double(major) * millimetersPerUnit
    return size > 0 && size <= Self.largest ? size : nil
  }
}
