package import InputEvents

/// The strength of the acceleration over time, in memory that does not grow with the recording.
package struct AccelerationCurve: Sendable {
  /// The weakest and the strongest acceleration in each stretch of time, in g with gravity; nil if
  /// the device sent nothing.
  package private(set) var stretches: [ClosedRange<Double>?] = []
  /// How long a stretch is; it doubles when there are too many.
  package private(set) var stretch = Duration.milliseconds(1)
  /// When the first sample came; nil before it does.
  package private(set) var start: Timestamp?

  /// More stretches than a picture has pixels show nothing.
  static let mostStretches = 960

  package init() {}

  package mutating func add(_ sample: AccelerationSample) {
    let strength = sample.magnitude
    let start = start ?? sample.time
    self.start = start
    guard strength.isFinite, sample.time >= start else { return }
    let elapsed = (sample.time - start).wholeMicroseconds
    while elapsed / stretch.wholeMicroseconds >= Self.mostStretches { halve() }
    let index = Int(elapsed / stretch.wholeMicroseconds)
    while stretches.count <= index { stretches.append(nil) }
    stretches[index] = Self.joined(stretches[index], strength...strength)
  }

  private mutating func halve() {
    stretch *= 2
    stretches = stride(from: 0, to: stretches.count, by: 2).map { index in
      Self.joined(stretches[index], index + 1 < stretches.count ? stretches[index + 1] : nil)
    }
  }

  private static func joined(
    _ one: ClosedRange<Double>?, _ other: ClosedRange<Double>?
  ) -> ClosedRange<Double>? {
    guard let one, let other else { return one ?? other }
    return min(one.lowerBound, other.lowerBound)...max(one.upperBound, other.upperBound)
  }

  /// The strongest acceleration, in g with gravity; nil if there is none.
  package var strongest: Double? { stretches.compactMap { $0?.upperBound }.max() }
}
