package import InputEvents

/// The identity of a touch, from the frame in which its finger comes down.
///
/// The touch keeps it through all its frames, its lift and its gestures, also if the panel loses the finger for a moment.
package struct TouchID: Hashable, Sendable {
  /// The number of the recognizers that follow the touch: each panel has its own.
  let panel: Int
  /// The number of the touch among those of the panel.
  let number: Int

  package init(panel: Int, number: Int) {
    self.panel = panel
    self.number = number
  }
}

/// The single finger on a panel, as touch targets and drags follow it.
///
/// None of the gestures' limits apply: a finger may rest, tremble and wander without any limit.
package struct Finger: Hashable, Sendable {
  /// The touch, as in the `TimedGesture` that it may become.
  package var touch: TouchID
  /// The touch that this one has turned out to continue, because the panel had lost the finger; nil for none.
  package var earlier: TouchID?
  /// The time at which the finger came down.
  package var down: Timestamp
  package var position: SurfacePoint
  /// Whether the finger has moved away from where it seemed to come down, and does not merely tremble.
  package var hasMoved: Bool
  /// Whether the touch has lasted longer than the panel's noise.
  package var isCertain: Bool
}
