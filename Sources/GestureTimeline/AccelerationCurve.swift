package import InputEvents

/// The strength of the acceleration over time, in memory that is bounded however long the recording is.
package struct AccelerationCurve: Sendable {
  /// The weakest and the strongest acceleration in each stretch of time, in g including gravity.
  ///
  /// A stretch in which the device sent nothing is nil.
  package private(set) var stretches: [ClosedRange<Double>?] = []
  /// The length of a stretch; it doubles whenever there would be more than `mostStretches`.
  package private(set) var stretch = Duration.milliseconds(1)
  /// The time of the first sample; nil before there is one.
  package private(set) var start: Timestamp?

  /// The maximum number of stretches: the width of a picture in pixels.
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

  /// The strongest acceleration, in g including gravity; nil if there are no samples.
  package var strongest: Double? { stretches.compactMap { $0?.upperBound }.max() }
}
