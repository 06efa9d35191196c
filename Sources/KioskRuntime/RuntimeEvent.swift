package import Gestures
package import InputEvents
package import Scenes
package import ScreenLayout
package import Study

/// One thing that happens in the kiosk.
///
/// Screens come with their drawing: `Effect.show` becomes `shown`.
package enum RuntimeEvent: Equatable, Sendable {
  /// A hand made a gesture.
  case gesture(Gesture)
  /// A key or button went down, by its code.
  case key(UInt16)
  /// An action was performed; the text is the trace's word for it.
  case study(String)
  /// A target of the screen was chosen.
  case target(Target)
  /// An effect must be performed.
  case effect(Effect)
  /// A content is shown from now on, laid out for the screen's size.
  case shown(ScreenContent, Screen)

  // A trace has no line for the rest.

  /// The content that is shown is drawn once more, with a target that a finger or a key has pressed or focused.
  case redrawn(ScreenContent, Screen)
  /// A finger has come down, which stops what a card says; on a target, its touch is heard.
  case touched(isOnTarget: Bool)
  /// The preferences in force, and the layout that follows them, are others from the next event on.
  case followed(Preferences, CardLayout)
  /// The learner is at another place, which is saved with the changes that follow.
  case bookmarked(Bookmark?)
}

/// An event, at the time of the input or deadline that caused it.
package struct TimedEvent: Sendable {
  package let time: Timestamp
  package let event: RuntimeEvent

  package init(time: Timestamp, event: RuntimeEvent) {
    (self.time, self.event) = (time, event)
  }
}
