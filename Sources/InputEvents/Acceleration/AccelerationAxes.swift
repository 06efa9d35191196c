/// Converts an accelerometer's events to samples in g.
///
/// The resolution of an accelerometer is in units per g. Some drivers report 0 or a wrong resolution,
/// and few sensors are exact, so the length of the acceleration at rest, in any position, is taken as
/// 1 g. Until the box has rested for the first time, the resolution is used if it is plausible;
/// otherwise there are no samples.
///
/// Source: Linux `Documentation/input/event-codes.rst`, `INPUT_PROP_ACCELEROMETER`.
package struct AccelerationAxes: Sendable {
  private var reading = SIMD3<Double>.zero
  private let unitsPerG: SIMD3<Double>?
  /// The measured length of 1 g, in g according to the resolution, or in axis units without one.
  private var rest: Double?
  private var stretch: Stretch?
  private var latest: Timestamp?
  private var hasChanged = false

  /// A run of consecutive readings near their mean.
  private struct Stretch: Sendable {
    let start: Timestamp
    var mean: SIMD3<Double>
    var readings = 1.0
  }

  /// The shortest time for which the readings of a resting box stay within `restTolerance` of their mean.
  ///
  /// A box that is held still counts as resting, too. Shorter runs are no rest: between the steps of a
  /// slow walk a wrist feels 0.7 g for 410 ms, and a shake of 0.6 g at 1.5 Hz stays at its turning point
  /// for 220 ms.
  private static let shortestRest = Duration.milliseconds(500)
  private static let restTolerance = 0.15

  /// The plausible full scale of a sensor, in g: 1.5–16 is usual, 100–200 for impacts.
  private static let plausibleRange = 1.0...200.0

  /// The factors by which a measurement at rest may correct a plausible resolution.
  ///
  /// The largest factor in the recordings is 1.13, and one driver may be wrong by a factor of 2.
  private static let plausibleRest = 0.4...2.5

  /// The measured length of 1 g if a driver's resolution is in units per m/s² instead of per g.
  private static let metricRest = 9.0...10.6

  /// - Returns: nil if the device lacks one of the three axes.
  package init?(_ device: DeviceDescription) {
    guard let x = device.axis(AbsoluteCode.x), let y = device.axis(AbsoluteCode.y),
      let z = device.axis(AbsoluteCode.z)
    else { return nil }
    let isPlausible = [x, y, z].allSatisfy { axis in
      guard axis.resolution > 0, let span = axis.span else { return false }
      return Self.plausibleRange.contains(span / 2 / Double(axis.resolution))
    }
    unitsPerG =
      isPlausible
      ? SIMD3(Double(x.resolution), Double(y.resolution), Double(z.resolution)) : nil
    rest = isPlausible ? 1 : nil
  }

  /// Handles the next event.
  ///
  /// - Returns: A sample if the event closed a frame that changed an axis and 1 g is known.
  package mutating func update(_ event: InputEvent) -> AccelerationSample? {
    if event.type == .absolute {
      switch event.code {
      case AbsoluteCode.x: reading.x = Double(event.value)
      case AbsoluteCode.y: reading.y = Double(event.value)
      case AbsoluteCode.z: reading.z = Double(event.value)
      default: return nil
      }
      hasChanged = true
      return nil
    }
    guard event.type == .synchronization, event.code == SyncCode.report, hasChanged else {
      return nil
    }
    hasChanged = false
    let scaled = unitsPerG.map { reading / $0 } ?? reading
    learn(scaled, at: event.time)
    guard let rest else { return nil }
    return AccelerationSample(
      time: event.time, x: scaled.x / rest, y: scaled.y / rest, z: scaled.z / rest)
  }

  private mutating func learn(_ scaled: SIMD3<Double>, at time: Timestamp) {
    // Devices send only changes, so a pause in the events may be rest, but also a gap in a movement. A
    // pause counts as rest only if the resolution is unknown.
    let isAfterSilence = latest.map { time - $0 >= Self.shortestRest } ?? false
    latest = time
    if isAfterSilence {
      if unitsPerG == nil, let stretch { settle(stretch) }
      stretch = nil
    }
    guard var now = stretch, (scaled - now.mean).length <= Self.restTolerance * now.mean.length
    else {
      stretch = Stretch(start: time, mean: scaled)
      return
    }
    now.readings += 1
    now.mean += (scaled - now.mean) / now.readings
    stretch = now
    if time - now.start >= Self.shortestRest { settle(now) }
  }

  private mutating func settle(_ stretch: Stretch) {
    let length = stretch.mean.length
    guard length > 0,
      unitsPerG == nil || Self.plausibleRest.contains(length) || Self.metricRest.contains(length)
    else { return }
    rest = length
  }
}

extension SIMD3<Double> {
  fileprivate var length: Double {
    (self * self).sum().squareRoot()
  }
}
