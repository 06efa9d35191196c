package import InputEvents

extension Timestamp {
  /// The seconds since a moment, with three decimals; 0.000 for an earlier time.
  package func seconds(since origin: Timestamp) -> String {
    let milliseconds = max(0, (microseconds &- origin.microseconds + 500) / 1_000)
    let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
    return "\(seconds).\(Int(rest).digits(3))"
  }
}

extension SurfacePoint {
  /// The place in mm with one decimal: `77.6,43.4`.
  package var text: String { "\(x.tenths),\(y.tenths)" }
}

extension Double {
  /// This number with one decimal, limited to ±9999, which no panel reaches.
  package var tenths: String {
    guard !isNaN else { return "0.0" }
    let tenths = Int((min(max(self, -9_999), 9_999) * 10).rounded())
    return "\(tenths < 0 ? "-" : "")\(tenths.magnitude / 10).\(tenths.magnitude % 10)"
  }
}
