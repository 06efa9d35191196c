package import InputEvents

/// Tells that the box is shaken: several swings from side to side, one right after the other.
///
/// Gravity is what the acceleration was on average over the last moments, and a swing is a strong
/// acceleration beside it, against the swing before. Walking is strong to one side only. What else
/// swings that often is told apart by all samples since the first of those swings:
///
/// - Turning the box turns gravity but adds nothing to it. The mean square of the acceleration has
///   to exceed gravity's by as much as the gentlest steady shake does; or the swings have to add to
///   gravity and take from it in turn, as those of a shake up and down do.
/// - Between knocks the box is calm, between the bounces of a fall weightless.
///
/// One shake is told once, and the next only after the box has been still; so is one after a fall.
package struct ShakeRecognizer: Sendable {
  private let settings: GestureSettings
  private var gravity: SIMD3<Double>?
  private var latest: Timestamp?
  /// Since when the box has been still.
  private var calm: Timestamp?
  /// The last swings, at most as many as make a shake.
  private var swings: [Swing] = []
  /// How many swings have followed each other without a pause.
  private var run = 0
  private var movement: ShakeAttempt?
  private var ended: ShakeAttempt?

  private struct Swing: Sendable {
    let start: Timestamp
    /// How strong it had to be, in g.
    let least: Double
    /// The strongest acceleration beside gravity, in g, and its square with gravity.
    var peak: SIMD3<Double>
    var peakSquare: Double
    /// The samples from this swing to the next: their number, the sum of their squares, how many
    /// are calm and how many weightless.
    var samples = 0.0
    var squares = 0.0
    var calm = 0.0
    var weightless = 0.0

    mutating func add(_ acceleration: SIMD3<Double>, isCalm: Bool, isWeightless: Bool) {
      samples += 1
      squares += acceleration.dot(acceleration)
      if isCalm { calm += 1 }
      if isWeightless { weightless += 1 }
    }
  }

  package init(settings: GestureSettings) {
    self.settings = settings
    swings.reserveCapacity(settings.shakeSwings + 1)
  }

  /// Takes the next sample.
  ///
  /// - Returns: A shake with the sample that makes it certain.
  package mutating func update(_ sample: AccelerationSample) -> Gesture? {
    let acceleration = SIMD3(sample.x, sample.y, sample.z)
    let elapsed = max(.zero, sample.time - (latest ?? sample.time))
    // Devices send nothing while nothing changes, so silence is stillness too.
    if elapsed >= settings.stillTime { finish() }
    latest = sample.time
    let seconds = Double(min(elapsed, Self.slowestPace).wholeMicroseconds) / 1_000_000
    let push = acceleration - follow(acceleration, seconds)
    settle(push.length, at: sample.time)
    swing(
      push, square: acceleration.dot(acceleration), least: leastStrength(seconds), at: sample.time)
    guard !swings.isEmpty else { return nil }
    swings[swings.count - 1].add(
      acceleration, isCalm: push.length < settings.stillness,
      isWeightless: acceleration.length < settings.weightlessness)
    guard movement?.verdict.isOpen == true else { return nil }
    if isFalling(at: sample.time) { movement?.verdict = .fell }
    guard swings.count >= settings.shakeSwings else { return nil }
    let verdict = verdict
    movement?.verdict = verdict
    return verdict == .shake ? .shake : nil
  }

  /// Ends the movement, as stillness does; for the end of a recording.
  package mutating func finish() {
    if let movement { ended = movement }
    movement = nil
    swings.removeAll(keepingCapacity: true)
    run = 0
  }

  /// The last movement that had at least one swing and has ended, told once.
  package mutating func takeAttempt() -> ShakeAttempt? {
    defer { ended = nil }
    return ended
  }

  /// Samples farther apart than the slowest accelerometers' (100 ms) come after a silence, which
  /// says nothing of its length.
  private static let slowestPace = Duration.milliseconds(100)

  /// How far back gravity is the mean of the acceleration, in seconds: one swing back and forth of
  /// the slowest shakes in the recordings.
  private static let gravitySeconds = 0.4

  /// Moves gravity towards the newest acceleration.
  ///
  /// A box that falls says nothing of it.
  private mutating func follow(_ acceleration: SIMD3<Double>, _ seconds: Double) -> SIMD3<Double> {
    let length = acceleration.length
    var mean = gravity ?? acceleration / max(length, 1e-9)
    if length >= settings.weightlessness {
      mean += (acceleration - mean) * (seconds / (seconds + Self.gravitySeconds))
    }
    gravity = mean
    return mean
  }

  /// How strong a swing has to be, in g, where samples are some seconds apart.
  ///
  /// Slow sampling misses the peaks: it sees at worst the cosine of half the angle between two
  /// samples, which for a shake at 2 Hz and samples 100 ms apart is a fifth less than the peak.
  private func leastStrength(_ seconds: Double) -> Double {
    settings.shakeStrength * (1 - 20 * seconds * seconds)
  }

  private mutating func settle(_ strength: Double, at time: Timestamp) {
    guard strength < settings.stillness else {
      calm = nil
      movement?.end = time
      return
    }
    let since = calm ?? time
    calm = since
    if time - since >= settings.stillTime { finish() }
  }

  /// Notices a swing to the other side.
  private mutating func swing(
    _ push: SIMD3<Double>, square: Double, least: Double, at time: Timestamp
  ) {
    let strength = push.length
    if let last = swings.last, time - last.start > settings.longestSwing {
      swings.removeAll(keepingCapacity: true)
      run = 0
    }
    guard strength >= least else { return }
    movement?.add(strength: strength)
    if let last = swings.last {
      let along = push.dot(last.peak) / last.peak.length
      guard along <= -least else {
        if along > 0, strength > last.peak.length {
          swings[swings.count - 1].peak = push
          swings[swings.count - 1].peakSquare = square
        }
        return
      }
      guard time - last.start >= settings.shortestSwing else { return }
    }
    if swings.count == settings.shakeSwings { swings.removeFirst() }
    swings.append(Swing(start: time, least: least, peak: push, peakSquare: square))
    run += 1
    if movement == nil {
      movement = ShakeAttempt(
        start: time, end: time, strongest: strength, strengthNeeded: settings.shakeStrength,
        swings: 0, swingsNeeded: settings.shakeSwings, verdict: .tooFewSwings)
    }
    movement?.add(run: run)
  }

  /// Whether the movement began without weight, and at once: hands that pull the box down as fast
  /// as it falls take a moment to.
  private func isFalling(at time: Timestamp) -> Bool {
    guard run == 1, let first = swings.first else { return false }
    return first.weightless == first.samples && time - first.start >= settings.shortestFall
  }

  /// What enough swings are.
  ///
  /// The mean square of gravity and a sine beside it, whatever its direction, is 1 g² and half the
  /// square of the sine's peak; at the peaks it is 1 g² and the square. Where a sensor reads less than
  /// 1 g at rest, or the swings down are weaker, a gentle shake up and down has less than that; but
  /// its acceleration grows and shrinks in turn by 1.3 times the least swing or more in the
  /// recordings, a twist's by 0.7 times at most.
  private var verdict: ShakeAttempt.Verdict {
    var samples = 0.0
    var squares = 0.0
    var calm = 0.0
    var weightless = 0.0
    var atPeaks = 0.0
    var upAndDown = 0.0
    var least = 0.0
    for swing in swings {
      samples += swing.samples
      squares += swing.squares
      calm += swing.calm
      weightless += swing.weightless
      atPeaks += swing.peakSquare - 1 - swing.least * swing.least
      upAndDown = swing.peakSquare.squareRoot() - 1 - upAndDown
      least += swing.least
    }
    if weightless > samples / 3 { return .fell }
    if calm > samples / 2 { return .knocked }
    if upAndDown.magnitude >= least { return .shake }
    let steady = settings.shakeStrength * settings.shakeStrength / 2
    return atPeaks < 0 || squares < samples * (1 + steady) ? .turned : .shake
  }
}

extension SIMD3<Double> {
  fileprivate func dot(_ other: Self) -> Double {
    (self * other).sum()
  }

  fileprivate var length: Double {
    dot(self).squareRoot()
  }
}
