package import Gestures
import InputEvents

/// A movement of the box, made from a seed: rest, then the movement, then rest.
///
/// Accelerations are in g, including gravity, and in the box's own axes; the box lies in any orientation. The
/// magnitudes are those of real recordings, if there are any: twists keep the magnitude at 0.75–1.3 g, an arm
/// during a walk measures 0.6–1.7 g, shakes swing by 0.6 g and more.
package struct SyntheticMotion: BoxMotion {
  package enum Kind: String, CaseIterable, Sendable {
    case shake
    case twist, circle, knocks, pickUp, putDown, drop, carriedWalk, armWalk, typing, stillness
  }

  let kind: Kind
  let start: Double
  let end: Double
  /// The duration of the whole recording, in seconds.
  package var duration: Double { end + 1.2 }
  private let down: Vector
  private let axis: Vector
  private let across: Vector
  /// The axis of the box's rotation, perpendicular to gravity.
  private let hinge: Vector
  private let hertz: Double
  private let strength: Double
  private let angle: Double
  private let drift: Double
  /// The deviation of each half cycle, step or hit from the regular one, as shares.
  private var strokes: [Stroke] = []

  private struct Stroke {
    var time: Double
    var length: Double
    var strength: Double
    var direction: Vector
  }

  /// Makes a movement; the swings of a shake have strengths in g, and may be along gravity.
  init(
    _ kind: Kind, strength swings: ClosedRange<Double> = 0.6...2.5, isUpAndDown: Bool = false,
    random: inout RandomSource
  ) {
    self.kind = kind
    start = random.between(1.0, 2.0)
    down = random.direction()
    let drawn = random.direction()
    axis = isUpAndDown ? down : drawn
    across = random.direction()
    hinge = down.crossed(random.direction()).normalized
    var seconds = random.between(3, 6)
    switch kind {
    case .shake:
      hertz = random.between(1.5, 5)
      strength = random.uniform(swings)
      angle = random.between(0, 0.25)
      seconds = max(random.between(0.8, 5), 3 / hertz)
    case .twist:
      hertz = random.between(1, 2)
      // The sensor's distance from the axis in g per (rad/s)²: up to 3 cm.
      strength = random.between(0, 0.03) / 9.81
      angle = min(random.between(0.4, 1.57), 7 / (6.2832 * hertz))
    case .circle:
      hertz = random.between(0.4, 1)
      let metersPerSecondSquared = random.between(0.03, 0.12) * (6.2832 * hertz).squared
      strength = metersPerSecondSquared / 9.81
      angle = random.between(0, 0.15)
    case .carriedWalk:
      // The steps per second; 2.2 are a brisk walk of 130 steps a minute (Tudor-Locke et al., 2018).
      hertz = random.between(1.4, 2.4)
      strength = random.between(0.1, 0.4)
      angle = random.between(0, 0.1)
    case .armWalk:
      hertz = random.between(1.4, 2.2)
      strength = random.between(0.6, 1.1)
      angle = random.between(0.1, 0.4)
    case .pickUp, .putDown:
      seconds = random.between(0.6, 1.5)
      hertz = 1 / seconds
      strength = random.between(0.1, 0.5)
      angle = random.between(0, 1)
    case .drop, .knocks, .typing, .stillness:
      hertz = 0
      strength = 0
      angle = 0
    }
    end = start + seconds
    drift = random.between(-0.15, 0.15)
    addStrokes(&random)
  }

  private mutating func addStrokes(_ random: inout RandomSource) {
    var time = start
    switch kind {
    case .shake, .carriedWalk, .armWalk:
      // The strokes are half cycles for a shake, steps for walking.
      let length = kind == .shake ? 0.5 / hertz : 1 / hertz
      var sign = 1.0
      while time < end - length / 2 {
        let stroke = Stroke(
          time: time, length: length * random.between(0.9, 1.1),
          strength: sign * random.between(0.9, 1.1), direction: axis)
        strokes.append(stroke)
        time += stroke.length
        if kind == .shake { sign = -sign }
      }
    case .knocks:
      for _ in 0..<Int(random.between(1, 7)) {
        addHit(at: time, random.between(0.5, 4), random.direction(), &random)
        time += random.between(0.12, 0.7)
      }
    case .typing:
      while time < end {
        addHit(at: time, random.between(0.02, 0.3), random.direction(), &random)
        time += random.between(0.08, 0.4)
      }
    case .pickUp:
      addHit(at: time, random.between(0.2, 1.5), random.direction(), &random)
    case .putDown:
      addHit(at: end, random.between(0.2, 2), down, &random)
      addHit(at: end + random.between(0.05, 0.2), random.between(0.1, 1), down, &random)
    case .drop:
      var flight = (2 * random.between(0.05, 1) / 9.81).squareRoot()
      let bounce = random.between(0.2, 0.5)
      while flight > 0.015 {
        strokes.append(Stroke(time: time, length: flight, strength: -1, direction: down))
        time += flight
        addHit(
          at: time, min(30, 9.81 * flight * random.between(1.5, 3)),
          (down + random.direction() * 0.3).normalized, &random)
        flight *= 2 * bounce
        time += 0.02
        if strokes.count > 40 { break }
      }
    case .twist, .circle, .stillness: break
    }
  }

  /// Adds a hit as an accelerometer shows it, and its ringing.
  private mutating func addHit(
    at time: Double, _ strength: Double, _ direction: Vector, _ random: inout RandomSource
  ) {
    let length = random.between(0.008, 0.02)
    var time = time
    var strength = strength
    for _ in 0..<5 {
      strokes.append(
        Stroke(time: time, length: length, strength: strength, direction: direction))
      time += length
      strength *= -random.between(0.3, 0.7)
    }
  }

  /// Returns the acceleration of the box at a time in seconds.
  package func acceleration(at time: Double) -> Vector {
    guard time >= start else { return down }
    let moving = min(time, end) - start
    let turns = moving * hertz
    switch kind {
    case .shake:
      let swing = stroke(at: time).map { $0.strength * wave(0.5 * $0.share) } ?? 0
      let tilt = angle * wave(turns) + drift * moving
      return down.turned(tilt, about: hinge) + axis * (swing * strength)
        + axis.crossed(across).normalized
        * (time < end ? 0.3 * strength * wave(turns + 0.2) : 0)
    case .twist:
      guard time < end else { return down }
      let speed = 6.2832 * hertz * angle * wave(turns + 0.25)
      let speeding = -(6.2832 * hertz).squared * angle * wave(turns)
      let arm = across * strength
      return down.turned(-angle * wave(turns), about: hinge) + hinge.crossed(arm) * speeding
        + hinge.crossed(hinge.crossed(arm)) * speed.squared
    case .circle:
      guard time < end else { return down }
      return down.turned(angle * wave(turns), about: hinge)
        + axis * (strength * wave(turns))
        + axis.crossed(across).normalized * (strength * wave(turns + 0.25))
    case .carriedWalk:
      guard let step = stroke(at: time) else { return down }
      return down.turned(angle * wave(turns / 2), about: hinge)
        + down * (step.strength * strength * (wave(step.share) + 0.4 * wave(2 * step.share + 0.1)))
        + across * (0.4 * strength * wave(turns / 2))
    case .armWalk:
      guard let step = stroke(at: time) else { return down }
      let rise = step.share < 0.42 ? wave(0.5 * step.share / 0.42).squared : 0
      return down.turned(angle * wave(turns / 2), about: hinge)
        + down * (step.strength * strength * (rise - 0.26))
        + across * (0.3 * strength * (rise - 0.2) * step.strength)
    case .pickUp, .putDown:
      let lift = time < end ? strength * wave(turns) * (kind == .pickUp ? 1 : -1) : 0
      return down.turned(angle * moving * hertz, about: hinge) + down * lift + hits(at: time)
    case .drop, .knocks, .typing, .stillness:
      return down + hits(at: time)
    }
  }

  private func stroke(at time: Double) -> (share: Double, strength: Double)? {
    for stroke in strokes where time >= stroke.time && time < stroke.time + stroke.length {
      return ((time - stroke.time) / stroke.length, stroke.strength)
    }
    return nil
  }

  private func hits(at time: Double) -> Vector {
    var sum = Vector.zero
    for hit in strokes where time >= hit.time && time < hit.time + hit.length {
      let share = (time - hit.time) / hit.length
      // A fall is weightless throughout.
      sum += hit.direction * (hit.strength == -1 ? -1 : hit.strength * wave(0.5 * share))
    }
    return sum
  }
}

extension SyntheticMotion {
  /// Returns the number of shakes reported for a movement and a sensor made from a seed; `hertz`, if given,
  /// replaces the sensor's sampling rate.
  package static func reportedShakes(
    of kind: Kind, seed: UInt64, _ settings: GestureSettings, hertz: Double? = nil
  ) -> Int {
    var random = RandomSource(seed: seed &* 7_919 &+ 13)
    let motion = SyntheticMotion(kind, random: &random)
    var sensor = MotionSensor(random: &random)
    sensor.hertz = hertz ?? sensor.hertz
    var recognizer = ShakeRecognizer(settings: settings)
    return sensor.samples(of: motion, random: &random).count { recognizer.update($0) != nil }
  }
}

package typealias Vector = SIMD3<Double>

extension SIMD3<Double> {
  var normalized: Self {
    let length = (self * self).sum().squareRoot()
    return length > 0 ? self / length : SIMD3(0, 0, 1)
  }

  func crossed(_ other: Self) -> Self {
    SIMD3(
      y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  /// Returns the vector rotated by an angle in radians about a perpendicular axis.
  package func turned(_ angle: Double, about axis: Self) -> Self {
    self * wave(angle / 6.283_185 + 0.25) + axis.crossed(self) * wave(angle / 6.283_185)
  }
}

extension Double {
  fileprivate var squared: Double { self * self }
}

/// Returns the sine of a number of turns, exact to 0.002.
///
/// Source: Bhāskara I's approximation.
package func wave(_ turns: Double) -> Double {
  let share = turns - turns.rounded(.down)
  let half = share < 0.5 ? share : share - 0.5
  let product = 4 * half * (1 - 2 * half) * 2
  let value = 4 * product / (5 - product)
  return share < 0.5 ? value : -value
}
