/// What a contact's size is worth in millimetres.
///
/// `ABS_MT_TOUCH_MAJOR` is to be in the units of the position, up to the panel's diagonal, but many
/// drivers put there what the controller counts: 0 to 255 on a reMarkable 2 with 1404 × 1872
/// positions, 0 to 15 on other small panels. A size is used only where its axis says what it means;
/// a guess would take some panel's every finger for a palm.
///
/// Sources: Linux `Documentation/input/multi-touch-protocol.rst`, `ABS_MT_TOUCH_MAJOR`; the headers
/// of the recordings, in which fingers are 5.5 to 7.5 mm (Pixel Tablet).
struct ContactSize: Equatable, Sendable {
  private let millimetersPerUnit: Double

  /// Nothing a hand does is larger, in mm: such a number is no size.
  private static let largest = 150.0

  /// Reads what the device says of its axis; nil when that does not tell what its units are.
  ///
  /// - Parameters:
  ///   - axis: The range of `ABS_MT_TOUCH_MAJOR`.
  ///   - x: The range of the position across.
  ///   - y: The range of the position down.
  ///   - size: The panel's own size (before calibration); nil where it is not known.
  init?(_ axis: AxisRange, x: AxisRange, y: AxisRange, size: SurfaceSize?) {
    if let size, let xSpan = x.span, let ySpan = y.span,
      axis.maximum == x.maximum || axis.maximum == y.maximum
    {
      // Which way the contact lies is not known: the smaller unit never makes it too large.
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
