package import Study

/// One screen: its state, what it shows, and what the learner can do there.
///
/// A scene knows no other scene's state, no place on the screen, no color and no word of any
/// language. It acts only through the steps it returns; `SceneStack` carries them out.
package protocol Scene: Sendable {
  /// What can be done here by gestures and keys; the raw value is the trace's word for it.
  associatedtype Action: RawRepresentable<String>

  /// What the screen says, and which targets it has.
  var content: ScreenContent { get }

  /// What can be tapped below the content; shown where a run begins at home, as a box does.
  var buttons: [ListContent.Button] { get }

  /// What is shown next if the learner goes on, as far as that is known, the likeliest first; its
  /// pictures are prepared.
  var upcoming: [ScreenContent] { get }

  /// Whether a double tap now differs from a tap; if not, a tap need not wait for a second one.
  var bindsDoubleTap: Bool { get }

  /// When something happens without an input, since the start of the run.
  var deadline: Duration? { get }

  /// The lesson that is studied here, running or at its result.
  var session: LessonSession? { get }

  /// Where the learner is in a lesson, for a box that is cut off; nil elsewhere.
  func bookmark(in situation: Situation) -> Bookmark?

  /// What the scene wants to know from the library; asked whenever the scene comes to the top, and
  /// again when it has changed.
  var query: LibraryQuery? { get }

  /// What an input means here; nil for nothing.
  ///
  /// A tap on a target is no input: see `choose`.
  func action(for input: Input) -> Action?

  /// Performs an action; nil if it does nothing now.
  mutating func perform(_ action: Action, in situation: Situation) -> Step?

  /// The names of targets that ask for the PIN first, where the box has one.
  var guarded: [String] { get }

  /// Takes a target that was tapped or chosen by its number key; nil if this scene lacks it.
  mutating func choose(_ target: Target, in situation: Situation) -> Step?

  /// Takes a target on which a finger rests; nil if that means no more here than anywhere else.
  mutating func hold(_ target: Target, in situation: Situation) -> Step?

  /// Is told which rows of a long list the screen shows, by their places; its query gets them.
  mutating func show(_ rows: Range<Int>, in situation: Situation)

  /// Whether a finger that comes down now is followed, by `follow`; its gestures are told besides.
  var followsTouch: Bool { get }

  /// Takes the next move of a finger that is followed; nil if the screen stays as it is.
  ///
  /// What is shown while the finger moves has no line in a trace; what is shown at its end has. A new
  /// screen, such as a swipe brings, ends it without a last move.
  mutating func follow(_ drag: Drag, in situation: Situation) -> Step?

  /// Begins, as the first scene of a run.
  mutating func start(in situation: Situation) -> Step

  /// Does what is due at the deadline.
  mutating func fire(in situation: Situation) -> Step?

  /// Takes a change that others have made; nil if the screen stays as it is.
  ///
  /// Scenes below the top one get it too; their steps are ignored.
  mutating func take(_ change: OutsideChange, in situation: Situation) -> Step?

  /// Takes a reply of the library, perhaps to an earlier query; nil if the screen stays as it is.
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

  /// Takes an input.
  ///
  /// - Returns: The trace's word for the action, and what it does now; nil if there is no action.
  mutating func take(_ input: Input, in situation: Situation) -> (action: String, step: Step?)? {
    action(for: input).map { ($0.rawValue, perform($0, in: situation)) }
  }
}

/// What every scene may know about the run.
package struct Situation: Equatable, Sendable {
  /// Since the start of the run.
  package var time = Duration.zero
  /// What learners have set for themselves, by name.
  package var ofLearners: [String: Preferences] = [:]
  /// In which languages decks are read aloud.
  package var voices = DeckVoices()
  /// The learners to choose from on the screen, which asks only if there are two or more.
  package var learners: [String] = []
  /// The current lesson or the last one requested; nil while a deck is browsed without one.
  ///
  /// Before the first lesson, it says who learns and what is offered first.
  package var request: LessonRequest?
  /// Whether the run begins at home, and leaving leads there.
  package var startsAtHome = false
  /// Who learns where nobody is asked; a guest may learn in between.
  var onlyLearner: String?
  /// Whether somebody has said on the screen who learns.
  package var knowsWhoLearns = false
  /// Whether somebody else was learning since the box was left alone.
  private(set) var hasSwitchedLearner = false
  /// The box's preferences in force.
  package var preferences = Preferences()
  /// What can be studied from home.
  package var offer = Offer()
  /// The names of the starter decks of each language.
  var starters: [String: [String]] = [:]
  var startersInLanguage: [String] { starters[preferences[.language] ?? "en"] ?? [] }
  /// Whether the PIN was entered since the box was home.
  var isUnlocked = false
  /// When the last wrong PIN was entered; those before the run count as at its start.
  var lastWrongPIN = Duration.zero
  /// What this machine is called; nil in a replay, which is the same on every machine.
  var machine: String?
  var abilities: Set<BoxAbility> = []
  /// The USB stick that is plugged in.
  package var stick: Stick?
  /// The last numbers used in the run, not counting a guest's.
  package var numbers = RunNumbers()

  /// The box's preferences, with what the learner has set in place of them.
  var preferencesInForce: Preferences {
    // Before somebody has said who it is, nobody's own count.
    let isKnown = knowsWhoLearns || !startsAtHome || !asksWhoLearns
    guard isKnown, let learner = request?.learner, let own = ofLearners[learner] else {
      return preferences
    }
    return preferences.merging(own) { _, own in own }
  }

  /// The learners' colours and shapes, by name.
  var signs: [String: LearnerSign] {
    ofLearners.compactMapValues(LearnerSign.init)
  }

  /// Whether the first card follows the last one that is browsed.
  var wraps: Bool { preferences.isOn(.wrap) }

  /// Whether the box has a PIN that was not entered yet.
  var isLocked: Bool { preferences[.pin] != nil && !isUnlocked }

  var wrongPINs: Int { preferences.number(.wrongPINs).map { Int($0) } ?? 0 }

  /// Takes what others have set; what is set no more is the settings file's from the next start on.
  mutating func follow(_ changes: PreferenceChanges) {
    for (name, value) in changes where value != nil || !name.row.scopes.contains(.file) {
      preferences[name] = value
    }
  }

  /// How long the next PIN must wait: after three wrong ones 10 s, doubled by each further one, at most
  /// five minutes.
  var waitForPIN: Duration {
    guard wrongPINs >= 3 else { return .zero }
    let seconds = min(10 << min(wrongPINs - 3, 5), 300)
    return max(.zero, lastWrongPIN + .seconds(seconds) - time)
  }

  /// Whether what is learnt is another one's business: a guest would see everybody's answers, and who
  /// has just said another name may be looking at a neighbour's.
  var isHistoryGuarded: Bool { isGuest || hasSwitchedLearner }

  mutating func enter(_ learner: String?) {
    if knowsWhoLearns, learner != request?.learner { hasSwitchedLearner = true }
    request?.learner = learner
    knowsWhoLearns = true
  }

  /// The learner has left: the next one says who learns; where the box does not ask, no guest goes on.
  mutating func forgetWhoLearns() {
    (knowsWhoLearns, hasSwitchedLearner) = (false, false)
    if !asksWhoLearns, let onlyLearner { request?.learner = onlyLearner }
  }

  package var asksWhoLearns: Bool { learners.count > 1 }

  /// Whether a learner has said who it is, and another one may come.
  var mayBeSomebodyElse: Bool { asksWhoLearns && knowsWhoLearns }

  /// The names to choose from where a single learner may be joined by others.
  var namesAtHome: [String] {
    learners.isEmpty ? onlyLearner.map { [$0] } ?? [] : learners
  }

  /// Whether leaving leads anywhere but to the same lesson again.
  package var hasHome: Bool { startsAtHome || asksWhoLearns }

  /// Whether a guest is studying, whose answers are not saved.
  package var isGuest: Bool { request.map { $0.learner == nil } ?? false }
}

/// A change that others have made in the library, or news of a stick or network.
package enum OutsideChange: Sendable {
  /// Anything may have changed.
  case library
  /// The deck that is browsed, with all its cards; for lessons, see `cards`.
  case deck(Deck)
  /// Changes to the lesson's cards since it began or since the last change.
  case cards(CardChanges)
  /// The learners to choose from, what the first of them studies, and what learners have set for themselves.
  case learners([String], LessonRequest?, ofLearners: [String: Preferences])
  /// The box's preferences in the library.
  case preferences(PreferenceChanges)
  case stick(StickChange)
  /// What has come of work with the network, which nobody may be waiting for any more.
  case network(NetworkResult, of: NetworkWork)
}
