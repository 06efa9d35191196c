package import Study

/// All a learner meets, one scene at a time: who learns, then the cards, then the result.
package struct StudyScene: Equatable, Sendable {
  private enum Place: Equatable, Sendable {
    /// Nothing yet: the lesson has been asked for.
    case loading
    case learners(LearnerScene)
    case browse(BrowseScene)
    case lesson(LessonScene)
    case quiz(QuizScene)
    case result(ResultScene)
  }

  private var place: Place
  private var learners: [String]
  /// The lesson that is studied, or was asked for last; nil while browsing a deck without one.
  private var request: LessonRequest?
  private var numbers = RunNumbers()

  /// Browses a deck; nobody is asked who learns.
  package init(_ browse: BrowseScene) {
    place = .browse(browse)
    learners = []
  }

  /// Asks who learns, where there are several, and then for the lesson.
  ///
  /// - Parameters:
  ///   - learners: Their names; a single one learns without being asked, and without any the
  ///     request's learner does.
  ///   - request: What they learn.
  package init(learners: [String], request: LessonRequest) {
    place = learners.count > 1 ? .learners(LearnerScene(learners)) : .loading
    self.learners = learners
    self.request = request
    if learners.count == 1 { self.request?.learner = learners.first }
  }

  /// Whether a double tap does something else than a tap now: where it does not, taps need not wait.
  package var bindsDoubleTap: Bool {
    if case .browse(let scene) = place { scene.bindsDoubleTap } else { false }
  }

  /// Whether this is no browsing: then a key takes the last answer back.
  package var isLesson: Bool {
    if case .browse = place { false } else { true }
  }

  /// The lesson on its way, or ended with its result on the screen; nil while browsing.
  package var session: LessonSession? {
    switch place {
    case .lesson(let scene): scene.session
    case .quiz(let scene): scene.session
    case .result(let scene): scene.session
    case .loading, .learners, .browse: nil
    }
  }

  /// When something happens without an event, since the start of the run.
  package var deadline: Duration? {
    if case .lesson(let scene) = place { scene.session.deadline } else { nil }
  }

  // MARK: Events

  /// Changes the scene and says what has to be done: sound, screen, store, and what to load.
  ///
  /// - Parameters:
  ///   - event: What the learner wants.
  ///   - time: When, since the start of the run.
  /// - Returns: Nothing for an event that does nothing now.
  package mutating func handle(_ event: StudyEvent, at time: Duration) -> [Effect] {
    switch place {
    case .loading: return event == .start ? load() : []
    case .learners(var scene):
      guard event == .start || isTurning(event, &scene) else { return [] }
      place = .learners(scene)
      return (event == .start ? [] : [.play(.question)]) + [.show(scene.content)]
    case .browse(var scene):
      if event == .leave, learners.count > 1 { return leave() }
      // A guest changes no deck.
      if event == .delete, isGuest { return [] }
      let effects = scene.handle(event, at: time)
      place = .browse(scene)
      return kept(effects, scene.numbers)
    case .lesson(var scene):
      if event == .leave, scene.session.answerCount == 0 { return leave() }
      // Two owners would copy all answers at each change.
      place = .loading
      let effects = scene.handle(event, at: time)
      place = scene.session.isEnded ? .result(ResultScene(scene.session)) : .lesson(scene)
      return kept(effects, scene.session.numbers)
    case .quiz(var scene):
      if event != .leave { place = .loading }
      let effects = scene.handle(event, at: time)
      if event == .leave, scene.session.answerCount == 0 { return leave() }
      place = scene.session.isEnded ? .result(ResultScene(scene.session)) : .quiz(scene)
      return kept(effects, scene.session.numbers)
    case .result(var scene):
      switch event {
      case .start: return [.show(scene.content)]
      case .leave: return leave()
      case .previous:
        guard let change = scene.undo(at: time) else { return [] }
        let shown = enter(scene.session)
        return kept(
          [.play(scene.session.lesson.request.mode == .quiz ? .question : .answer), .show(shown)]
            + [.save(change)], scene.session.numbers)
      case .random, .answer, .next, .step:
        return scene.session.lesson.entries.isEmpty ? [.play(.empty), .show(scene.content)] : []
      case .right, .wrong, .delete: return []
      }
    }
  }

  /// Takes what was chosen on the screen.
  ///
  /// - Parameters:
  ///   - choice: Its number on the screen, from 0.
  ///   - time: When, since the start of the run.
  /// - Returns: Nothing where there is no such choice.
  package mutating func choose(_ choice: Int, at time: Duration) -> [Effect] {
    switch place {
    case .learners(var scene):
      switch scene.choice(choice) {
      case nil: return []
      case .more:
        _ = scene.turn(forward: true)
        place = .learners(scene)
        return [.play(.question), .show(scene.content)]
      case .guest: request?.learner = nil
      case .learner(let name): request?.learner = name
      }
      return load()
    case .quiz(var scene):
      place = .loading
      let effects = scene.choose(choice, at: time)
      place = .quiz(scene)
      return kept(effects, scene.session.numbers)
    case .result(let scene):
      switch scene.choose(choice, at: time) {
      case .again(let session): return [.play(.question), .show(enter(session))]
      case .done: return leave()
      case nil: return []
      }
    case .loading, .browse, .lesson: return []
    }
  }

  /// Begins a lesson that was asked for, or any other.
  ///
  /// - Parameters:
  ///   - lesson: What is learnt.
  ///   - time: When, since the start of the run.
  /// - Returns: Sound and screen.
  package mutating func begin(_ lesson: Lesson, at time: Duration) -> [Effect] {
    request = lesson.request
    if lesson.request.mode == .browse {
      let deck = Deck(name: lesson.request.deck, cards: lesson.entries.map(\.card))
      var scene = BrowseScene(deck: deck, seed: lesson.seed, after: numbers)
      let effects = scene.handle(.start, at: time)
      place = .browse(scene)
      return [.play(scene.hasCards ? .question : .empty)] + effects
    }
    let session = LessonSession(lesson, at: time, after: numbers)
    let content = enter(session)
    let isEmpty = session.isEnded || session.hasTooFewChoices
    return [.play(isEmpty ? .empty : .question), .show(content)]
  }

  /// Does what is due without an event, at the deadline's own time since the start of the run.
  package mutating func fire(at time: Duration) -> [Effect] {
    guard case .lesson(var scene) = place else { return [] }
    let effects = scene.comeBack(at: time)
    place = .lesson(scene)
    return effects
  }

  /// Goes on in the deck that is browsed as it is now; for lessons see `changeCards`.
  ///
  /// - Parameters:
  ///   - deck: All its cards.
  ///   - time: Since the start of the run.
  /// - Returns: A screen only where there was no card or is none any more.
  package mutating func replaceDeck(_ deck: Deck, at time: Duration) -> [Effect] {
    guard case .browse(var scene) = place, request?.set == nil else { return [] }
    let effects = scene.replaceDeck(deck, at: time)
    place = .browse(scene)
    return effects
  }

  /// Goes on with the cards of a lesson as they are now; the one that is asked stays.
  ///
  /// - Parameters:
  ///   - changes: Those since it was begun, or since the last ones.
  ///   - time: Since the start of the run.
  /// - Returns: A screen only where nothing is left to ask.
  package mutating func changeCards(_ changes: CardChanges, at time: Duration) -> [Effect] {
    switch place {
    case .lesson(var scene):
      place = .loading
      scene.session.take(changes)
      return goOn(with: scene.session) { .lesson(scene) }
    case .quiz(var scene):
      place = .loading
      scene.session.take(changes)
      return goOn(with: scene.session) { .quiz(scene) }
    case .result(var scene):
      scene.session.take(changes)
      place = .result(scene)
      return []
    case .browse(var scene) where request?.set != nil:
      let cards = scene.cards.filter { !changes.gone.contains($0.guid) }
      let deck = Deck(
        name: scene.deckName, cards: cards.map { changes.changed[$0.guid] ?? $0 })
      let effects = scene.replaceDeck(deck, at: time)
      place = .browse(scene)
      return effects
    case .loading, .learners, .browse: return []
    }
  }

  private mutating func goOn(with session: LessonSession, _ stay: () -> Place) -> [Effect] {
    guard session.isEnded else {
      place = stay()
      return []
    }
    return [.show(enter(session))]
  }

  /// Offers other learners from now on.
  ///
  /// - Parameters:
  ///   - names: Fewer than two: nobody is asked who learns.
  ///   - request: What they learn, where no lesson has been asked for yet.
  /// - Returns: A screen where it is being asked.
  package mutating func replaceLearners(_ names: [String], _ request: LessonRequest?) -> [Effect] {
    learners = names
    self.request = self.request ?? request
    guard case .learners = place, names.count > 1 else { return [] }
    let scene = LearnerScene(names)
    place = .learners(scene)
    return [.show(scene.content)]
  }

  // MARK: From one scene to the next

  /// Goes where a session is: its cards or its result.
  private mutating func enter(_ session: LessonSession) -> ScreenContent {
    if session.isEnded {
      let scene = ResultScene(session)
      place = .result(scene)
      return scene.content
    }
    if session.lesson.request.mode == .quiz {
      let scene = QuizScene(session)
      place = .quiz(scene)
      return scene.content
    }
    let scene = LessonScene(session)
    place = .lesson(scene)
    return scene.content
  }

  /// To who learns, where there are several; else to a lesson of the same kind, from its start.
  private mutating func leave() -> [Effect] {
    guard learners.count > 1 else { return load() }
    let scene = LearnerScene(learners)
    place = .learners(scene)
    return [.play(.question), .show(scene.content)]
  }

  private func load() -> [Effect] { request.map { [.load($0)] } ?? [] }

  private func isTurning(_ event: StudyEvent, _ scene: inout LearnerScene) -> Bool {
    switch event {
    case .next, .step: scene.turn(forward: true)
    case .previous: scene.turn(forward: false)
    case .start, .random, .answer, .right, .wrong, .delete, .leave: false
    }
  }

  private var isGuest: Bool { request.map { $0.learner == nil } ?? false }

  /// The effects as they are performed: of a guest nothing is kept.
  private mutating func kept(_ effects: [Effect], _ numbers: RunNumbers) -> [Effect] {
    guard isGuest else {
      self.numbers = numbers
      return effects
    }
    return effects.filter { if case .save = $0 { false } else { true } }
  }
}
