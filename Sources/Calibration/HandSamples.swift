package import Gestures
package import InputEvents

/// What a hand has shown of each gesture, as measured.
package struct HandSamples: Hashable, Sendable {
  package var taps: [FingerTouch] = []
  package var doubleTaps: [DoubleTouch] = []
  package var swipes: [SwipeStroke] = []
  /// When each shake was certain.
  package var shakes: [Timestamp] = []

  package init() {}

  /// Every tap, those of double taps too.
  var allTaps: [FingerTouch] { taps + doubleTaps.flatMap { [$0.first, $0.second] } }
}

/// A finger's touch that was meant as one, also where it bounced on the glass.
package struct FingerTouch: Hashable, Sendable {
  package let down: Timestamp
  package private(set) var lift: Timestamp
  package let start: SurfacePoint
  /// The farthest it was from its start, in mm.
  package private(set) var wander: Double
  /// The longest time it was off the glass in between; zero when it never was.
  package private(set) var bounce = Duration.zero

  package init(down: Timestamp, lift: Timestamp, start: SurfacePoint, wander: Double) {
    self.down = down
    self.lift = lift
    self.start = start
    self.wander = wander
  }

  /// Takes a stroke whose finger has lifted; nil while it touches.
  init?(_ stroke: Stroke) {
    guard let lift = stroke.lift else { return nil }
    self.init(down: stroke.down, lift: lift, start: stroke.start, wander: stroke.farthest)
  }

  package var duration: Duration { lift - down }

  /// Takes in what the same finger did after it had bounced.
  mutating func goOn(with later: FingerTouch) {
    bounce = max(bounce, later.down - lift)
    wander = max(wander, start.distance(to: later.start) + later.wander)
    lift = later.lift
  }
}

/// The two touches of a double tap.
package struct DoubleTouch: Hashable, Sendable {
  package var first: FingerTouch
  package var second: FingerTouch

  package init(first: FingerTouch, second: FingerTouch) {
    self.first = first
    self.second = second
  }

  /// From down to down.
  package var interval: Duration { second.down - first.down }
  /// How long the finger was off the glass.
  package var gap: Duration { second.down - first.lift }
  /// How far apart they were, in mm.
  package var distance: Double { first.start.distance(to: second.start) }
}

/// One swipe in the numbers its limits ask for.
package struct SwipeStroke: Hashable, Sendable {
  package let direction: SwipeDirection
  package let down: Timestamp
  package let lift: Timestamp
  /// From its start to its lift, in mm.
  package let reach: Double
  /// How far from level or upright, in degrees.
  package let slant: Double
  /// How long it held still before the lift.
  package let held: Duration
  /// How far it came back, as a share of its farthest distance.
  package let comeBack: Double
  /// The way it went, in straight lines from start to lift.
  package let detour: Double

  package init(
    _ direction: SwipeDirection, down: Timestamp, lift: Timestamp, reach: Double,
    slant: Double = 0, held: Duration = .zero, comeBack: Double = 0, detour: Double = 1
  ) {
    self.direction = direction
    self.down = down
    self.lift = lift
    self.reach = reach
    self.slant = slant
    self.held = held
    self.comeBack = comeBack
    self.detour = detour
  }

  /// Takes a stroke that ended away from its start; nil while its finger touches.
  init?(_ stroke: Stroke) {
    guard let lift = stroke.lift, stroke.reach > 0 else { return nil }
    let (dx, dy) = (stroke.position.x - stroke.start.x, stroke.position.y - stroke.start.y)
    let isAcross = dy.magnitude <= dx.magnitude
    let slope = isAcross ? dy.magnitude / dx.magnitude : dx.magnitude / dy.magnitude
    self.init(
      isAcross ? (dx > 0 ? .right : .left) : (dy > 0 ? .down : .up), down: stroke.down, lift: lift,
      reach: stroke.reach, slant: degrees(ofSlope: slope), held: stroke.held(at: lift),
      comeBack: 1 - stroke.reach / stroke.farthest, detour: stroke.length / stroke.reach)
  }

  package var duration: Duration { lift - down }
}
