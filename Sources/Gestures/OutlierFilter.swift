import InputEvents

/// Detects the wrong positions (outliers) that some panels send among a finger's right ones.
///
/// A position that no finger can have reached from the previous one is doubtful until the next one
/// arrives. If the path goes on from the doubtful position, it was right; if the path returns or the
/// finger lifts, it was wrong. The first position of a contact is judged by the same rule from the later
/// ones. Resistive panels send outliers as the pressure grows or drops, and when their two layers slip
/// (tslib issue 38).
struct OutlierFilter: Sendable {
  struct Place: Sendable {
    var point: SurfacePoint
    var time: Timestamp
  }

  enum Finding {
    /// The new position is right, and so are the given doubtful ones before it.
    case goesOn(Place?, Place?)
    /// The new position is doubtful.
    case waits
    /// The contact's first position was wrong.
    ///
    /// The contact began at the first of the given positions and passed the second before the new one.
    case wrongStart(Place, Place?)
    /// The contact stays at a position that no finger can have reached; nil if it lifts.
    case jumps(to: Place?)
  }

  private var before: Place?
  private var last: Place
  /// Whether no later position has confirmed the first one yet.
  private var isAlone = true
  /// The newest doubtful position, and an earlier doubtful one from which a finger can have reached it.
  private var doubtful: Place?
  private var earlier: Place?

  /// The greatest acceleration or deceleration of a finger, in mm/s².
  ///
  /// The fastest swipe of the synthetic hand (110 mm in 154 ms) reaches 27 m/s².
  private static let mostAcceleration = 35_000.0
  /// The tolerance for a right position, in mm, because of jitter in two positions and of late frames.
  private static let slack = 3.0
  /// The longest step, in mm, that counts as the jitter of a resting finger.
  private static let restingStep = 1.5
  /// The longest jump, in mm, that may be jitter between two frames with the same time.
  private static let shortestJump = 20.0
  /// The least time to assume between two frames, in seconds: frames may arrive in bunches.
  private static let shortestGap = 0.006
  /// The greatest time to assume between two frames, in seconds.
  ///
  /// Panels do not report a resting finger, so its next step takes one frame however long it rested.
  private static let longestGap = Double(Stroke.frameTimes.upperBound) / 1_000_000

  /// Whether the contact's newest position is doubtful.
  var isInDoubt: Bool { doubtful != nil }

  init(_ point: SurfacePoint, at time: Timestamp) {
    last = Place(point: point, time: time)
  }

  /// Takes the contact's next position.
  ///
  /// - Parameters:
  ///   - point: The position that the panel reports.
  ///   - time: The time of its frame.
  ///   - fastest: The speed of the fastest finger, in mm/s.
  /// - Returns: The finding about this position and earlier doubtful ones.
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
        return .wrongStart(first, second)
      }
      if rests, isResting(until: first.time) || isTooFast(to: first, fastest) {
        return .jumps(to: first)
      }
      resume(to: new, from: doubtful)
      return .goesOn(first, second)
    }
    let step = doubtful.point.distance(to: point)
    earlier = step <= fastest * Self.gap(doubtful, new) ? doubtful : nil
    self.doubtful = new
    return .waits
  }

  /// Takes a frame in which the contact's position is unchanged.
  mutating func stay(until time: Timestamp) {
    if Self.isAnotherLook(at: last, time) { isAlone = false }
  }

  /// Handles the contact's lift: positions that are still doubtful were wrong.
  ///
  /// - Returns: A finding if the first position was never confirmed; nil if the last certain one counts.
  mutating func lift(at time: Timestamp) -> Finding? {
    defer { (doubtful, earlier) = (nil, nil) }
    guard isAlone, let doubtful else { return nil }
    // If neither of two positions was confirmed, the one at which the contact stayed much longer counts.
    let first = doubtful.time - last.time
    let second = time - doubtful.time
    if earlier == nil, first >= second * 2 { return nil }
    if earlier == nil, second >= first * 2 { return .wrongStart(doubtful, nil) }
    return .jumps(to: nil)
  }

  /// Continues at the position where the panel has found the finger again.
  mutating func resume(_ point: SurfacePoint, at time: Timestamp) {
    resume(to: Place(point: point, time: time), from: last)
  }

  private mutating func resume(to new: Place, from previous: Place) {
    before = previous
    last = new
    isAlone = false
    (doubtful, earlier) = (nil, nil)
  }

  /// Whether a finger can have reached a position from the last certain ones.
  private func follows(_ new: Place) -> Bool {
    let gap = Self.gap(last, new)
    let step = last.point.distance(to: new.point)
    // The finger may have started from rest.
    if step <= Self.slack + Self.mostAcceleration * gap * gap / 2 { return true }
    guard let before, !isResting(until: new.time) else { return false }
    let (vx, vy) = Self.velocity(from: before, to: last)
    let speed = (vx * vx + vy * vy).squareRoot()
    // The finger may have slowed down, or doubled its speed: real swipes do so just before the lift.
    let (dx, dy) = (new.point.x - last.point.x, new.point.y - last.point.y)
    let way = 2 * speed * min((new.time - last.time).inSeconds, 2 * Self.longestGap)
    let along = min(max((dx * vx + dy * vy) / speed, 0), way)
    let nearest = SurfacePoint(
      x: last.point.x + vx / speed * along, y: last.point.y + vy / speed * along)
    return nearest.distance(to: new.point) <= Self.slack + Self.mostAcceleration * gap * gap
  }

  /// Whether the finger rested before `time`: between the last two certain positions or since the last.
  private func isResting(until time: Timestamp) -> Bool {
    (time - last.time).inSeconds > 2 * Self.longestGap
      || before.map { $0.point.distance(to: last.point) <= Self.restingStep } ?? false
  }

  /// Whether a finger may have moved to a position in one frame; always true unless it was resting.
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

  /// Whether the same position in a later frame confirms it.
  ///
  /// A frame that follows too soon may report other fingers only and repeat this one's position.
  private static func isAnotherLook(at place: Place, _ time: Timestamp) -> Bool {
    time.microseconds &- place.time.microseconds >= Stroke.frameTimes.lowerBound
  }

  private static func isNear(_ one: Place, _ other: Place) -> Bool {
    one.point.distance(to: other.point) <= slack
  }

  /// Whether three positions can be a moving finger's.
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

  /// The time that a step from one position to another took, in seconds, within the assumed limits.
  private static func gap(_ one: Place, _ other: Place) -> Double {
    min(max((other.time - one.time).inSeconds, shortestGap), longestGap)
  }
}
