package import InputEvents

/// One finger's path from its down to its lift, in the few numbers the recognizers ask for.
///
/// A path that a panel broke into several contacts is one stroke.
package struct Stroke: Hashable, Sendable {
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
  /// Whether it began elsewhere just as another contact ended.
  package var isHop = false

  /// Where and when the finger last left a small circle: since then it holds still.
  private var anchor: SurfacePoint
  private var anchored: Timestamp
  private var counted: SurfacePoint
  private var moved: Timestamp
  /// A place no finger can have reached so fast; it counts if the next one is near it.
  private var suspect: SurfacePoint?

  /// Shorter jumps than this, in mm, are jitter of two frames that share a moment.
  private static let shortestJump = 20.0
  private static let shortestStep = 0.5

  package init(_ contact: Contact, down: Timestamp) {
    self.contact = contact.id
    self.down = down
    start = contact.position
    position = contact.position
    anchor = contact.position
    anchored = down
    counted = contact.position
    moved = down
  }

  package var isTouching: Bool { lift == nil }

  /// Takes the finger's next position.
  ///
  /// - Parameters:
  ///   - contact: The same finger, later.
  ///   - time: When.
  ///   - settings: How far a finger wanders that holds still, and how fast fingers are.
  /// - Returns: Whether the contact has jumped where no finger can have got so fast. A single
  ///   wrong position, which some panels send, is ignored.
  package mutating func move(
    to contact: Contact, at time: Timestamp, _ settings: GestureSettings
  ) -> Bool {
    let place = contact.position
    guard place != position else {
      suspect = nil
      return false
    }
    let step = position.distance(to: place)
    if step > Self.shortestJump, step > settings.fastestFinger * (time - moved).inSeconds {
      if let suspect, suspect.distance(to: place) <= Self.shortestJump { return true }
      suspect = place
      return false
    }
    suspect = nil
    advance(to: place, at: time, holdSlop: settings.holdSlop)
    return false
  }

  private mutating func advance(to place: SurfacePoint, at time: Timestamp, holdSlop: Double) {
    position = place
    moved = time
    farthest = max(farthest, start.distance(to: place))
    let step = counted.distance(to: place)
    if step >= Self.shortestStep {
      length += step
      counted = place
    }
    if anchor.distance(to: place) > holdSlop {
      anchor = place
      anchored = time
    }
  }

  /// The finger has lifted.
  package mutating func lift(at time: Timestamp) {
    lift = time
    suspect = nil
  }

  /// The panel has found the finger again.
  package mutating func resume(as contact: Contact, at time: Timestamp, holdSlop: Double) {
    self.contact = contact.id
    lift = nil
    breaks += 1
    advance(to: contact.position, at: time, holdSlop: holdSlop)
  }

  /// The finger goes on as another contact: the panel has mixed up two fingers.
  package mutating func follow(_ contact: Int32) {
    self.contact = contact
  }

  /// Turns out to be the rest of an earlier stroke.
  package mutating func continues(_ earlier: Stroke) {
    length += earlier.length + earlier.position.distance(to: start)
    breaks += earlier.breaks + 1
    farthest = max(earlier.farthest, earlier.start.distance(to: position))
    down = earlier.down
    start = earlier.start
  }

  /// How long the finger has been down at `time`, or until its lift.
  package func duration(at time: Timestamp) -> Duration {
    (lift ?? time) - down
  }

  /// How long the finger has been holding still at `time`.
  package func held(at time: Timestamp) -> Duration {
    time - anchored
  }

  /// The straight line from its start, in mm.
  package var reach: Double { start.distance(to: position) }

  /// How far from its lift the finger may be found again after `gap`: it moves on meanwhile.
  func range(after gap: Duration, slop: Double) -> Double {
    guard let lift, lift > down else { return slop }
    // The fastest moment of a stroke is about twice its mean speed (a minimum-jerk movement: 1.9).
    return slop + 2 * length / (lift - down).inSeconds * gap.inSeconds
  }
}

extension Duration {
  /// This duration in seconds.
  var inSeconds: Double { Double(wholeMicroseconds) / 1_000_000 }
}
