/// Converts a contact's size to millimetres.
///
/// `ABS_MT_TOUCH_MAJOR` should have the units of the position axes, but many drivers pass on the
/// controller's units: 0 to 255 on a reMarkable 2 with 1404 × 1872 positions, 0 to 15 on other small
/// panels. Sizes are used only if the axis shows its unit; a guess would make every finger on some
/// panels a palm.
///
/// Sources: Linux `Documentation/input/multi-touch-protocol.rst`, `ABS_MT_TOUCH_MAJOR`; the headers
/// of the recordings, in which fingers are 5.5 to 7.5 mm (Pixel Tablet).
struct ContactSize: Equatable, Sendable {
  private let millimetersPerUnit: Double

  /// The largest contact of a hand, in mm; larger values are ignored.
  private static let largest = 150.0

  /// Determines the unit of the axis; nil if neither its range nor its resolution shows the unit.
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
      // The contact's orientation is unknown; the smaller unit never overestimates its size.
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
