package import InputEvents

extension Timestamp {
  /// The seconds since a moment with three decimals; a time before it counts as the moment itself.
  package func seconds(since origin: Timestamp) -> String {
    // Half a millisecond rounds up.
    let milliseconds = max(0, ((self - origin).wholeMicroseconds + 500) / 1_000)
    let fraction = String(milliseconds % 1_000)
    let zeros = String(repeating: "0", count: 3 - fraction.count)
    return "\(milliseconds / 1_000).\(zeros)\(fraction)"
  }
}

extension SurfacePoint {
  /// The place in mm with one decimal: `77.6,43.4`.
  package var text: String { "\(x.tenths),\(y.tenths)" }
}

extension Double {
  /// A number with one decimal; what no panel has is cut off at 9999.
  package var tenths: String {
    guard !isNaN else { return "0.0" }
    let tenths = Int((min(max(self, -9_999), 9_999) * 10).rounded())
    return "\(tenths < 0 ? "-" : "")\(tenths.magnitude / 10).\(tenths.magnitude % 10)"
  }
}
