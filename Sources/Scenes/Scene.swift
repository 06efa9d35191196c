package import Study

/// What one screen is about: its state, what it shows, and what hands can do there.
///
/// A scene knows no other scene's state, no place on the screen, no color and no word of any
/// language. It acts only through the steps it returns; `SceneStack` carries them out.
package protocol Scene: Sendable {
  /// What can be done here by gestures and keys; the raw value is the trace's word for it.
  associatedtype Action: RawRepresentable<String>

  /// What the screen says, and which targets it has.
  var content: ScreenContent { get }

  /// Whether a double tap does something else than a tap now; where it does not, a tap need not
  /// wait for a second one.
  var bindsDoubleTap: Bool { get }

  /// When something happens without a hand, since the start of the run.
  var deadline: Duration? { get }

  /// The lesson that is studied here, on its way or at its result.
  var session: LessonSession? { get }

  /// What an input means here; nil for nothing.
  ///
  /// A tap on a target is no input: see `choose`.
  func action(for input: Input) -> Action?

  /// Does what a hand asked for; nil where that does nothing now.
  mutating func perform(_ action: Action, in situation: Situation) -> Step?

  /// Takes a target that was tapped, or chosen by its number key; nil where it is none of ours.
  mutating func choose(_ target: Target, in situation: Situation) -> Step?

  /// Begins, as the first scene of a run.
  mutating func start(in situation: Situation) -> Step

  /// Does what is due at the deadline.
  mutating func fire(in situation: Situation) -> Step?

  /// Takes what somebody else has changed; nil where the screen stays as it is.
  ///
  /// Scenes below the top one get it too; the steps they return do nothing.
  mutating func take(_ change: OutsideChange, in situation: Situation) -> Step?
}

extension Scene {
  package var bindsDoubleTap: Bool { false }
  package var deadline: Duration? { nil }
  package var session: LessonSession? { nil }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? { nil }
  package mutating func start(in situation: Situation) -> Step { Step() }
  package mutating func fire(in situation: Situation) -> Step? { nil }
  package mutating func take(_ change: OutsideChange, in situation: Situation) -> Step? { nil }

  /// Takes an input.
  ///
  /// - Returns: The word of the action it is here, and what that does now; nil for no action.
  mutating func take(_ input: Input, in situation: Situation) -> (action: String, step: Step?)? {
    action(for: input).map { ($0.rawValue, perform($0, in: situation)) }
  }
}

/// What every scene may know about the run.
package struct Situation: Equatable, Sendable {
  /// Since the start of the run.
  package var time = Duration.zero
  /// Who can choose their name on the screen; with fewer than two nobody is asked.
  package var learners: [String] = []
  /// The lesson that is studied or was asked for last; nil while a deck is browsed without one.
  package var request: LessonRequest?
  /// The last numbers given in the run; a guest's don't count.
  package var numbers = RunNumbers()

  package var asksWhoLearns: Bool { learners.count > 1 }

  /// Whether nothing of what is studied is kept.
  package var isGuest: Bool { request.map { $0.learner == nil } ?? false }
}

/// What somebody else has changed in the library.
package enum OutsideChange: Sendable {
  /// All cards of the deck that is browsed; for lessons see `cards`.
  case deck(Deck)
  /// Cards of the lesson, since it was begun or since the last change.
  case cards(CardChanges)
  /// Who can choose their name, and what the first of them studies.
  case learners([String], LessonRequest?)
}
