package import InputEvents

/// Recognizes a shake of the box: several swings from side to side, one right after the other.
///
/// Gravity is the mean acceleration of the last moments. A swing is a strong acceleration beyond
/// gravity in the direction opposite to the previous swing's; walking is strong to one side only. All
/// samples since the first swing distinguish a shake from other movements:
///
/// - Turning the box changes the direction of gravity but not its strength. In a shake the mean square of
///   the acceleration exceeds gravity's by at least that of the gentlest steady shake, or the swings
///   add to gravity and subtract from it in turn, as in a shake up and down.
/// - Between knocks the box is calm; between the bounces of a fall it is weightless.
/// - A vibration turns round sooner than a hand can.
///
/// A shake is reported once. Another shake, or one after a fall, counts only after the box has been still.
package struct ShakeRecognizer: Sendable {
  private let settings: GestureSettings
  private var gravity: SIMD3<Double>?
  private var latest: Timestamp?
  /// The time between the last two samples, in seconds, at most `slowestPace`.
  private var pace = 0.0
  /// The time since which the box has been still; nil while it moves.
  private var calm: Timestamp?
  /// The last swings, at most `shakeSwings` of them.
  private var swings: [Swing] = []
  /// The number of swings that have followed each other without a pause.
  private var run = 0
  private var movement: ShakeAttempt?
  private var ended: ShakeAttempt?

  private struct Swing: Sendable {
    let start: Timestamp
    /// The least strength of the swing, in g.
    let least: Double
    /// The strongest acceleration without gravity, in g, and the square of the same one with gravity.
    var peak: SIMD3<Double>
    var peakSquare: Double
    /// The number of samples from this swing to the next; then the sum of their squares, and the numbers of
    /// calm and of weightless ones.
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
  /// - Returns: `.shake` if this sample makes one certain; otherwise nil.
  package mutating func update(_ sample: AccelerationSample) -> Gesture? {
    let acceleration = SIMD3(sample.x, sample.y, sample.z)
    guard acceleration.length <= Self.strongest else { return nil }
    let elapsed = max(.zero, sample.time - (latest ?? sample.time))
    // Devices send nothing while nothing changes, so a pause in the samples is stillness, too.
    if elapsed >= settings.stillTime { finish() }
    latest = sample.time
    let seconds = Double(min(elapsed, Self.slowestPace).wholeMicroseconds) / 1_000_000
    pace = seconds
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

  /// Ends the current movement, as stillness does and as the end of a recording must.
  package mutating func finish() {
    if let movement { ended = movement }
    movement = nil
    swings.removeAll(keepingCapacity: true)
    run = 0
  }

  /// Removes and returns the last movement that had at least one swing and has ended; nil if there is none.
  package mutating func takeAttempt() -> ShakeAttempt? {
    defer { ended = nil }
    return ended
  }

  /// The strongest plausible acceleration, in g; a stronger reading is an error of the sensor.
  private static let strongest = 200.0

  /// The time between two samples of the slowest accelerometers; longer pauses count as this long.
  private static let slowestPace = Duration.milliseconds(100)

  /// The time between two samples, in seconds, from which on a sensor misses most impacts.
  private static let slowPace = 0.06

  /// The time constant of the mean acceleration that counts as gravity, in seconds.
  ///
  /// It is one period of the slowest shakes in the recordings.
  private static let gravitySeconds = 0.4

  /// Moves gravity towards the newest acceleration, unless the box is weightless, and returns it.
  private mutating func follow(_ acceleration: SIMD3<Double>, _ seconds: Double) -> SIMD3<Double> {
    let length = acceleration.length
    var mean = gravity ?? acceleration / max(length, 1e-9)
    if length >= settings.weightlessness {
      mean += (acceleration - mean) * (seconds / (seconds + Self.gravitySeconds))
    }
    gravity = mean
    return mean
  }

  /// The least strength of a swing, in g, for a time between two samples in seconds.
  ///
  /// Slow sampling misses the peaks: at worst it measures the peak times the cosine of half the phase
  /// between two samples. For a shake at 2 Hz and samples 100 ms apart that is a fifth less than the peak.
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

  /// Detects a swing to the other side.
  ///
  /// A push to the other side that comes sooner than a hand can turn round ends the run, even one of half the
  /// strength: it is a vibration, whose peaks a slow sensor measures weaker or not at all.
  private mutating func swing(
    _ push: SIMD3<Double>, square: Double, least: Double, at time: Timestamp
  ) {
    let strength = push.length
    var along = 0.0
    if let last = swings.last {
      let elapsed = time - last.start
      along = push.dot(last.peak) / last.peak.length
      if elapsed > settings.longestSwing || elapsed < settings.shortestSwing && along <= -least / 2
      {
        swings.removeAll(keepingCapacity: true)
        run = 0
      }
    }
    guard strength >= least else { return }
    if let strongest = movement?.strongest { movement?.strongest = max(strongest, strength) }
    if let last = swings.last, along > -least {
      if along > 0, strength > last.peak.length {
        swings[swings.count - 1].peak = push
        swings[swings.count - 1].peakSquare = square
      }
      return
    }
    if swings.count == settings.shakeSwings { swings.removeFirst() }
    swings.append(Swing(start: time, least: least, peak: push, peakSquare: square))
    run += 1
    var movement =
      self.movement
      ?? ShakeAttempt(
        start: time, end: time, strongest: strength, strengthNeeded: settings.shakeStrength,
        swings: 0, swingsNeeded: settings.shakeSwings, verdict: .tooFewSwings)
    movement.swings = max(movement.swings, run)
    self.movement = movement
  }

  /// Whether the movement began with weightlessness; hands that pull the box down that fast need a moment.
  private func isFalling(at time: Timestamp) -> Bool {
    guard run == 1, let first = swings.first else { return false }
    return first.weightless == first.samples && time - first.start >= settings.shortestFall
  }

  /// The verdict on a movement with enough swings.
  ///
  /// The mean square of gravity plus a sine in any direction is 1 g² plus half the square of the sine's
  /// peak; at the peaks it is 1 g² plus the whole square. A gentle shake up and down has less if the sensor
  /// reads less than 1 g at rest, or if the swings down are weaker. But in the recordings the strength of
  /// its acceleration grows and shrinks in turn by at least 1.3 times the least swing, that of a twist
  /// by at most 0.7 times.
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
    // A strong shake up and down is weightless for a quarter of its time, and for 36 % of its first four swings
    // if it begins downwards; a sensor of 25 samples a second measures up to half. Between a fall's bounces it is
    // 80 % and more, of which the slowest sensors measure less.
    let most = pace < Self.slowPace ? 0.5 : 1.0 / 3
    if weightless > samples * most { return .fell }
    if calm > samples / 2 { return .knocked }
    // After a thump the table rings, and then it is calm until the next one.
    if swings.dropLast().contains(where: { $0.calm > $0.samples / 2 }) { return .knocked }
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
