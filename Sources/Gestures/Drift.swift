import InputEvents

/// Finds out whether a finger moves on, from its mean places in the last eight spans of time.
///
/// The mean leaves out what a jittery panel or a trembling hand adds to each single place.
struct Drift: Sendable {
  /// In microseconds, like all times here.
  private let span: Int64
  private let begin: Int64
  /// When the current span ends.
  private var end: Int64
  /// Since when the finger is where it is.
  private var since: Int64
  private var place: SIMD2<Double>
  /// The sum of the finger's places in the current span, each times how long it was there.
  private var sum = SIMD2<Double>.zero
  /// The mean places in the last spans, oldest first.
  private var means: InlineArray<8, SIMD2<Double>>
  /// The last step, the number of steps, and the sum of each one's product with the one before.
  private var step = SIMD2<Double>.zero
  private var steps = 0.0
  private var turns = 0.0

  /// Begins where the finger came down; two spans outlast a swing of the hand's tremor.
  init(_ place: SurfacePoint, down: Timestamp, span: Duration) {
    self.span = max(span.wholeMicroseconds, 1)
    begin = down.microseconds
    since = begin
    end = begin &+ self.span
    self.place = SIMD2(place.x, place.y)
    means = InlineArray(repeating: self.place)
  }

  /// Takes the finger's new place.
  mutating func move(to place: SurfacePoint, at time: Timestamp) {
    rest(until: time.microseconds)
    let next = SIMD2(place.x, place.y)
    let step = next - self.place
    turns += step.x * self.step.x + step.y * self.step.y
    steps += 1
    (self.place, self.step) = (next, step)
  }

  /// Whether the finger's mean places move on by more than those of a resting finger, which may
  /// wander by the slop, in mm.
  func movesOn(at time: Timestamp, slop: Double) -> Bool {
    var drift = self
    drift.rest(until: time.microseconds)
    let means = drift.means
    let (first, second, third, last) = (means[4], means[5], means[6], means[7])
    let step = (third + last - first - second) / 2
    let (way, noise) = (step.length, 2 * drift.noise)
    // Hands that need a larger slop slip more than in proportion.
    let slip = slop * slop
    if way > slip * Self.driftShare + noise { return true }
    let before = max((third - second).length, (second - first).length)
    if (last - third).length > slip * Self.startShare + noise + 2 * before { return true }
    // The steady slip of a finger that presses has no such bend.
    // In two steps, which Debian's compiler can type-check in time.
    let corner = (means[0] + means[1] - means[3]) / 4
    let bend = (third + last - second) / 2 - first * 0.75 + corner
    let least = slip * Self.bendShare
    return way > least && (bend * step).sum() > (least + noise) * way
  }

  /// Counts the time for which the finger has stayed where it is.
  private mutating func rest(until time: Int64) {
    if time >= end {
      take((sum + place * Double(end &- since)) / Double(span))
      // The whole spans after it; of more than eight only the last eight count.
      let more = max(0, (time &- end) / span)
      for _ in 0..<min(more, 8) { take(place) }
      since = end &+ more &* span
      end = since &+ span
      sum = .zero
    }
    sum += place * Double(max(time &- since, 0))
    since = max(since, time)
  }

  private mutating func take(_ mean: SIMD2<Double>) {
    for index in 0..<7 { means[index] = means[index + 1] }
    means[7] = mean
  }

  /// The deviation of a span's mean place, in mm, that the panel's jitter explains.
  ///
  /// A step of jitter goes back on the one before, by the jitter's variance on each axis. The steps
  /// of a finger that moves on do not.
  private var noise: Double {
    guard steps > 1, turns < 0 else { return 0 }
    let variance = -turns / (2 * steps)
    return (variance * Double(end &- begin) / Double(span) / steps).squareRoot()
  }

  /// How far apart the means of the last two and the two earlier spans may be, as a share of the
  /// slop's square: for the standard hand 0.5 mm in 125 ms, or 4 mm/s.
  ///
  /// Resting single fingers in the recordings move at 1 mm/s at most, drags at 9 mm/s or more. The
  /// synthetic hand's fingers slip at up to 4 (standard) and 6 mm/s (child) while they press.
  private static let driftShare = 1.0 / 32
  /// How far the last mean may be from the one before it, in addition to twice the way between
  /// earlier ones, as a share of the slop's square: for the standard hand 0.16 mm in 63 ms.
  ///
  /// Drags in two panels' recordings (e4, eGalax) start 20 to 60 ms before the long press is due: by
  /// 0.4 and 0.7 mm.
  private static let startShare = 1.0 / 100
  /// How much farther the last spans' way may be than the earlier ones let expect, as a share of the
  /// slop's square, where they have moved by as much: for the standard hand 0.3 mm.
  ///
  /// A drag that gathers speed smoothly for seconds has moved by less than 1 mm after half a second.
  private static let bendShare = 1.0 / 52
}

extension SIMD2<Double> {
  fileprivate var length: Double { (x * x + y * y).squareRoot() }
}
