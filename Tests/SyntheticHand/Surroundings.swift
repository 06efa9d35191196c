import Gestures

/// A movement of the box that nobody means as a shake, made from a seed: rest, then the movement, then rest.
///
/// It is the sum of the parts that its kind names (`SurroundingPart`), drawn as a curve of `rate` points a second, so
/// that a sensor can also average over the time between two samples. Accelerations are in g, including gravity, and
/// in the box's own axes; the box lies in any orientation.
package struct Surroundings: BoxMotion {
  /// The points of the curve in a second; ten times the fastest vibration.
  static let rate = 1_600.0

  package let duration: Double
  private var curve: [Vector]

  init(_ kind: Kind, random: inout RandomSource) {
    let start = random.between(1.0, 2.0)
    let end = start + random.between(3, 6)
    duration = end + 1.2
    let scene = MovedScene(start: start, end: end, down: random.direction())
    curve = Array(repeating: scene.down, count: Int(duration * Self.rate) + 1)
    // A tilt replaces gravity, so it comes first; `Kind.parts` lists it first, too.
    for part in kind.parts { part.add(to: &curve, scene, &random) }
  }

  package func acceleration(at time: Double) -> Vector {
    curve[min(max(Int(time * Self.rate), 0), curve.count - 1)]
  }
}

/// When the box moves in a recording, in seconds, and where down is in its axes.
struct MovedScene {
  let start: Double
  let end: Double
  let down: Vector
}

/// One part of a movement; frequencies are in Hz, strengths in g, times in seconds, each drawn from its range.
enum SurroundingPart {
  /// A steady vibration along one direction, and its strength at a second frequency twice as high, as a share.
  case vibration(hertz: ClosedRange<Double>, strength: ClosedRange<Double>, overtone: Double = 0)
  /// A vibration whose direction goes round, as an unbalanced wheel's.
  case wheel(hertz: ClosedRange<Double>, strength: ClosedRange<Double>)
  /// A wheel that speeds up to a frequency; its strength grows with the square of its speed.
  case spinUp(hertz: ClosedRange<Double>, strength: ClosedRange<Double>)
  /// A vibration in bursts, with pauses between them.
  case bursts(
    hertz: ClosedRange<Double>, strength: ClosedRange<Double>, on: ClosedRange<Double>,
    off: ClosedRange<Double>)
  /// A slow and uneven movement to and fro, as of a vehicle on its springs.
  case sway(hertz: ClosedRange<Double>, strength: ClosedRange<Double>)
  /// A rotation to and fro, by an angle in radians.
  case tilt(hertz: ClosedRange<Double>, angle: ClosedRange<Double>)
  /// Blows at random times, or regular ones, each of which rings and fades.
  case blows(
    perSecond: ClosedRange<Double>, strength: ClosedRange<Double>, ringing: ClosedRange<Double>,
    fade: ClosedRange<Double>, isRegular: Bool = false, isVertical: Bool = false)
  /// The steps of a person who carries the box, with a time in the air as a share of the step.
  case steps(
    perSecond: ClosedRange<Double>, strength: ClosedRange<Double>, flight: ClosedRange<Double>)

  fileprivate func add(
    to curve: inout [Vector], _ scene: MovedScene, _ random: inout RandomSource
  ) {
    let axis = random.direction()
    let across = axis.crossed(random.direction()).normalized
    switch self {
    case .vibration(let hertz, let strength, let overtone):
      let (hertz, strength) = (random.uniform(hertz), random.uniform(strength))
      scene.draw(on: &curve) { time in
        axis * (strength * (wave(hertz * time) + overtone * wave(2 * hertz * time + 0.1)))
      }
    case .wheel(let hertz, let strength):
      let (hertz, strength) = (random.uniform(hertz), random.uniform(strength))
      scene.draw(on: &curve) { time in
        (axis * wave(hertz * time) + across * wave(hertz * time + 0.25)) * strength
      }
    case .spinUp(let hertz, let strength):
      let (hertz, strength) = (random.uniform(hertz), random.uniform(strength))
      let whole = scene.end - scene.start
      scene.draw(on: &curve) { time in
        let (share, turns) = (time / whole, hertz * time * time / whole / 2)
        return (axis * wave(turns) + across * wave(turns + 0.25)) * (strength * share * share)
      }
    case .bursts(let hertz, let strength, let on, let off):
      let (hertz, strength) = (random.uniform(hertz), random.uniform(strength))
      let (on, off) = (random.uniform(on), random.uniform(off))
      scene.draw(on: &curve) { time in
        let share = time - ((time / (on + off)).rounded(.down) * (on + off))
        return share < on ? axis * (strength * wave(hertz * time)) : .zero
      }
    case .sway(let hertz, let strength):
      let (hertz, strength) = (random.uniform(hertz), random.uniform(strength))
      let (slow, share) = (random.between(0.15, 0.4), random.between(0.2, 0.6))
      scene.draw(on: &curve) { time in
        let size = 1 - share * (0.5 + 0.5 * wave(slow * time))
        return axis * (strength * size * wave(hertz * time + 0.3 * wave(slow * time)))
      }
    case .tilt(let hertz, let angle):
      let (hertz, angle) = (random.uniform(hertz), random.uniform(angle))
      let hinge = scene.down.crossed(axis).normalized
      scene.draw(on: &curve) { time in
        scene.down.turned(angle * wave(hertz * time), about: hinge) - scene.down
      }
    case .blows(let perSecond, let strength, let ringing, let fade, let isRegular, let isVertical):
      let pause = 1 / random.uniform(perSecond)
      var time = scene.start + random.between(0, 0.2)
      while time < scene.end {
        scene.ring(
          on: &curve, at: time, strength: random.uniform(strength),
          direction: isVertical ? (scene.down + axis * 0.3).normalized : random.direction(),
          hertz: random.uniform(ringing), fade: random.uniform(fade))
        time += pause * (isRegular ? random.between(0.9, 1.1) : random.between(0.3, 1.7))
      }
    case .steps(let perSecond, let strength, let flight):
      let (pace, flight) = (random.uniform(perSecond), random.uniform(flight))
      let strength = random.uniform(strength)
      var (time, sign) = (scene.start, 1.0)
      while time < scene.end {
        let length = random.between(0.93, 1.07) / pace
        scene.step(
          on: &curve, at: time, length: length, flight: flight,
          strength: strength * random.between(0.85, 1.15), aside: across * (0.2 * strength * sign))
        time += length
        sign = -sign
      }
    }
  }
}

extension MovedScene {
  /// Adds a part, which swells at its beginning and fades at its end; its time begins with the movement.
  fileprivate func draw(on curve: inout [Vector], _ part: (Double) -> Vector) {
    let rate = Surroundings.rate
    for index in Int(start * rate)..<Int(end * rate) {
      let time = Double(index) / rate - start
      let edge = min(time, end - start - time) / 0.1
      curve[index] += part(time) * min(1, edge)
    }
  }

  /// Adds a blow that rings.
  fileprivate func ring(
    on curve: inout [Vector], at time: Double, strength: Double, direction: Vector, hertz: Double,
    fade: Double
  ) {
    let rate = Surroundings.rate
    let first = Int(time * rate)
    let decay = 1 - 1 / (fade * rate)
    var size = strength
    for index in first..<max(first, min(curve.count, first + Int(6 * fade * rate))) {
      curve[index] += direction * (size * wave(hertz * Double(index - first) / rate))
      size *= decay
    }
  }

  /// Adds a step: in the air the box is nearly weightless, and on the ground it feels as much more.
  fileprivate func step(
    on curve: inout [Vector], at time: Double, length: Double, flight: Double, strength: Double,
    aside: Vector
  ) {
    let rate = Surroundings.rate
    let first = Int(time * rate)
    for index in first..<max(first, min(Int(end * rate), first + Int(length * rate))) {
      let share = Double(index - first) / rate / length
      let ground = share / (1 - flight)
      let push =
        ground < 1
        ? strength * (1.571 * wave(0.5 * ground) - (1 - flight))
        : -strength * (1 - flight)
      curve[index] += down * push + aside * wave(0.5 * share)
    }
  }
}

extension Surroundings {
  /// The samples a second and the ranges in g of the sensors with which every kind is tried.
  package static let rates = [12.5, 25, 50, 100, 200]
  package static let ranges = [2.0, 8]

  /// Returns the number of shakes reported for a movement made from a seed.
  ///
  /// The sensor takes `hertz` samples a second, measures up to `range` g to either side, and averages between
  /// them or not: see `MotionSensor.averages`.
  package static func reportedShakes(
    of kind: Kind, seed: UInt64, hertz: Double, range: Double, averages: Bool
  ) -> Int {
    var random = RandomSource(seed: seed &* 7_919 &+ 13)
    let motion = Surroundings(kind, random: &random)
    return motion.reportedShakes(hertz: hertz, range: range, averages: averages, &random)
  }
}

extension SyntheticMotion {
  /// Returns the number of shakes reported for a shake of at least 0.9 g, as `Surroundings` does.
  package static func reportedShakes(
    seed: UInt64, isUpAndDown: Bool, hertz: Double, range: Double, averages: Bool
  ) -> Int {
    var random = RandomSource(seed: seed &* 7_919 &+ 13)
    let shake = SyntheticMotion(
      .shake, strength: 0.9...4, isUpAndDown: isUpAndDown, random: &random)
    return shake.reportedShakes(hertz: hertz, range: range, averages: averages, &random)
  }
}

extension BoxMotion {
  fileprivate func reportedShakes(
    hertz: Double, range: Double, averages: Bool, _ random: inout RandomSource
  ) -> Int {
    var sensor = MotionSensor(random: &random)
    (sensor.hertz, sensor.range, sensor.batch) = (hertz, range, 1)
    // The times of the samples in the recordings vary by this much.
    (sensor.averages, sensor.jitter) = (averages, 0.03)
    var recognizer = ShakeRecognizer(settings: GestureSettings())
    return sensor.samples(of: self, random: &random).count { recognizer.update($0) != nil }
  }
}
