package import InputEvents

/// One finger's path from down to lift, in the few numbers that the recognizers need.
///
/// A path that the panel breaks into several contacts is one stroke.
package struct Stroke: Sendable {
  /// The stroke's current or last contact.
  package private(set) var contact: Int32
  package private(set) var down: Timestamp
  package private(set) var start: SurfacePoint
  package private(set) var position: SurfacePoint
  /// When the finger lifted; nil while it touches.
  package private(set) var lift: Timestamp?
  /// The farthest distance from the start, in mm.
  package private(set) var farthest = 0.0
  /// The length of the path in mm; steps shorter than 0.5 mm are noise and do not count.
  package private(set) var length = 0.0
  /// How often the panel lost the finger.
  package private(set) var breaks = 0
  /// How many contacts in a row, up to this one, began elsewhere as the one before lifted.
  var hops = 0
  /// Whether the contact before it was too short for a finger.
  var followsGhost = false

  /// A point that the finger pulls behind it on a string half as long as the hold slop.
  private var anchor: SurfacePoint
  /// The anchor's last two places, a hold slop apart.
  ///
  /// The finger holds still while the anchor is near the second, or just out of reach of the first.
  private var marks: (before: Mark, last: Mark)
  private var stillSince: Timestamp

  private struct Mark: Hashable {
    var place: SurfacePoint
    var time: Timestamp
  }
  private var counted: SurfacePoint
  private var pieceDown: Timestamp
  private var moved: Timestamp
  private var drift: Drift
  private var check: PlaceCheck

  private static let shortestStep = 0.5
  /// The times between two frames of real panels, in microseconds; the longest is FocalTech's.
  static let frameTimes: ClosedRange<Int64> = 2_000...26_000

  package init(_ contact: Contact, down: Timestamp, _ settings: GestureSettings) {
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
    check = PlaceCheck(contact.position, at: down)
  }

  package var isTouching: Bool { lift == nil }

  /// When the finger moved last; nil if it has not.
  private var lastMove: Timestamp? { moved > down ? moved : nil }

  /// What the finger's next position, or its lift, shows of the contact.
  enum Step {
    case goesOn
    /// The contact's first place was wrong, and the stroke now has another start.
    case beganElsewhere
    /// The contact is now where no finger can have come to.
    case jumps
  }

  /// Takes the finger's next position; wrong ones, which some panels send, are left out.
  ///
  /// - Parameters:
  ///   - contact: The same finger, later.
  ///   - time: When.
  ///   - settings: The slop of a still finger, and the fastest finger.
  ///   - pace: Learns the time between two frames.
  mutating func move(
    to contact: Contact, at time: Timestamp, _ settings: GestureSettings, _ pace: inout PanelPace
  ) -> Step {
    let place = PlaceCheck.Place(point: contact.position, time: time)
    guard place.point != position || isInDoubt else {
      check.stay(until: time)
      return .goesOn
    }
    switch check.take(place.point, at: time, fastest: settings.fastestFinger) {
    case .waits: return .goesOn
    case .jumps: return .jumps
    case .goesOn(let first, let second):
      if let first { advance(to: first, settings, &pace) }
      if let second { advance(to: second, settings, &pace) }
      advance(to: place, settings, &pace)
      return .goesOn
    case .beganElsewhere(let first, let second):
      begin(at: first.point, settings)
      if let second { advance(to: second, settings, &pace) }
      advance(to: place, settings, &pace)
      return .beganElsewhere
    }
  }

  /// Begins at another place than its contact's first one, which was wrong.
  private mutating func begin(at place: SurfacePoint, _ settings: GestureSettings) {
    start = place
    position = place
    anchor = place
    counted = place
    marks = (Mark(place: anchor, time: down), Mark(place: anchor, time: down))
    stillSince = down
    (farthest, length) = (0, 0)
    drift = Drift(place, down: down, span: settings.restSpan)
  }

  private mutating func advance(
    to place: PlaceCheck.Place, _ settings: GestureSettings, _ pace: inout PanelPace
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

  /// Takes that the finger has lifted.
  mutating func lift(at time: Timestamp, _ settings: GestureSettings) -> Step {
    lift = time
    switch check.lift(at: time) {
    case .beganElsewhere(let place, _):
      begin(at: place.point, settings)
      return .beganElsewhere
    case .jumps: return .jumps
    case .goesOn, .waits, nil: return .goesOn
    }
  }

  /// Goes on after the panel has found the finger again.
  mutating func resume(
    as contact: Contact, at time: Timestamp, _ settings: GestureSettings
  ) {
    self.contact = contact.id
    lift = nil
    pieceDown = time
    breaks += 1
    check.resume(contact.position, at: time)
    advance(to: contact.position, at: time, settings)
  }

  /// Goes on as another contact, because the panel has mixed up two fingers.
  mutating func follow(_ contact: Int32) {
    self.contact = contact
  }

  /// Becomes one stroke with an earlier one, whose rest it is.
  mutating func continues(_ earlier: Stroke) {
    length += earlier.length + earlier.position.distance(to: start)
    breaks += earlier.breaks + 1
    // This far from the first start at least.
    let gap = earlier.start.distance(to: start)
    farthest = max(
      earlier.farthest, farthest - gap, gap, earlier.start.distance(to: position))
    down = earlier.down
    start = earlier.start
  }

  /// How long the finger was down until `time` or its lift.
  package func duration(at time: Timestamp) -> Duration {
    (lift ?? time) - down
  }

  /// How long the panel saw the finger since its last break; zero while it touches.
  var lastPiece: Duration { lift.map { $0 - pieceDown } ?? .zero }

  /// How long the finger has been holding still at `time`.
  package func held(at time: Timestamp) -> Duration {
    time - stillSince
  }

  /// Whether the panel's last word on where it is may be wrong.
  var isInDoubt: Bool { check.isInDoubt }

  /// Whether the finger, which has stayed within the slop, is moving on.
  func movesOn(at time: Timestamp, slop: Double) -> Bool {
    drift.movesOn(at: time, slop: slop)
  }

  /// The distance from the start, in mm.
  package var reach: Double { start.distance(to: position) }

  /// Whether the finger may be at a place after a gap: near where it lifted, or ahead.
  ///
  /// It may have moved on at twice its mean speed, which is about the fastest moment of a stroke
  /// (1.9 times in a minimum-jerk movement).
  func mayGoOn(at place: SurfacePoint, after gap: Duration, slop: Double) -> Bool {
    guard let lift, lift > down, reach > 0 else { return position.distance(to: place) <= slop }
    let way = 2 * length / (lift - down).inSeconds * gap.inSeconds
    let ahead = SurfacePoint(
      x: (position.x - start.x) / reach, y: (position.y - start.y) / reach)
    let (dx, dy) = (place.x - position.x, place.y - position.y)
    let along = min(max(dx * ahead.x + dy * ahead.y, 0), way)
    let nearest = SurfacePoint(
      x: position.x + along * ahead.x, y: position.y + along * ahead.y)
    // Strokes bend.
    return nearest.distance(to: place) <= slop + along / 2
  }
}

extension Stroke {
  /// Whether this stroke, which has moved a little, is the rest of an earlier one.
  ///
  /// The panel may lose a finger just as it speeds up. Its later movement then tells how fast it
  /// moved in the gap, and where to.
  func goesOn(from earlier: Stroke, slop: Double) -> Bool {
    guard let lift = earlier.lift, let here = self.lift ?? lastMove else { return false }
    if earlier.mayGoOn(at: start, after: down - lift, slop: slop) { return true }
    let gap = earlier.position.distance(to: start)
    guard here > down, reach > 0, gap > 0 else { return false }
    let speed = 2 * length / (here - down).inSeconds
    let ahead =
      ((start.x - earlier.position.x) * (position.x - start.x)
        + (start.y - earlier.position.y) * (position.y - start.y)) / (gap * reach)
    // Within 60° of where it goes.
    return ahead > 0.5 && gap <= slop + speed * (down - lift).inSeconds
  }
}

extension Stroke {
  /// Whether this stroke and an earlier one, both short, slide the same way, so that they are pieces
  /// of one swipe rather than two taps.
  func slidesOn(from earlier: Stroke) -> Bool {
    guard min(reach, earlier.reach) >= Self.shortestSlide else { return false }
    let along =
      (position.x - start.x) * (earlier.position.x - earlier.start.x)
      + (position.y - start.y) * (earlier.position.y - earlier.start.y)
    // Within 45° of each other.
    return along > 0.7 * reach * earlier.reach
  }

  /// Fingers that tap slip less than this, in mm.
  private static let shortestSlide = 2.0
}

extension Duration {
  var inSeconds: Double { Double(wholeMicroseconds) / 1_000_000 }
}
