package import InputEvents

/// The one finger on a panel, as touch targets and drags follow it.
///
/// It knows none of the gestures' limits: a finger may rest, tremble and wander as it likes.
package struct Finger: Hashable, Sendable {
  /// When it came down, as in the `TimedGesture` that its touch becomes.
  package var down: Timestamp
  package var position: SurfacePoint
}
