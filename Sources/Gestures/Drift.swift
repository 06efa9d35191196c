import InputEvents

/// Detects slow movement of a finger from its mean positions in the last eight spans of time.
///
/// Averaging removes most of the jitter that the panel or a trembling hand adds to each position.
struct Drift: Sendable {
  /// The length of a span in microseconds, as are all times of this type.
  private let span: Int64
  private let begin: Int64
  /// The end of the current span.
  private var end: Int64
  /// The time since which the finger has been at `place`.
  private var since: Int64
  private var place: SIMD2<Double>
  /// The sum of the finger's positions in the current span, each weighted with its duration.
  private var sum = SIMD2<Double>.zero
  /// The mean positions in the last eight spans, oldest first.
  private var means: InlineArray<8, SIMD2<Double>>
  /// The last step; `steps` is the number of steps, `turns` the sum of consecutive steps' dot products.
  private var step = SIMD2<Double>.zero
  private var steps = 0.0
  private var turns = 0.0

  /// Begins where the finger came down; two spans should be longer than a period of the hand's tremor.
  init(_ place: SurfacePoint, down: Timestamp, span: Duration) {
    self.span = max(span.wholeMicroseconds, 1)
    begin = down.microseconds
    since = begin
    end = begin &+ self.span
    self.place = SIMD2(place.x, place.y)
    means = InlineArray(repeating: self.place)
  }

  /// Takes the finger's new position.
  mutating func move(to place: SurfacePoint, at time: Timestamp) {
    rest(until: time.microseconds)
    let next = SIMD2(place.x, place.y)
    let step = next - self.place
    turns += step.x * self.step.x + step.y * self.step.y
    steps += 1
    (self.place, self.step) = (next, step)
  }

  /// Whether the mean positions move by more than those of a resting finger, for a slop in mm.
  func movesOn(at time: Timestamp, slop: Double) -> Bool {
    var drift = self
    drift.rest(until: time.microseconds)
    let means = drift.means
    let (first, second, third, last) = (means[4], means[5], means[6], means[7])
    let step = (third + last - first - second) / 2
    let (way, noise) = (step.length, 2 * drift.noise)
    // Hands that need a larger slop slip more than in proportion to it.
    let slip = slop * slop
    if way > slip * Self.driftShare + noise { return true }
    let before = max((third - second).length, (second - first).length)
    if (last - third).length > slip * Self.startShare + noise + 2 * before { return true }
    // The steady slip of a pressing finger is not accelerated, unlike the start of a drag. The expression is
    // split in two, because Debian's compiler cannot type-check it in time otherwise.
    let corner = (means[0] + means[1] - means[3]) / 4
    let bend = (third + last - second) / 2 - first * 0.75 + corner
    let least = slip * Self.bendShare
    return way > least && (bend * step).sum() > (least + noise) * way
  }

  /// Adds the time for which the finger has stayed at `place`.
  private mutating func rest(until time: Int64) {
    if time >= end {
      take((sum + place * Double(end &- since)) / Double(span))
      // The whole spans that have passed since; of more than eight, only the last eight count.
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

  /// The standard deviation of a span's mean position, in mm, that the panel's jitter causes.
  ///
  /// Consecutive steps of jitter are negatively correlated: on each axis their mean product is minus the
  /// jitter's variance. The steps of a moving finger are not.
  private var noise: Double {
    guard steps > 1, turns < 0 else { return 0 }
    let variance = -turns / (2 * steps)
    return (variance * Double(end &- begin) / Double(span) / steps).squareRoot()
  }

  /// The greatest distance between the means of the last two spans and of the two before them.
  ///
  /// It is a fraction of the slop's square: for the standard hand 0.5 mm in 125 ms, or 4 mm/s. Resting
  /// single fingers in the recordings move at 1 mm/s at most, drags at 9 mm/s or more. The synthetic
  /// hand's fingers slip at up to 4 (standard) and 6 mm/s (child) while they press.
  private static let driftShare = 1.0 / 32
  /// The greatest distance of the last mean from the one before it, beyond twice the earlier distance.
  ///
  /// It is a fraction of the slop's square: for the standard hand 0.16 mm in 63 ms. Drags in two panels'
  /// recordings (e4, eGalax) start 20 to 60 ms before the long press is due, and move by 0.4 and 0.7 mm.
  private static let startShare = 1.0 / 100
  /// The greatest excess of the movement in the last spans over that extrapolated from the earlier ones.
  ///
  /// It is a fraction of the slop's square: for the standard hand 0.3 mm; and it counts only if the finger
  /// has moved at least as far. A drag that accelerates smoothly for seconds has moved by less than 1 mm
  /// after half a second.
  private static let bendShare = 1.0 / 52
}

extension SIMD2<Double> {
  fileprivate var length: Double { (x * x + y * y).squareRoot() }
}
