package import Study

/// The scenes of a run, one above the other; the top one is on the screen.
///
/// The stack carries out the steps of its scenes, in the order sound, screen, store. It knows who learns,
/// counts what is saved, asks for lessons, and tells the scenes what changes outside.
package struct SceneStack: Sendable {
  /// The scenes, the lowest first; empty until the first lesson is loaded.
  private(set) var scenes: [any Scene]
  var situation: Situation
  private var awaited = Awaited.nothing
  /// The lesson that was left for home; if it is begun again, its answers can still be taken back.
  private var leftLesson: LessonSession?
  var absence = Absence()
  /// The query that was sent since the top scene came up or something changed.
  var sentQuery: LibraryQuery?
  package var cardSounds = CardSounds()
  /// Whether somebody uses one key in this run.
  var isScanned = false
  /// Where the run resumes, until the lesson of this bookmark is loaded.
  private(set) var resuming: Bookmark?

  private enum Awaited {
    case nothing
    case lesson
    /// A requested lesson that is out of date, because an answer was given or another scene came up since.
    case staleLesson
  }

  /// Creates a stack with one scene, without asking who learns.
  package init(_ scene: some Scene, preferences: Preferences = [:]) {
    scenes = [scene]
    situation = Situation(preferences: preferences)
  }

  /// Creates a stack that asks who learns if there are several, and then begins at home or with the lesson.
  ///
  /// - Parameters:
  ///   - learners: The learners' names. A single one is not asked; if there are none, the request's learner
  ///     studies.
  ///   - request: The lesson that the learners study.
  ///   - startsAtHome: Whether to begin at home, where the request is only what is offered first.
  ///   - preferences: The box's preferences in force.
  ///   - ofLearners: The learners' own settings, by the learner's name.
  ///   - voices: The voices in which decks are read aloud.
  ///   - offer: The decks and modes that can be studied from home.
  ///   - machine: The name of this machine; nil in a replay.
  ///   - stick: The USB stick that is plugged in.
  ///   - starters: The names of the starter decks of each language.
  ///   - bookmark: Where an earlier run was cut off and this one resumes; nil for a new beginning.
  package init(
    learners: [String], request: LessonRequest, startsAtHome: Bool = false,
    preferences: Preferences = [:], ofLearners: [String: Preferences] = [:],
    voices: DeckVoices = DeckVoices(), offer: Offer = Offer(), machine: String? = nil,
    stick: Stick? = nil, starters: [String: [String]] = [:], at bookmark: Bookmark? = nil
  ) {
    situation = Situation(learners: learners, request: request, startsAtHome: startsAtHome)
    (situation.preferences, situation.offer, situation.stick) = (preferences, offer, stick)
    (situation.ofLearners, situation.voices, situation.machine) = (ofLearners, voices, machine)
    situation.starters = starters
    if learners.count == 1 { situation.request?.learner = learners.first }
    situation.onlyLearner = situation.request?.learner
    if let bookmark {
      (resuming, scenes) = (bookmark, [])
      (situation.request, situation.knowsWhoLearns) = (bookmark.request, true)
      absence.noteInput(at: .zero)
    } else {
      scenes = SceneList.home(situation).map { [$0] } ?? []
    }
  }

  /// The scene on the screen; nil until the first lesson is loaded.
  package var top: (any Scene)? { scenes.last }

  /// The preferences in force: a learner's own, or else the box's.
  package var preferences: Preferences { situation.preferencesInForce }

  /// The lesson that is studied, or whose result is shown.
  package var session: LessonSession? { scenes.last { $0.session != nil }?.session }

  /// Whether a lesson that comes now would begin; see `begin`.
  package var wantsLesson: Bool { awaited != .staleLesson }

  // MARK: What happens

  /// Shows the first scene, or asks for the first lesson.
  package mutating func start(at time: Duration) -> [Effect] {
    if scenes.isEmpty { return carryOut(situation.request.map(Step.load)) }
    return step(at: time) { $0.start(in: $1) }
  }

  /// Handles a gesture or a key.
  ///
  /// - Parameters:
  ///   - input: The gesture or key; a tap on a target goes to `choose`.
  ///   - time: The time since the start of the run.
  /// - Returns: The trace's word for the action, and its effects, if any; nil if the input means
  ///   nothing.
  package mutating func handle(
    _ input: Input, at time: Duration
  ) -> (action: String, effects: [Effect])? {
    absence.noteInput(at: time)
    var action: String?
    let effects = step(at: time) { scene, situation in
      let taken = scene.take(input, in: situation)
      action = taken?.action
      return input.heard(taken)
    }
    return action.map { ($0, effects) }
  }

  /// Handles a target that was chosen, or on which a finger rests; has no effects if that does nothing.
  package mutating func choose(
    _ target: Target, isHeld: Bool = false, at time: Duration
  ) -> [Effect] {
    absence.noteInput(at: time)
    return step(at: time) { scene, situation in
      if situation.isLocked, scene.guarded.contains(target.name) {
        return isHeld ? nil : Step(.question, next: .push(PINScene(then: target)))
      }
      return isHeld ? scene.hold(target, in: situation) : scene.choose(target, in: situation)
    }
  }

  /// Tells the top scene which rows of its long list the screen shows.
  package mutating func show(_ rows: Range<Int>, at time: Duration) -> [Effect] {
    step(at: time) { scene, situation in
      scene.show(rows, in: situation)
      return nil
    }
  }

  /// Handles the next move of a finger that is followed.
  package mutating func follow(_ drag: Drag, at time: Duration) -> [Effect] {
    absence.noteInput(at: time)
    return step(at: time) { $0.follow(drag, in: $1) }
  }

  /// Handles a change that others have made in the library, or news of a USB stick or network.
  ///
  /// - Returns: A new screen only if the current one can't stay.
  package mutating func take(_ change: OutsideChange, at time: Duration) -> [Effect] {
    situation.time = time
    // What the microphone hears changes nothing in the library.
    if case .microphone = change {} else { sentQuery = nil }
    let before = preferences
    switch change {
    case .update(.last(let history), _): situation.updates = history
    case .update(.installing(let version), .follow):
      // Nothing else comes up meanwhile.
      resuming = nil
      return carryOut(Step(next: .push(UpdateScene(following: version))))
    case .deck, .library, .network, .update, .outputs, .microphone: break
    case .preferences(let changes): situation.follow(changes)
    case .stick(let change): situation.take(change)
    case .cards(let changes): leftLesson?.take(changes)
    case .learners(let names, let request, let ofLearners):
      (situation.learners, situation.ofLearners) = (names, ofLearners)
      situation.onlyLearner = request?.learner ?? situation.onlyLearner
      situation.request = situation.request ?? request
    }
    var step: Step?
    for index in scenes.indices { step = scenes[index].take(change, in: situation) }
    return carryOut(step ?? (preferences == before ? nil : Step()))
  }

  /// Handles the library's reply to a query.
  ///
  /// - Returns: A new screen if the reply is still wanted.
  package mutating func take(
    _ reply: LibraryReply, to query: LibraryQuery, at time: Duration
  ) -> [Effect] {
    if case .decks(let library) = reply, let voices = library.voices { situation.voices = voices }
    return step(at: time) { $0.take(reply, to: query, in: $1) }
  }

  /// Begins a lesson, requested or not, which replaces all scenes.
  ///
  /// A lesson requested before the last answer was given or taken back, or before another scene came up, is
  /// out of date and does not begin.
  ///
  /// - Parameters:
  ///   - lesson: The lesson.
  ///   - time: The time since the start of the run.
  /// - Returns: Sound and screen.
  package mutating func begin(_ lesson: Lesson, at time: Duration) -> [Effect] {
    defer { awaited = .nothing }
    if awaited == .staleLesson { return [] }
    situation.time = time
    situation.request = lesson.request
    situation.request?.newAhead = nil
    let bookmark = resuming
    resuming = nil
    // The bookmark's deck may be gone.
    if let bookmark, bookmark.request != lesson.request { return carryOut(Step(next: .home)) }
    let (scene, sound) = SceneList.scene(
      of: lesson, in: situation, following: session ?? leftLesson, at: bookmark)
    leftLesson = nil
    scenes = [scene]
    return carryOut(Step(sound))
  }

  // MARK: Steps

  mutating func step(
    at time: Duration, _ body: (inout any Scene, Situation) -> Step?
  ) -> [Effect] {
    guard let top = scenes.indices.last else { return [] }
    situation.time = time
    // The scene is changed in place: a second owner would copy all answers at each change.
    return carryOut(body(&scenes[top], situation))
  }

  mutating func carryOut(_ step: Step?) -> [Effect] {
    guard let step else { return newQuery }
    if awaited == .lesson, step.changes.contains(where: { $0.answer != nil }) {
      awaited = .staleLesson
    }
    let saved = step.changes.filter { situation.keeps($0) }.map { Effect.save($0) }
    switch step.outcome {
    case .response(let appearance, let errand, let next):
      return respond(appearance, saved, errand, next)
    case .handOver(let target, let unlocks):
      // The changes are saved before the scene asks its query, whose reply may come at once.
      return saved + handOver(target, unlocks: unlocks)
    }
  }

  /// Has the scene below the top one take a target; without such a scene, goes home.
  private mutating func handOver(_ target: Target, unlocks: Bool) -> [Effect] {
    guard scenes.count > 1 else { return carryOut(Step(next: .home)) }
    leaveTop()
    scenes.removeLast()
    situation.isUnlocked = situation.isUnlocked || unlocks
    return carryOut(scenes[scenes.count - 1].choose(target, in: situation))
  }

  private mutating func leaveTop() {
    sentQuery = nil
    // Somebody who has gone elsewhere does not want the lesson any more.
    if awaited == .lesson { awaited = .staleLesson }
  }

  private mutating func respond(
    _ appearance: Step.Appearance, _ saved: [Effect], _ errand: Step.Errand?, _ next: Step.Next
  ) -> [Effect] {
    var (appearance, request) = (appearance, LessonRequest?.none)
    switch next {
    case .stay, .load: break
    case .push, .replace, .lesson, .back, .home, .askLearner, .homeAs: leaveTop()
    }
    switch next {
    case .stay: break
    case .push(let scene): scenes.append(scene)
    case .replace(let scene): scenes = scenes.dropLast() + [scene]
    case .lesson(let session):
      scenes = scenes.dropLast() + [SceneList.scene(of: session, in: situation)]
    case .load(let wanted): request = wanted
    case .back where scenes.count > 1: scenes.removeLast()
    case .homeAs(let learner):
      situation.enter(learner)
      request = goHome(&appearance)
    case .askLearner:
      situation.forgetWhoLearns()
      request = goHome(&appearance)
    case .back, .home: request = goHome(&appearance)
    }
    if scenes.count <= 1 { situation.isUnlocked = false }
    var effects = show(appearance) + saved
    if case .stick(let work)? = errand { situation.stick?.begin(work) }
    if let errand { effects.append(errand.effect) }
    if let request {
      situation.request = request
      awaited = .lesson
      effects.append(.load(request))
    }
    return effects + newQuery
  }

  /// Goes home.
  ///
  /// - Returns: The lesson to request if the run has no home.
  private mutating func goHome(_ appearance: inout Step.Appearance) -> LessonRequest? {
    guard let home = SceneList.home(situation) else {
      appearance = .nothing
      return situation.request
    }
    // The next guest may be somebody else, who can't take back this one's answers.
    leftLesson = situation.isGuest ? nil : session
    scenes = [home]
    return nil
  }

  /// Goes home instead of waiting for the lesson of a bookmark any longer.
  mutating func giveUpResuming() -> [Effect] {
    (resuming, awaited) = (nil, .staleLesson)
    return carryOut(Step(next: .home))
  }
}
