package import InputEvents

/// One finger's path from its down to its lift, in the few numbers the recognizers ask for.
///
/// A path that a panel broke into several contacts is one stroke.
package struct Stroke: Sendable {
  /// The contact the stroke is now, or was last.
  package private(set) var contact: Int32
  package private(set) var down: Timestamp
  package private(set) var start: SurfacePoint
  package private(set) var position: SurfacePoint
  /// When the finger lifted; nil while it touches.
  package private(set) var lift: Timestamp?
  /// The farthest the finger has been from its start, in mm.
  package private(set) var farthest = 0.0
  /// The way the finger went, in mm; steps shorter than 0.5 mm, which are noise, don't count.
  package private(set) var length = 0.0
  /// How often the panel lost the finger in between.
  package private(set) var breaks = 0
  /// How many contacts in a row, up to this one, began elsewhere as the one before lifted.
  package var hops = 0
  /// Whether the contact before it was too short for a finger.
  package var followsGhost = false

  /// A point the finger pulls behind it on a string half as long as the hold slop.
  private var anchor: SurfacePoint
  /// The last two places where the anchor was, a hold slop apart: near the second, or but a little
  /// out of the first one's reach, the finger holds still.
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
  /// A place no finger can have reached so fast; it counts if the next one is near it.
  private var suspect: SurfacePoint?

  /// Shorter jumps than this, in mm, are jitter of two frames that share a moment.
  private static let shortestJump = 20.0
  private static let shortestStep = 0.5
  /// The times between two frames of real panels; the longest is FocalTech's.
  static let frameTimes = Duration.milliseconds(2)...Duration.milliseconds(26)

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
  }

  package var isTouching: Bool { lift == nil }

  /// When the finger moved last; nil before it does.
  private var lastMove: Timestamp? { moved > down ? moved : nil }

  /// Takes the finger's next position.
  ///
  /// - Parameters:
  ///   - contact: The same finger, later.
  ///   - time: When.
  ///   - settings: How far a finger wanders that holds still, and how fast fingers are.
  ///   - pace: Learns the panel's time between two frames.
  /// - Returns: Whether the contact has jumped where no finger can have got so fast. A single
  ///   wrong position, which some panels send, is ignored.
  mutating func move(
    to contact: Contact, at time: Timestamp, _ settings: GestureSettings, _ pace: inout PanelPace
  ) -> Bool {
    let place = contact.position
    guard place != position else {
      suspect = nil
      return false
    }
    let step = position.distance(to: place)
    // A finger at rest is not told; it moves at once when the panel sees it move.
    let elapsed = min(time - moved, Self.frameTimes.upperBound)
    if step > Self.shortestJump, step > settings.fastestFinger * elapsed.inSeconds {
      if let suspect, suspect.distance(to: place) <= Self.shortestJump { return true }
      suspect = place
      return false
    }
    suspect = nil
    if step >= Self.shortestStep { pace.take(time - moved) }
    advance(to: place, at: time, settings)
    return false
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

  /// Jitter at the end of the string hardly moves the anchor, and once; even if that takes it out of
  /// the last mark's reach it does not look like movement, wherever the finger came to rest.
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

  /// The finger has lifted.
  package mutating func lift(at time: Timestamp) {
    lift = time
    suspect = nil
  }

  /// The panel has found the finger again.
  package mutating func resume(
    as contact: Contact, at time: Timestamp, _ settings: GestureSettings
  ) {
    self.contact = contact.id
    lift = nil
    pieceDown = time
    breaks += 1
    advance(to: contact.position, at: time, settings)
  }

  /// The finger goes on as another contact: the panel has mixed up two fingers.
  package mutating func follow(_ contact: Int32) {
    self.contact = contact
  }

  /// Turns out to be the rest of an earlier stroke.
  package mutating func continues(_ earlier: Stroke) {
    length += earlier.length + earlier.position.distance(to: start)
    breaks += earlier.breaks + 1
    // At least so far from the first start, wherever between it was.
    let gap = earlier.start.distance(to: start)
    farthest = max(
      earlier.farthest, farthest - gap, gap, earlier.start.distance(to: position))
    down = earlier.down
    start = earlier.start
  }

  /// How long the finger has been down at `time`, or until its lift.
  package func duration(at time: Timestamp) -> Duration {
    (lift ?? time) - down
  }

  /// How long the panel saw the finger the last time, without a break; zero while it touches.
  package var lastPiece: Duration { lift.map { $0 - pieceDown } ?? .zero }

  /// How long the finger has been holding still at `time`.
  package func held(at time: Timestamp) -> Duration {
    time - stillSince
  }

  /// Whether the finger, which has stayed within the slop, moves on at `time`.
  func movesOn(at time: Timestamp, slop: Double) -> Bool {
    drift.movesOn(at: time, slop: slop)
  }

  /// The straight line from its start, in mm.
  package var reach: Double { start.distance(to: position) }

  /// Whether the finger may be found at a place after a gap: near where it lifted, or ahead.
  ///
  /// The fastest moment of a stroke is about twice its mean speed (a minimum-jerk movement: 1.9),
  /// so that is how far it may have moved on meanwhile.
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
  /// The panel may lose a finger just as it gathers speed; then what it does afterwards tells how
  /// fast and where to it went meanwhile.
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
  /// Whether this stroke and an earlier one, neither of which has moved far, both slide the same
  /// way: pieces of one swipe rather than two taps.
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
  /// This duration in seconds.
  var inSeconds: Double { Double(wholeMicroseconds) / 1_000_000 }
}
