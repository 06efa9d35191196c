/// An affine map on positions given as fractions of the panel's width and height.
///
/// A position becomes (a·x + b·y + c, d·x + e·y + f). A panel turned by 90° clockwise has
/// `0 -1 1 1 0 0`, by 180° `-1 0 1 0 -1 1`, by 270° `0 1 0 -1 0 1`.
///
/// Source: libinput `doc/user/device-configuration-via-udev.rst`, `LIBINPUT_CALIBRATION_MATRIX`.
package struct CalibrationMatrix: Hashable, Sendable {
  package var a, b, c, d, e, f: Double

  package init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double) {
    (self.a, self.b, self.c) = (a, b, c)
    (self.d, self.e, self.f) = (d, e, f)
  }

  /// Reads the udev property's text: six numbers separated by spaces.
  ///
  /// - Returns: nil unless there are exactly six numbers from -1,000 to 1,000 whose map is invertible.
  package init?(text: String) {
    let words = text.split(whereSeparator: \.isWhitespace)
    let numbers = words.compactMap { Double($0) }
    guard words.count == 6, numbers.count == 6, numbers.allSatisfy({ $0.magnitude <= 1_000 }),
      numbers[0] * numbers[4] != numbers[1] * numbers[3]
    else { return nil }
    self.init(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
  }

  /// The composition of two maps: `first`, then this one.
  func after(_ first: CalibrationMatrix) -> CalibrationMatrix {
    CalibrationMatrix(
      a * first.a + b * first.d, a * first.b + b * first.e, a * first.c + b * first.f + c,
      d * first.a + e * first.d, d * first.b + e * first.e, d * first.c + e * first.f + f)
  }

  /// Whether the panel's axes are swapped, as on a panel turned by 90° or 270°.
  package var swapsAxes: Bool {
    b.magnitude > a.magnitude && d.magnitude > e.magnitude
  }
}
