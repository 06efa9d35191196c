package import InputEvents

/// One finger's path from down to lift, reduced to the few numbers that the recognizers need.
///
/// A path that the panel breaks into several contacts is one stroke.
package struct Stroke: Sendable {
  package let id: TouchID
  /// The touch that the stroke has turned out to continue; nil for none.
  package private(set) var earlier: TouchID?
  /// The stroke's current or last contact.
  package private(set) var contact: Int32
  package private(set) var down: Timestamp
  package private(set) var start: SurfacePoint
  package private(set) var position: SurfacePoint
  /// The time at which the finger lifted; nil while it touches.
  package private(set) var lift: Timestamp?
  /// The farthest distance from the start, in mm.
  package private(set) var farthest = 0.0
  /// The length of the path in mm; steps shorter than 0.5 mm are noise and do not count.
  package private(set) var length = 0.0
  /// The number of times that the panel lost the finger.
  package private(set) var breaks = 0
  /// Whether the panel reported a wrong place at first.
  private(set) var hasNewStart = false
  /// The number of contacts in a row, up to this one, that began elsewhere as the previous one lifted.
  var hops = 0
  /// The number of contacts in a row, up to this one, that seem to be two hands' in turn.
  var hands = 0
  /// Whether the stroke hopped from a contact that was too short for a finger.
  var followsGhost = false

  /// A point that the finger drags along as if on a string that is half as long as the hold slop.
  private var anchor: SurfacePoint
  /// The last two positions of the anchor that are a hold slop apart.
  ///
  /// The finger holds still while the anchor is near the second one, or within 1.25 hold slops of the first.
  private var marks: (before: Mark, last: Mark)
  private var stillSince: Timestamp

  private struct Mark: Hashable {
    var place: SurfacePoint
    var time: Timestamp
  }
  private var counted: SurfacePoint
  private var pieceDown: Timestamp
  private(set) var moved: Timestamp
  private var drift: Drift
  private var outlierFilter: OutlierFilter
  /// Two positions that are at least `recentTime` apart, in the finger's moving time.
  private var recent: (older: Mark, newer: Mark)
  /// The time for which the finger has moved: a rest counts as one frame, a break with its full duration.
  private var movingTime = Duration.zero
  /// Whether the panel has just found the finger again.
  private var isResumed = false

  private static let shortestStep = 0.5
  private static let recentTime = Duration.milliseconds(40)
  /// The range of times between two frames of real panels, in microseconds; the longest is FocalTech's.
  static let frameTimes: ClosedRange<Int64> = 2_000...26_000

  init(_ contact: Contact, _ id: TouchID, down: Timestamp, _ settings: GestureSettings) {
    self.id = id
    self.contact = contact.id
    self.down = down
    start = contact.position
    position = contact.position
    anchor = contact.position
    pieceDown = down
    marks = (Mark(place: anchor, time: down), Mark(place: anchor, time: down))
    stillSince = down
    counted = contact.position
    moved = down
    drift = Drift(contact.position, down: down, span: settings.restSpan)
    outlierFilter = OutlierFilter(contact.position, at: down)
    let begun = Mark(place: anchor, time: Timestamp(microseconds: 0))
    recent = (begun, begun)
  }

  // This and `duration` are inlined, because a call would copy the stroke, several times at each frame.
  @inline(__always)
  package var isTouching: Bool { lift == nil }

  /// The time at which the finger moved last; nil if it has not moved.
  var lastMove: Timestamp? { moved > down ? moved : nil }

  /// The conclusion from the finger's next position or from its lift.
  enum Step {
    case goesOn
    /// The contact's first position was wrong, and the stroke now has another start.
    case wrongStart
    /// The contact is at a position that no finger can have reached; nil if it lifts.
    case jumps(to: OutlierFilter.Place?)
  }

  /// Takes the finger's next position; wrong positions, which some panels send, are left out.
  ///
  /// - Parameters:
  ///   - contact: The finger's contact in the next frame.
  ///   - time: The time of the frame.
  ///   - settings: The limits.
  ///   - pace: The panel's pace, which learns the time between two frames.
  /// - Returns: The conclusion about the contact.
  mutating func move(
    to contact: Contact, at time: Timestamp, _ settings: GestureSettings, _ pace: inout PanelPace
  ) -> Step {
    let place = OutlierFilter.Place(point: contact.position, time: time)
    guard place.point != position || isInDoubt else {
      outlierFilter.stay(until: time)
      return .goesOn
    }
    switch outlierFilter.take(place.point, at: time, fastest: settings.fastestFinger) {
    case .waits: return .goesOn
    case .jumps(let place): return .jumps(to: place)
    case .goesOn(let first, let second):
      if let first { advance(to: first, settings, &pace) }
      if let second { advance(to: second, settings, &pace) }
      advance(to: place, settings, &pace)
      return .goesOn
    case .wrongStart(let first, let second):
      begin(at: first.point, settings)
      if let second { advance(to: second, settings, &pace) }
      advance(to: place, settings, &pace)
      return .wrongStart
    }
  }

  /// Moves the start of the stroke, because the contact's first position was wrong.
  private mutating func begin(at place: SurfacePoint, _ settings: GestureSettings) {
    hasNewStart = true
    start = place
    position = place
    anchor = place
    counted = place
    marks = (Mark(place: anchor, time: down), Mark(place: anchor, time: down))
    stillSince = down
    (farthest, length) = (0, 0)
    let begun = Mark(place: place, time: Timestamp(microseconds: 0) + movingTime)
    recent = (begun, begun)
    drift = Drift(place, down: down, span: settings.restSpan)
  }

  private mutating func advance(
    to place: OutlierFilter.Place, _ settings: GestureSettings, _ pace: inout PanelPace
  ) {
    guard place.point != position else { return }
    if position.distance(to: place.point) >= Self.shortestStep {
      pace.take(place.time.microseconds &- moved.microseconds)
    }
    advance(to: place.point, at: place.time, settings)
  }

  private mutating func advance(
    to place: SurfacePoint, at time: Timestamp, _ settings: GestureSettings
  ) {
    takeRecent(place, at: time)
    position = place
    moved = time
    farthest = max(farthest, start.distance(to: place))
    if farthest <= settings.touchSlop { drift.move(to: place, at: time) }
    let step = counted.distance(to: place)
    if step >= Self.shortestStep {
      length += step
      counted = place
    }
    pullAnchor(to: place, at: time, holdSlop: settings.holdSlop)
  }

  private mutating func takeRecent(_ place: SurfacePoint, at time: Timestamp) {
    let gap = time - moved
    movingTime += isResumed ? gap : min(gap, .microseconds(Self.frameTimes.upperBound))
    isResumed = false
    let now = Timestamp(microseconds: 0) + movingTime
    if now - recent.newer.time >= Self.recentTime {
      recent = (recent.newer, Mark(place: place, time: now))
    }
  }

  /// The velocity of the finger when it was seen last, in mm/s; zero before it has moved.
  var velocity: (x: Double, y: Double) {
    let from = recent.older
    let time = (Timestamp(microseconds: 0) + movingTime - from.time).inSeconds
    guard time > 0 else { return (0, 0) }
    return ((position.x - from.place.x) / time, (position.y - from.place.y) / time)
  }

  /// Pulls the anchor to within half the hold slop of the finger.
  ///
  /// Jitter moves the anchor little and only once, so it never looks like movement.
  private mutating func pullAnchor(to place: SurfacePoint, at time: Timestamp, holdSlop: Double) {
    let distance = anchor.distance(to: place)
    guard distance > holdSlop / 2 else { return }
    let share = (distance - holdSlop / 2) / distance
    anchor.x += (place.x - anchor.x) * share
    anchor.y += (place.y - anchor.y) * share
    if anchor.distance(to: marks.last.place) > holdSlop {
      marks = (marks.last, Mark(place: anchor, time: time))
    }
    let isTipped = anchor.distance(to: marks.before.place) <= 1.25 * holdSlop
    stillSince = isTipped ? marks.before.time : marks.last.time
  }

  /// Handles the lift of the finger.
  mutating func lift(at time: Timestamp, _ settings: GestureSettings) -> Step {
    lift = time
    switch outlierFilter.lift(at: time) {
    case .wrongStart(let place, _):
      begin(at: place.point, settings)
      return .wrongStart
    case .jumps: return .jumps(to: nil)
    case .goesOn, .waits, nil: return .goesOn
    }
  }

  /// Continues the stroke after the panel has found the finger again.
  mutating func resume(
    as contact: Contact, at time: Timestamp, _ settings: GestureSettings
  ) {
    self.contact = contact.id
    lift = nil
    pieceDown = time
    breaks += 1
    outlierFilter.resume(contact.position, at: time)
    isResumed = true
    advance(to: contact.position, at: time, settings)
  }

  /// Continues the stroke with another contact, because the panel has mixed up two fingers.
  mutating func follow(_ contact: Int32) {
    self.contact = contact
  }

  /// Joins this stroke with an earlier one that it continues.
  mutating func continues(_ earlier: Stroke) {
    length += earlier.length + earlier.position.distance(to: start)
    breaks += earlier.breaks + 1
    // A lower bound of the farthest distance from the earlier start.
    let gap = earlier.start.distance(to: start)
    farthest = max(
      earlier.farthest, farthest - gap, gap, earlier.start.distance(to: position))
    self.earlier = earlier.id
    down = earlier.down
    start = earlier.start
  }

  /// The time from the finger's landing to its lift, or to `time` while it touches.
  @inline(__always)
  package func duration(at time: Timestamp) -> Duration {
    (lift ?? time) - down
  }

  /// The duration of the stroke's piece after its last break; zero while the finger touches.
  var lastPiece: Duration { lift.map { $0 - pieceDown } ?? .zero }

  /// The time for which the finger has been holding still at `time`.
  package func held(at time: Timestamp) -> Duration {
    time - stillSince
  }

  /// Whether the last position that the panel reported may be wrong.
  var isInDoubt: Bool { outlierFilter.isInDoubt }

  /// Whether the finger, which has stayed within the slop, is drifting.
  func movesOn(at time: Timestamp, slop: Double) -> Bool {
    drift.movesOn(at: time, slop: slop)
  }

  /// The distance from the start, in mm.
  package var reach: Double { start.distance(to: position) }
}

extension Duration {
  var inSeconds: Double { Double(wholeMicroseconds) / 1_000_000 }
}
