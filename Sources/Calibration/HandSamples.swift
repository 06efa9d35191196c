package import Gestures
package import InputEvents

/// The measured samples of each gesture of a hand.
package struct HandSamples: Hashable, Sendable {
  package var taps: [FingerTouch] = []
  package var doubleTaps: [DoubleTouch] = []
  package var swipes: [SwipeStroke] = []
  /// When each shake was recognized.
  package var shakes: [Timestamp] = []

  /// Every tap, including those of double taps.
  var allTaps: [FingerTouch] { taps + doubleTaps.flatMap { [$0.first, $0.second] } }
}

/// A touch meant as one, even if the finger bounced on the glass.
package struct FingerTouch: Hashable, Sendable {
  package let down: Timestamp
  package private(set) var lift: Timestamp
  package let start: SurfacePoint
  /// The farthest distance from its start, in mm.
  package private(set) var wander: Double
  /// The longest time off the glass in between; zero if there was none.
  package private(set) var bounce = Duration.zero

  package var duration: Duration { lift - down }

  /// Adds what the same finger did after it bounced.
  mutating func resume(with later: FingerTouch) {
    bounce = max(bounce, later.down - lift)
    wander = max(wander, start.distance(to: later.start) + later.wander)
    lift = later.lift
  }
}

extension FingerTouch {
  /// Takes a stroke whose finger has lifted; nil while it touches.
  init?(_ stroke: Stroke) {
    guard let lift = stroke.lift else { return nil }
    self.init(down: stroke.down, lift: lift, start: stroke.start, wander: stroke.farthest)
  }
}

/// The two touches of a double tap.
package struct DoubleTouch: Hashable, Sendable {
  package var first: FingerTouch
  package var second: FingerTouch

  /// From the first down to the second.
  package var interval: Duration { second.down - first.down }
  /// How long the finger was off the glass.
  package var gap: Duration { second.down - first.lift }
  /// The distance between the two, in mm.
  package var distance: Double { first.start.distance(to: second.start) }
}

/// A swipe in the terms of its limits.
package struct SwipeStroke: Hashable, Sendable {
  package let direction: SwipeDirection
  package let down: Timestamp
  package let lift: Timestamp
  /// From its start to its lift, in mm.
  package let reach: Double
  /// The angle to the horizontal or vertical, in degrees.
  package var slant = 0.0
  /// How long it rested before the lift.
  package var held = Duration.zero
  /// How far it came back, as a fraction of its farthest distance.
  package var comeBack = 0.0
  /// The length of its path, divided by the straight line from start to lift.
  package var detour = 1.0

  package var duration: Duration { lift - down }
}

extension SwipeStroke {
  /// Takes a stroke that ended away from its start; nil while its finger touches.
  init?(_ stroke: Stroke) {
    guard let lift = stroke.lift, stroke.reach > 0 else { return nil }
    let (direction, slant) = stroke.heading
    self.init(
      direction: direction, down: stroke.down, lift: lift, reach: stroke.reach, slant: slant,
      held: stroke.held(at: lift), comeBack: 1 - stroke.reach / stroke.farthest,
      detour: stroke.length / stroke.reach)
  }
}
