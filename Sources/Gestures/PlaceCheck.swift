import InputEvents

/// Finds the wrong places that some panels send among a finger's right ones.
///
/// A place that no finger can have reached from the one before is doubtful until the next one: if the
/// path goes on from the doubtful place, the finger was there; if it leaves it again, or lifts, the
/// finger was not. The first place of a contact is judged by the same rule from those after it.
/// Resistive panels send such places as the pressure grows or drops, and when two layers slip (tslib
/// issue 38).
struct PlaceCheck: Sendable {
  struct Place: Sendable {
    var point: SurfacePoint
    var time: Timestamp
  }

  enum Finding {
    /// The finger is at the new place; before, it was at those of the doubtful ones that are given.
    case goesOn(Place?, Place?)
    /// The new place is doubtful.
    case waits
    /// The contact's first place was wrong: it began at the first of these and was at the other one
    /// before it came to the new place.
    case beganElsewhere(Place, Place?)
    /// The contact rests now at a place that no finger can have reached.
    case jumps
  }

  private var before: Place?
  private var last: Place
  /// Whether nothing confirms the first place yet.
  private var isAlone = true
  /// The newest doubtful place, and one before it from which a finger can have come there.
  private var doubtful: Place?
  private var earlier: Place?

  /// The most that a finger speeds up or slows down, in mm/s².
  ///
  /// The fastest swipe of the synthetic hand (110 mm in 154 ms) reaches 27 m/s².
  private static let mostAcceleration = 35_000.0
  /// How far off a right place may be, in mm: two jittery ones, and frames that come late.
  private static let slack = 3.0
  /// A step of less than this, in mm, is the jitter of a finger that rests.
  private static let restingStep = 1.5
  /// Shorter jumps than this, in mm, are jitter of two frames that share a moment.
  private static let shortestJump = 20.0
  /// The shortest time between two frames that counts, in seconds: frames may arrive in bunches.
  private static let shortestGap = 0.006
  /// The longest: panels do not report a resting finger, so its next step takes one frame.
  private static let longestGap = Double(Stroke.frameTimes.upperBound) / 1_000_000

  /// Whether it is doubtful where the contact is.
  var isInDoubt: Bool { doubtful != nil }

  init(_ point: SurfacePoint, at time: Timestamp) {
    last = Place(point: point, time: time)
  }

  /// Takes the contact's next place.
  ///
  /// - Parameters:
  ///   - point: Where the panel says it is.
  ///   - time: When.
  ///   - fastest: The fastest finger, in mm/s.
  /// - Returns: What it shows of this place and of earlier ones.
  mutating func take(_ point: SurfacePoint, at time: Timestamp, fastest: Double) -> Finding {
    let new = Place(point: point, time: time)
    if follows(new) {
      resume(to: new, from: last)
      return .goesOn(nil, nil)
    }
    guard let doubtful else {
      self.doubtful = new
      return .waits
    }
    if point == doubtful.point, !Self.isAnotherLook(at: doubtful, time) { return .waits }
    let rests = Self.isNear(doubtful, new)
    let isOneMovement =
      earlier == nil && mayStart(to: doubtful) && Self.goes(from: last, through: doubtful, to: new)
    if isOneMovement, !(isAlone && rests) {
      resume(to: new, from: doubtful)
      return .goesOn(doubtful, nil)
    }
    let begun = earlier.flatMap { Self.goes(from: $0, through: doubtful, to: new) ? $0 : nil }
    if rests || begun != nil {
      let (first, second) = rests ? (doubtful, nil) : (begun ?? doubtful, doubtful)
      if isAlone {
        resume(to: new, from: doubtful)
        return .beganElsewhere(first, second)
      }
      if rests, isResting(until: first.time) || isTooFast(to: first, fastest) { return .jumps }
      resume(to: new, from: doubtful)
      return .goesOn(first, second)
    }
    let step = doubtful.point.distance(to: point)
    earlier = step <= fastest * Self.gap(doubtful, new) ? doubtful : nil
    self.doubtful = new
    return .waits
  }

  /// Takes a frame in which the contact is where it was.
  mutating func stay(until time: Timestamp) {
    if Self.isAnotherLook(at: last, time) { isAlone = false }
  }

  /// Takes that the contact lifts: what is doubtful now was wrong.
  ///
  /// - Returns: nil if the last certain place counts.
  mutating func lift(at time: Timestamp) -> Finding? {
    defer { (doubtful, earlier) = (nil, nil) }
    guard isAlone, let doubtful else { return nil }
    // Of two places, neither of which another one confirms, the one at which it rested counts.
    let first = doubtful.time - last.time
    let second = time - doubtful.time
    if earlier == nil, first >= second * 2 { return nil }
    if earlier == nil, second >= first * 2 { return .beganElsewhere(doubtful, nil) }
    return .jumps
  }

  /// Goes on at a place where the panel has found the finger again.
  mutating func resume(_ point: SurfacePoint, at time: Timestamp) {
    resume(to: Place(point: point, time: time), from: last)
  }

  private mutating func resume(to new: Place, from previous: Place) {
    before = previous
    last = new
    isAlone = false
    (doubtful, earlier) = (nil, nil)
  }

  /// Whether a finger can have come to a place from the last certain ones.
  private func follows(_ new: Place) -> Bool {
    let gap = Self.gap(last, new)
    let step = last.point.distance(to: new.point)
    // From rest, or from a landing at unknown speed.
    if step <= Self.slack + Self.mostAcceleration * gap * gap / 2 { return true }
    guard let before, !isResting(until: new.time) else { return false }
    let (vx, vy) = Self.velocity(from: before, to: last)
    let speed = (vx * vx + vy * vy).squareRoot()
    // It may have slowed down, or become twice as fast: real swipes do so just before the lift.
    let (dx, dy) = (new.point.x - last.point.x, new.point.y - last.point.y)
    let way = 2 * speed * min((new.time - last.time).inSeconds, 2 * Self.longestGap)
    let along = min(max((dx * vx + dy * vy) / speed, 0), way)
    let nearest = SurfacePoint(
      x: last.point.x + vx / speed * along, y: last.point.y + vy / speed * along)
    return nearest.distance(to: new.point) <= Self.slack + Self.mostAcceleration * gap * gap
  }

  /// Whether the finger did not move before a moment: between the last two certain places, or since.
  private func isResting(until time: Timestamp) -> Bool {
    (time - last.time).inSeconds > 2 * Self.longestGap
      || before.map { $0.point.distance(to: last.point) <= Self.restingStep } ?? false
  }

  /// Whether a finger may have moved to a place in a frame, if it was resting.
  private func mayStart(to place: Place) -> Bool {
    guard !isAlone, isResting(until: place.time) else { return true }
    let gap = Self.gap(last, place)
    return last.point.distance(to: place.point)
      <= Self.slack + Self.mostAcceleration * gap * gap
  }

  private func isTooFast(to place: Place, _ fastest: Double) -> Bool {
    let step = last.point.distance(to: place.point)
    return step > Self.shortestJump && step > fastest * Self.gap(last, place)
  }

  /// Whether a place told again is another look at the finger, not only at the others.
  private static func isAnotherLook(at place: Place, _ time: Timestamp) -> Bool {
    time.microseconds &- place.time.microseconds >= Stroke.frameTimes.lowerBound
  }

  private static func isNear(_ one: Place, _ other: Place) -> Bool {
    one.point.distance(to: other.point) <= slack
  }

  /// Whether three places are a finger's that moves on.
  private static func goes(from: Place, through: Place, to: Place) -> Bool {
    let (vx, vy) = velocity(from: from, to: through)
    let gap = gap(through, to)
    let ahead = SurfacePoint(x: through.point.x + vx * gap, y: through.point.y + vy * gap)
    return ahead.distance(to: to.point) <= slack + mostAcceleration * gap * gap
  }

  private static func velocity(from: Place, to: Place) -> (x: Double, y: Double) {
    let gap = gap(from, to)
    return ((to.point.x - from.point.x) / gap, (to.point.y - from.point.y) / gap)
  }

  /// The time in seconds that a step from one place to another took.
  private static func gap(_ one: Place, _ other: Place) -> Double {
    min(max((other.time - one.time).inSeconds, shortestGap), longestGap)
  }
}
