package import Gestures
package import InputEvents
package import Scenes
package import ScreenLayout
package import Study

/// One thing that happens in the kiosk.
package enum RuntimeEvent: Equatable, Sendable {
  /// A hand did something.
  case gesture(Gesture)
  /// A key or button went down, by its code.
  case key(UInt16)
  /// The word of the action that it meant.
  case study(String)
  /// A target of the screen was chosen.
  case target(Target)
  /// What must be done about it.
  case effect(Effect)
}

/// Performs what happens, on the live box or as lines of a trace.
package protocol EffectHandler {
  /// The size of the screen, on which taps are located.
  var size: GridSize { get }

  /// Takes the box's preferences in force, and the layout that follows them, before the next event.
  mutating func follow(_ preferences: Preferences, _ layout: CardLayout)

  /// Takes where the learner is now, before what is saved with it; no event.
  mutating func keep(_ bookmark: Bookmark?, at time: Timestamp)

  /// Performs the next event, at the time of the event or deadline that caused it.
  mutating func handle(_ event: RuntimeEvent, at time: Timestamp)

  /// Performs `Effect.show`, and draws its content.
  ///
  /// - Parameters:
  ///   - content: What is shown from now on.
  ///   - screen: The same, laid out for `size`.
  ///   - time: Of the event or deadline that caused it.
  mutating func show(_ content: ScreenContent, _ screen: Screen, at time: Timestamp)

  /// Draws what is shown once more, as a finger or a key changes it.
  ///
  /// It is no event: a trace has no line for it.
  ///
  /// - Parameters:
  ///   - content: What is shown.
  ///   - screen: The same, with the target that is pressed or focused.
  ///   - time: Of the event that caused it.
  mutating func redraw(_ content: ScreenContent, _ screen: Screen, at time: Timestamp)

  /// Takes that a finger has come down, which ends what a card says; no event either.
  ///
  /// - Parameters:
  ///   - isOnTarget: Whether it is heard, because it is on a target.
  ///   - time: Of the event.
  mutating func touched(isOnTarget: Bool, at time: Timestamp)

  /// The lesson that an `Effect.load` asks for; nil if `Pipeline.begin` follows later.
  ///
  /// This is called after the effect itself was performed. A replay has the lesson at once.
  mutating func lesson(_ request: LessonRequest, at time: Timestamp) -> Lesson?

  /// What came of an `Effect.work`; nil if `Pipeline.take` follows later, as for `lesson`.
  mutating func result(of work: StickWork, at time: Timestamp) -> StickResult?

  /// What came of an `Effect.network`; nil if `Pipeline.take` follows later, as for `lesson`.
  mutating func answer(to work: NetworkWork, at time: Timestamp) -> NetworkResult?

  /// The reply to an `Effect.ask`; nil if `Pipeline.take` follows later, as for `lesson`.
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
