import InputEvents

/// Whether a finger moves on, told from its mean places in the last four spans of time.
///
/// A mean leaves out what a jittery panel or a trembling hand adds to each single place.
struct Drift: Sendable {
  /// In microseconds, as all times here.
  private let span: Int64
  private let begin: Int64
  /// When the span that runs ends.
  private var end: Int64
  /// Since when the finger is where it is.
  private var since: Int64
  private var place: Way
  /// The finger's places in the span that runs, each times how long it was there, added up.
  private var sum = Way.zero
  /// The mean places in the last spans, oldest first.
  private var means: (Way, Way, Way, Way)
  /// The last step, how many there were, and each one's product with the one before, added up.
  private var step = Way.zero
  private var steps = 0.0
  private var turns = 0.0

  /// - Parameters:
  ///   - place: Where the finger came down.
  ///   - down: When.
  ///   - span: How long a span is; two of them outlast a swing of the hand's tremor.
  init(_ place: SurfacePoint, down: Timestamp, span: Duration) {
    self.span = max(span.wholeMicroseconds, 1)
    begin = down.microseconds
    since = begin
    end = begin &+ self.span
    self.place = Way(x: place.x, y: place.y)
    means = (self.place, self.place, self.place, self.place)
  }

  /// The finger is elsewhere from now on.
  mutating func move(to place: SurfacePoint, at time: Timestamp) {
    rest(until: time.microseconds)
    let next = Way(x: place.x, y: place.y)
    let step = next - self.place
    turns += step.x * self.step.x + step.y * self.step.y
    steps += 1
    (self.place, self.step) = (next, step)
  }

  /// Whether the finger moves on at a moment.
  ///
  /// - Parameters:
  ///   - time: Not before the last move.
  ///   - slop: How far the hand's finger may wander and still press, in mm.
  /// - Returns: True where its means go on by more than a resting finger's.
  func movesOn(at time: Timestamp, slop: Double) -> Bool {
    var drift = self
    drift.rest(until: time.microseconds)
    let (first, second, third, last) = drift.means
    let way = (third + last - first - second).length / 2
    if way > slop * Self.driftShare + 2 * drift.noise { return true }
    let before = max((third - second).length, (second - first).length)
    return (last - third).length > slop * Self.startShare + 2 * before
  }

  /// The finger stays where it is.
  private mutating func rest(until time: Int64) {
    if time >= end {
      take((sum + place * Double(end &- since)) / Double(span))
      // The whole spans after it; of more than four only the last four count.
      let more = max(0, (time &- end) / span)
      for _ in 0..<min(more, 4) { take(place) }
      since = end &+ more &* span
      end = since &+ span
      sum = .zero
    }
    sum += place * Double(max(time &- since, 0))
    since = max(since, time)
  }

  private mutating func take(_ mean: Way) {
    means = (means.1, means.2, means.3, mean)
  }

  /// The deviation of a span's mean place that the panel's jitter explains, in mm.
  ///
  /// A step of jitter goes back on the one before, by the jitter's variance on each axis; steps of
  /// a finger that moves on do not.
  private var noise: Double {
    guard steps > 1, turns < 0 else { return 0 }
    let variance = -turns / (2 * steps)
    return (variance * Double(end &- begin) / Double(span) / steps).squareRoot()
  }

  /// How far from each other the means of the two last and the two earlier spans may be, as a share
  /// of the slop: 0.8 mm in 125 ms by the standard hand, 6 mm/s.
  ///
  /// Fingers that rest alone in the recordings move by 1 mm/s at most, drags by 9 mm/s and more.
  /// The synthetic hand's slip while they press by up to 4 (standard) and 6 mm/s (child).
  private static let driftShare = 1.0 / 5
  /// How far the last mean may be from the one before it, beside twice the way between earlier ones,
  /// as a share of the slop: 0.25 mm in 63 ms by the standard hand.
  ///
  /// The e4 panel's recording begins to move so shortly before its long press would be told: 0.4 mm.
  private static let startShare = 1.0 / 16
}

/// A place or a way on the panel, in mm.
private struct Way {
  var x: Double
  var y: Double

  static let zero = Way(x: 0, y: 0)

  var length: Double { (x * x + y * y).squareRoot() }

  static func + (a: Way, b: Way) -> Way { Way(x: a.x + b.x, y: a.y + b.y) }
  static func - (a: Way, b: Way) -> Way { Way(x: a.x - b.x, y: a.y - b.y) }
  static func * (a: Way, factor: Double) -> Way { Way(x: a.x * factor, y: a.y * factor) }
  static func / (a: Way, divisor: Double) -> Way { Way(x: a.x / divisor, y: a.y / divisor) }
  static func += (a: inout Way, b: Way) { a = a + b }
}
