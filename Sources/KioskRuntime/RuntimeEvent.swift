package import Gestures
package import InputEvents
package import Scenes
package import ScreenLayout
package import Study

/// One thing that happens in the kiosk.
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
}

/// Performs events, on the live box or as lines of a trace.
package protocol EffectHandler {
  /// The size of the screen, on which taps are located.
  var size: GridSize { get }

  /// Applies the preferences in force, and the layout that follows them, before the next event.
  mutating func follow(_ preferences: Preferences, _ layout: CardLayout)

  /// Notes the learner's position before the changes that are saved with it; this is no event.
  mutating func keep(_ bookmark: Bookmark?, at time: Timestamp)

  /// Performs the next event, at the time of the event or deadline that caused it.
  mutating func handle(_ event: RuntimeEvent, at time: Timestamp)

  /// Performs `Effect.show`, and draws its content.
  ///
  /// - Parameters:
  ///   - content: The content that is shown from now on.
  ///   - screen: The content, laid out for `size`.
  ///   - time: The time of the event or deadline that caused it.
  mutating func show(_ content: ScreenContent, _ screen: Screen, at time: Timestamp)

  /// Draws the content that is shown once more, as a finger or a key changes its look.
  ///
  /// Redrawing is no event: a trace has no line for it.
  ///
  /// - Parameters:
  ///   - content: The content that is shown.
  ///   - screen: The content, with the target that is pressed or focused.
  ///   - time: The time of the event that caused it.
  mutating func redraw(_ content: ScreenContent, _ screen: Screen, at time: Timestamp)

  /// Handles that a finger has come down, which stops what a card says; this is no event either.
  ///
  /// - Parameters:
  ///   - isOnTarget: Whether the finger is on a target, so that its touch is heard.
  ///   - time: The time of the event.
  mutating func touched(isOnTarget: Bool, at time: Timestamp)

  /// Returns the lesson that an `Effect.load` asks for; nil if `Pipeline.begin` follows later.
  ///
  /// This is called after the effect itself was performed. A replay has the lesson at once.
  mutating func lesson(_ request: LessonRequest, at time: Timestamp) -> Lesson?

  /// Returns the result of an `Effect.work`; nil if `Pipeline.take` follows later, as for `lesson`.
  mutating func result(of work: StickWork, at time: Timestamp) -> StickResult?

  /// Returns the result of an `Effect.network`; nil if `Pipeline.take` follows later, as for `lesson`.
  mutating func answer(to work: NetworkWork, at time: Timestamp) -> NetworkResult?

  /// Returns the reply to an `Effect.ask`; nil if `Pipeline.take` follows later, as for `lesson`.
  mutating func reply(to query: LibraryQuery, at time: Timestamp) -> LibraryReply?
}

extension EffectHandler {
  package var size: GridSize { .standard }

  package mutating func follow(_ preferences: Preferences, _ layout: CardLayout) {}

  package mutating func keep(_ bookmark: Bookmark?, at time: Timestamp) {}

  package mutating func show(_ content: ScreenContent, _ screen: Screen, at time: Timestamp) {
    handle(.effect(.show(content)), at: time)
  }

  package mutating func redraw(_ content: ScreenContent, _ screen: Screen, at time: Timestamp) {}

  package mutating func touched(isOnTarget: Bool, at time: Timestamp) {}

  package mutating func lesson(_ request: LessonRequest, at time: Timestamp) -> Lesson? { nil }

  package mutating func reply(to query: LibraryQuery, at time: Timestamp) -> LibraryReply? { nil }

  package mutating func result(of work: StickWork, at time: Timestamp) -> StickResult? { nil }

  package mutating func answer(to work: NetworkWork, at time: Timestamp) -> NetworkResult? { nil }
}
