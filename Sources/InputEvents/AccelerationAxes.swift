/// Turns an accelerometer's events into samples in g.
///
/// The resolution of such a device is in units per g. Some drivers leave it 0; then 1 g is learnt:
/// it is the mean length of the first 16 readings (at rest, in any position), and follows slowly.
///
/// Source: Linux `Documentation/input/event-codes.rst`, `INPUT_PROP_ACCELEROMETER`.
package struct AccelerationAxes: Sendable {
  private var x: Double = 0
  private var y: Double = 0
  private var z: Double = 0
  private let unitsPerG: Axes?
  private var learntUnits = 0.0
  private var readings = 0.0
  private var hasChanged = false

  private struct Axes: Sendable {
    let x, y, z: Double
  }

  /// How many readings 1 g is learnt from at first, and how many it remembers later: 16 readings
  /// are 0.16–1.6 s on real devices (10–100 Hz), 512 outlast any shake.
  private static let firstReadings = 16.0
  private static let rememberedReadings = 512.0

  /// - Returns: nil when the device lacks one of the three axes.
  package init?(_ device: DeviceDescription) {
    guard let x = device.axis(AbsoluteCode.x), let y = device.axis(AbsoluteCode.y),
      let z = device.axis(AbsoluteCode.z)
    else { return nil }
    let isKnown = x.resolution > 0 && y.resolution > 0 && z.resolution > 0
    unitsPerG =
      isKnown
      ? Axes(x: Double(x.resolution), y: Double(y.resolution), z: Double(z.resolution)) : nil
  }

  /// Takes the next event.
  ///
  /// - Returns: A sample when the event closed a frame that changed an axis; with an unknown
  ///   resolution none before 1 g is known.
  package mutating func update(_ event: InputEvent) -> AccelerationSample? {
    if event.type == .absolute {
      switch event.code {
      case AbsoluteCode.x: x = Double(event.value)
      case AbsoluteCode.y: y = Double(event.value)
      case AbsoluteCode.z: z = Double(event.value)
      default: return nil
      }
      hasChanged = true
      return nil
    }
    guard event.type == .synchronization, event.code == SyncCode.report, hasChanged else {
      return nil
    }
    hasChanged = false
    guard let units = unitsPerG ?? learnt() else { return nil }
    return AccelerationSample(time: event.time, x: x / units.x, y: y / units.y, z: z / units.z)
  }

  private mutating func learnt() -> Axes? {
    let length = (x * x + y * y + z * z).squareRoot()
    readings = min(readings + 1, Self.rememberedReadings)
    learntUnits += (length - learntUnits) / readings
    guard readings >= Self.firstReadings, learntUnits > 0 else { return nil }
    return Axes(x: learntUnits, y: learntUnits, z: learntUnits)
  }
}
