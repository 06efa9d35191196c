import InputEvents

/// An accelerometer with random but realistic rate, range, noise and units, made from a seed.
struct MotionSensor {
  var hertz: Double
  /// The range in g to either side.
  var range: Double
  /// The standard deviation of the noise, in g.
  var noise: Double
  var unitsPerG: Double
  /// Whether the driver reports the resolution.
  var isResolutionKnown: Bool
  /// The number of samples that share a timestamp.
  var batch: Int
  /// Whether a sample is the mean since the one before, as of a chip whose filter follows its rate.
  ///
  /// A chip that does not average takes a fast vibration for a slow one.
  var averages = false
  /// The deviation of the samples' times, as a share of the time between two samples.
  var jitter = 0.0

  init(random: inout RandomSource) {
    hertz = [10, 20, 25, 50, 100, 200, 250].randomElement(using: &random) ?? 50
    range = [2, 4, 8].randomElement(using: &random) ?? 2
    noise = random.between(0.003, 0.03)
    unitsPerG = [64, 113, 1_024, 8_192].randomElement(using: &random) ?? 1_024
    isResolutionKnown = Bool.random(using: &random)
    batch = hertz >= 100 && Int.random(in: 0..<4, using: &random) == 0 ? 3 : 1
  }

  var description: DeviceDescription {
    let axis = AxisRange(
      minimum: Int32(-range * unitsPerG), maximum: Int32(range * unitsPerG),
      resolution: isResolutionKnown ? Int32(unitsPerG) : 0)
    return DeviceDescription(
      name: "accelerometer", codes: [.absolute: [0, 1, 2]], axes: [0: axis, 1: axis, 2: axis])
  }

  /// Returns the samples of a movement after the driver's rounding to whole numbers.
  func samples(of motion: some BoxMotion, random: inout RandomSource) -> [AccelerationSample] {
    guard var axes = AccelerationAxes(description) else { return [] }
    var samples: [AccelerationSample] = []
    for index in 0..<Int(motion.duration * hertz) {
      let late = jitter > 0 ? jitter * random.normal() : 0
      let felt = felt(motion, at: (Double(index) + late) / hertz)
      let stamp = max(0, Double(index / batch * batch) + late) / hertz
      let time = Timestamp(microseconds: Int64(stamp * 1_000_000))
      for code in 0..<3 {
        let value = min(max(felt[code] + noise * random.normal(), -range), range)
        _ = axes.update(
          InputEvent(
            time: time, type: .absolute, code: UInt16(code),
            value: Int32((value * unitsPerG).rounded())))
      }
      let report = InputEvent(
        time: time, type: .synchronization, code: SyncCode.report, value: 0)
      if let sample = axes.update(report) { samples.append(sample) }
    }
    return samples
  }

  private func felt(_ motion: some BoxMotion, at time: Double) -> Vector {
    guard averages else { return motion.acceleration(at: time) }
    var sum = Vector.zero
    for point in 0..<Self.averaged {
      sum += motion.acceleration(at: time - Double(point) / Double(Self.averaged) / hertz)
    }
    return sum / Double(Self.averaged)
  }

  /// The number of points in the mean of a chip that averages.
  private static let averaged = 32
}

/// A movement of the box that a sensor can feel.
package protocol BoxMotion {
  /// The duration of the whole recording, in seconds.
  var duration: Double { get }
  /// The acceleration of the box at a time in seconds, in g, including gravity.
  func acceleration(at time: Double) -> Vector
}

extension RandomSource {
  mutating func between(_ low: Double, _ high: Double) -> Double {
    uniform(low...high)
  }

  /// Returns a unit vector of a uniformly distributed direction.
  mutating func direction() -> Vector {
    while true {
      let place = Vector(between(-1, 1), between(-1, 1), between(-1, 1))
      let square = (place * place).sum()
      if square <= 1, square > 0.01 { return place.normalized }
    }
  }
}
