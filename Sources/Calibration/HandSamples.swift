package import Gestures
package import InputEvents

/// The measured samples of a person's gestures, by kind.
package struct HandSamples: Hashable, Sendable {
  package var taps: [FingerTouch] = []
  package var doubleTaps: [DoubleTouch] = []
  package var swipes: [SwipeStroke] = []
  /// The times at which shakes were recognized.
  package var shakes: [Timestamp] = []

  /// All taps, including those of double taps.
  var allTaps: [FingerTouch] { taps + doubleTaps.flatMap { [$0.first, $0.second] } }
}

/// A touch that was meant as one, even if the finger bounced on the glass.
package struct FingerTouch: Hashable, Sendable {
  package let down: Timestamp
  package private(set) var lift: Timestamp
  package let start: SurfacePoint
  /// The farthest distance from the start, in mm.
  package private(set) var wander: Double
  /// The longest time off the glass during a bounce; zero if the finger did not bounce.
  package private(set) var bounce = Duration.zero

  package var duration: Duration { lift - down }

  /// Adds the touch of the same finger after a bounce.
  mutating func resume(with later: FingerTouch) {
    bounce = max(bounce, later.down - lift)
    wander = max(wander, start.distance(to: later.start) + later.wander)
    lift = later.lift
  }
}

extension FingerTouch {
  /// Creates a touch from a stroke whose finger has lifted; nil while the finger touches.
  init?(_ stroke: Stroke) {
    guard let lift = stroke.lift else { return nil }
    self.init(down: stroke.down, lift: lift, start: stroke.start, wander: stroke.farthest)
  }
}

/// The two touches of a double tap.
package struct DoubleTouch: Hashable, Sendable {
  package var first: FingerTouch
  package var second: FingerTouch

  /// The time from the first touch's down to the second's.
  package var interval: Duration { second.down - first.down }
  /// The time for which the finger was off the glass.
  package var gap: Duration { second.down - first.lift }
  /// The distance between the starts of the two touches, in mm.
  package var distance: Double { first.start.distance(to: second.start) }
}

/// The measurements of a swipe, one for each limit.
package struct SwipeStroke: Hashable, Sendable {
  package let direction: SwipeDirection
  package let down: Timestamp
  package let lift: Timestamp
  /// The distance from start to lift, in mm.
  package let reach: Double
  /// The angle to the horizontal or vertical, in degrees.
  package var slant = 0.0
  /// The time for which the finger held still before the lift.
  package var held = Duration.zero
  /// The distance by which the finger came back, as a fraction of its farthest distance.
  package var comeBack = 0.0
  /// The length of the path, divided by that of the straight line from start to lift.
  package var detour = 1.0

  package var duration: Duration { lift - down }
}

extension SwipeStroke {
  /// Creates a swipe from a stroke; nil if its finger still touches or ended at its start.
  init?(_ stroke: Stroke) {
    guard let lift = stroke.lift, stroke.reach > 0 else { return nil }
    let (direction, slant) = stroke.heading
    self.init(
      direction: direction, down: stroke.down, lift: lift, reach: stroke.reach, slant: slant,
      held: stroke.held(at: lift), comeBack: 1 - stroke.reach / stroke.farthest,
      detour: stroke.length / stroke.reach)
  }
}
