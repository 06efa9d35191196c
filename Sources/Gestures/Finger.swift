package import InputEvents

/// The single finger on a panel, as touch targets and drags follow it.
///
/// None of the gestures' limits apply: a finger may rest, tremble and wander without any limit.
package struct Finger: Hashable, Sendable {
  /// The time at which the finger came down, equal to `down` of the `TimedGesture` that it may become.
  package var down: Timestamp
  package var position: SurfacePoint
  /// Whether the touch has lasted longer than the panel's noise.
  package var isCertain: Bool
}
