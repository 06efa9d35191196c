package import Gestures
package import InputEvents
package import Scenes
package import ScreenLayout
package import Study

/// One thing that happens in the kiosk, in the order it happens.
package enum Happening: Equatable, Sendable {
  /// A hand did something.
  case gesture(Gesture)
  /// A key or button went down, by its code.
  case key(UInt16)
  /// What it meant: the word of an action.
  case study(String)
  /// A target of the screen was chosen.
  case target(Target)
  /// What has to be done about it.
  case effect(Effect)
}

/// Performs what happens: on the live box, or as lines of a trace.
package protocol HappeningPerformer {
  /// The size of the screen that is drawn: what is tapped is found on it.
  var size: GridSize { get }

  /// Performs one happening.
  ///
  /// - Parameters:
  ///   - happening: In the order they happen.
  ///   - time: The time of the event, or of the deadline, that caused it.
  mutating func perform(_ happening: Happening, at time: Timestamp)

  /// The lesson that an `Effect.load` asks for, where it is there at once, as in a replay; nil where
  /// `Pipeline.begin` follows later.
  ///
  /// It is asked after the effect itself was performed.
  mutating func lesson(_ request: LessonRequest, at time: Timestamp) -> Lesson?
}

extension HappeningPerformer {
  package var size: GridSize { .standard }

  package mutating func lesson(_ request: LessonRequest, at time: Timestamp) -> Lesson? { nil }
}
