package import Study

/// One screen: its state, what it shows, and what the learner can do there.
///
/// A scene knows no other scene's state, no place on the screen, no color and no word of any
/// language. It acts only through the steps it returns; `SceneStack` carries them out.
package protocol Scene: Sendable {
  /// The actions of gestures and keys in this scene; the raw value is the trace's word for an action.
  associatedtype Action: RawRepresentable<String>

  /// The content of the screen, with its targets.
  var content: ScreenContent { get }

  /// The buttons below the content; shown if the run begins at home, as on a box.
  var buttons: [ListContent.Button] { get }

  /// The contents that follow if the learner goes on, as far as they are known, the likeliest first; their
  /// pictures are prepared.
  var upcoming: [ScreenContent] { get }

  /// Whether a double tap now differs from a tap; if not, a tap need not wait for a second one.
  var bindsDoubleTap: Bool { get }

  /// When something happens without an input, since the start of the run; nil for never.
  var deadline: Duration? { get }

  /// Whether the box must not go home by itself, because a person has to see what comes of this.
  var awaitsPerson: Bool { get }

  /// The lesson of this scene, running or at its result.
  var session: LessonSession? { get }

  /// Returns the learner's position in a lesson, for a box whose power is cut; nil elsewhere.
  func bookmark(in situation: Situation) -> Bookmark?

  /// The scene's query to the library; asked whenever the scene comes to the top, and again when it has
  /// changed.
  var query: LibraryQuery? { get }

  /// Returns the action of an input here; nil if it has none.
  ///
  /// A tap on a target is no input: see `choose`.
  func action(for input: Input) -> Action?

  /// Performs an action; returns nil if it does nothing now.
  mutating func perform(_ action: Action, in situation: Situation) -> Step?

  /// The names of targets that ask for the PIN first, where the box has one.
  var guarded: [String] { get }

  /// Handles a target that was tapped or chosen by its number key; returns nil if this scene lacks it.
  mutating func choose(_ target: Target, in situation: Situation) -> Step?

  /// Shows what a target offers besides itself to the finger that rests on it; returns nil if that is nothing.
  ///
  /// When the finger lifts, the target is chosen all the same, or what it offers if the finger has slid there;
  /// unless another screen has come up.
  mutating func hold(_ target: Target, in situation: Situation) -> Step?

  /// Tells the scene the places of a long list's rows that the screen shows; its query then asks for them.
  mutating func show(_ rows: Range<Int>, in situation: Situation)

  /// Whether `follow` gets the moves of a finger that comes down now; the scene gets its gestures besides.
  var followsTouch: Bool { get }

  /// Handles the next move of a finger that is followed; returns nil if the screen stays as it is.
  ///
  /// A trace has no line for a screen during the movement, only for the one at its end. A new screen, such as
  /// a swipe brings, ends the movement without a last move.
  mutating func follow(_ drag: Drag, in situation: Situation) -> Step?

  /// Begins, as the first scene of a run.
  mutating func start(in situation: Situation) -> Step

  /// Performs what is due at the deadline.
  mutating func fire(in situation: Situation) -> Step?

  /// Handles a change that others have made; returns nil if the screen stays as it is.
  ///
  /// Scenes below the top one get the change, too; their steps are ignored.
  mutating func take(_ change: OutsideChange, in situation: Situation) -> Step?

  /// Handles a reply of the library, perhaps to an earlier query; returns nil if the screen stays as it is.
  mutating func take(
    _ reply: LibraryReply, to query: LibraryQuery, in situation: Situation
  ) -> Step?
}

extension Scene {
  package var buttons: [ListContent.Button] { [] }
  package var upcoming: [ScreenContent] { [] }
  package var guarded: [String] { [] }
  package var bindsDoubleTap: Bool { false }
  package var deadline: Duration? { nil }
  package var awaitsPerson: Bool { false }
  package var session: LessonSession? { nil }
  package var query: LibraryQuery? { nil }
  package func bookmark(in situation: Situation) -> Bookmark? { session?.bookmark }
  package var followsTouch: Bool { false }

  package mutating func follow(_ drag: Drag, in situation: Situation) -> Step? { nil }
  package mutating func choose(_ target: Target, in situation: Situation) -> Step? { nil }
  package mutating func hold(_ target: Target, in situation: Situation) -> Step? { nil }
  package mutating func show(_ rows: Range<Int>, in situation: Situation) {}
  package mutating func start(in situation: Situation) -> Step { Step() }
  package mutating func fire(in situation: Situation) -> Step? { nil }
  package mutating func take(_ change: OutsideChange, in situation: Situation) -> Step? { nil }
  package mutating func take(
    _ reply: LibraryReply, to query: LibraryQuery, in situation: Situation
  ) -> Step? { nil }

  /// Handles an input.
  ///
  /// - Returns: The trace's word for the action, and the step to which it leads; nil if there is no action.
  mutating func take(_ input: Input, in situation: Situation) -> (action: String, step: Step?)? {
    action(for: input).map { ($0.rawValue, perform($0, in: situation)) }
  }
}

/// What every scene may know about the run.
package struct Situation: Equatable, Sendable {
  /// The time of the current event, since the start of the run.
  package var time = Duration.zero
  /// The learners' own settings, by the learner's name.
  package var ofLearners: [String: Preferences] = [:]
  /// The voices in which decks are read aloud.
  package var voices = DeckVoices()
  /// The learners to choose from on the screen, which asks only if there are two or more.
  package var learners: [String] = []
  /// The request of the current lesson or the last one; nil while a deck is browsed without one.
  ///
  /// Before the first lesson, it tells who learns and which lesson is offered first.
  package var request: LessonRequest?
  /// Whether the run begins at home, and leaving leads there.
  package var startsAtHome = false
  /// The learner if nobody is asked who learns; a guest may learn in between.
  var onlyLearner: String?
  /// Whether somebody has chosen on the screen who learns.
  package var knowsWhoLearns = false
  /// Whether another learner was chosen since the box was left alone.
  private(set) var hasSwitchedLearner = false
  /// The box's preferences in force.
  package var preferences = Preferences()
  /// Those that apply again when others have removed one.
  var originalPreferences = Preferences()
  /// The keyboards on which answers are typed.
  package var keyboards = TypingKeyboards()
  /// The decks and modes that can be studied from home.
  package var offer = Offer()
  /// The names of the starter decks of each language.
  var starters: [String: [String]] = [:]
  var startersInLanguage: [String] { starters[preferences[.language] ?? "en"] ?? [] }
  /// Whether the PIN was entered since the box was last at home.
  var isUnlocked = false
  /// When the last wrong PIN was entered; wrong PINs from before the run count as entered at its start.
  var lastWrongPIN = Duration.zero
  /// The name of this machine; nil in a replay, which is the same on every machine.
  var machine: String?
  var abilities: Set<BoxAbility> = []
  /// The USB stick that is plugged in.
  package var stick: Stick?
  /// What is known of the card's systems; nil for a box that has only one.
  package var updates: UpdateHistory?
  /// The last review and round numbers used in the run, not counting a guest's.
  package var numbers = RunNumbers()

  /// The box's preferences, overridden by the learner's own.
  var preferencesInForce: Preferences {
    // Before somebody has chosen who learns, nobody's own settings count.
    let isKnown = knowsWhoLearns || !startsAtHome || !asksWhoLearns
    guard isKnown, let learner = request?.learner, let own = ofLearners[learner] else {
      return preferences
    }
    return preferences.merging(own) { _, own in own }
  }

  /// The learners' colours and shapes.
  var signs: LearnerSigns { LearnerSigns(ofLearners: ofLearners) }

  /// The sign of whoever learns; nil for a guest, and for a learner whom nobody has named yet.
  var sign: LearnerSign? {
    request?.learner.flatMap { $0 == Learner.standIn ? nil : signs[$0] }
  }

  /// Whether the first card follows the last one while browsing.
  var wraps: Bool { preferences.isOn(.wrap) }

  /// Whether the box has a PIN that was not entered yet.
  var isLocked: Bool { preferences[.pin] != nil && !isUnlocked }

  var wrongPINs: Int { preferences.number(.wrongPINs).map { Int($0) } ?? 0 }

  /// Applies preferences that others have set or removed.
  mutating func follow(_ changes: PreferenceChanges) {
    for (name, value) in changes {
      let value = value ?? originalPreferences[name]
      // If no file says them, they are the machine's, which is asked at the start.
      if value == nil, [.language, .rotation].contains(name) { continue }
      preferences[name] = value
    }
  }

  /// The time until the next PIN is accepted: after three wrong ones 10 s, doubled by each further one, at
  /// most five minutes.
  var waitForPIN: Duration {
    guard wrongPINs >= 3 else { return .zero }
    let seconds = min(10 << min(wrongPINs - 3, 5), 300)
    return max(.zero, lastWrongPIN + .seconds(seconds) - time)
  }

  /// Whether the history needs the PIN: a guest would see everybody's answers, and somebody who has just
  /// switched to another learner may be looking at a neighbour's.
  var isHistoryGuarded: Bool { isGuest || hasSwitchedLearner }

  mutating func enter(_ learner: String?) {
    if knowsWhoLearns, learner != request?.learner { hasSwitchedLearner = true }
    request?.learner = learner
    knowsWhoLearns = true
  }

  /// Forgets who learns, because the learner has left; if the box does not ask, its only learner comes next.
  mutating func forgetWhoLearns() {
    (knowsWhoLearns, hasSwitchedLearner) = (false, false)
    if !asksWhoLearns, let onlyLearner { request?.learner = onlyLearner }
  }

  package var asksWhoLearns: Bool { learners.count > 1 }

  /// Whether a learner was chosen, whose place another one may have taken.
  var mayBeSomebodyElse: Bool { asksWhoLearns && knowsWhoLearns }

  /// The names to choose from at home, where a single learner may be joined by others.
  var namesAtHome: [String] {
    learners.isEmpty ? onlyLearner.map { [$0] } ?? [] : learners
  }

  /// Whether leaving a lesson leads elsewhere than to the same lesson again.
  package var hasHome: Bool { startsAtHome || asksWhoLearns }

  /// Whether a guest is studying, whose answers are not saved.
  package var isGuest: Bool { request.map { $0.learner == nil } ?? false }
}

/// A change that others have made in the library, or news of a USB stick, the network, an update, the sound cards or the
/// microphone.
package enum OutsideChange: Equatable, Sendable {
  /// Anything in the library may have changed.
  case library
  /// The deck that is browsed, with all its cards; for lessons, see `cards`.
  case deck(Deck)
  /// Changes to the lesson's cards since it began or since the last change.
  case cards(CardChanges)
  /// The learners to choose from, the request of the first one, and the learners' own settings.
  case learners([String], LessonRequest?, ofLearners: [String: Preferences])
  /// The box's preferences in the library.
  case preferences(PreferenceChanges)
  case stick(StickChange)
  /// The result of work with the network, for which nobody may be waiting any more.
  case network(NetworkResult, of: NetworkWork)
  /// News of an update of the box's whole system, for which nobody may be waiting any more.
  case update(UpdateResult, of: UpdateWork)
  /// The sound outputs of the box.
  case outputs([SoundOutput])
  case microphone(MicrophoneNews)
}
