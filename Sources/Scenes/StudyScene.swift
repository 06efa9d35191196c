package import Study

/// All a learner meets, one scene at a time: who learns, then the cards, then the result.
package struct StudyScene: Equatable, Sendable {
  enum Place: Equatable, Sendable {
    /// Nothing yet: the lesson has been asked for.
    case loading
    case learners(LearnerScene)
    case browse(BrowseScene)
    case lesson(LessonScene)
    case quiz(QuizScene)
    case result(ResultScene)
  }

  var place: Place
  var learners: [String]
  /// The lesson that is studied, or was asked for last; nil while browsing a deck without one.
  var request: LessonRequest?
  private var numbers = RunNumbers()
  /// The last review before a lesson was asked for; nil when none is awaited.
  private var reviewWhenAsked: Int?
  /// The lesson before it was asked who learns, of a learner who may go on.
  var left: LessonSession?

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
      let effects = kept(scene.handle(event, at: time), scene.session.numbers)
      return goOn(with: scene, after: effects)
    case .quiz(var scene):
      if event != .leave { place = .loading }
      let isTap = [.random, .answer, .next, .step].contains(event)
      // Its deck may have got cards meanwhile.
      if isTap, scene.session.hasTooFewChoices, scene.session.answerCount == 0 {
        place = .quiz(scene)
        return load()
      }
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
          [.play(scene.session.soundAfterUndo), .show(shown), .save(change)],
          scene.session.numbers)
      case .random, .answer, .next, .step:
        // An empty deck may have got cards meanwhile.
        return scene.content.hasChoices ? [] : load()
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
  /// One that comes after another answer was given, or one taken back, is not begun: it knows
  /// nothing of that.
  ///
  /// - Parameters:
  ///   - lesson: What is learnt.
  ///   - time: When, since the start of the run.
  /// - Returns: Sound and screen.
  package mutating func begin(_ lesson: Lesson, at time: Duration) -> [Effect] {
    defer { reviewWhenAsked = nil }
    if let reviewWhenAsked, reviewWhenAsked != lastReview { return [] }
    request = lesson.request
    if lesson.request.mode == .browse {
      let deck = Deck(name: lesson.request.deck, cards: lesson.entries.map(\.card))
      var scene = BrowseScene(deck: deck, seed: lesson.seed, after: numbers)
      let effects = scene.handle(.start, at: time)
      place = .browse(scene)
      return [.play(scene.hasCards ? .question : .empty)] + effects
    }
    let session = LessonSession(lesson, at: time, after: numbers, following: self.session ?? left)
    left = nil
    let content = enter(session)
    // The learner has just heard that the card before it was marked.
    if session.goesOn { return [.show(content)] }
    let isEmpty = session.isEnded || session.hasTooFewChoices
    return [.play(isEmpty ? .empty : .question), .show(content)]
  }

  /// Does what is due without an event, at the deadline's own time since the start of the run.
  package mutating func fire(at time: Duration) -> [Effect] {
    guard case .lesson(var scene) = place else { return [] }
    place = .loading
    let effects = scene.comeBack(at: time)
    return goOn(with: scene, after: effects)
  }

  // MARK: From one scene to the next

  /// Goes where a session is: its cards or its result.
  mutating func enter(_ session: LessonSession) -> ScreenContent {
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
    // A guest may be anybody.
    left = isGuest ? nil : session
    let scene = LearnerScene(learners)
    place = .learners(scene)
    return [.play(.question), .show(scene.content)]
  }

  mutating func load() -> [Effect] {
    reviewWhenAsked = lastReview
    return request.map { [.load($0)] } ?? []
  }

  /// Goes on with a lesson, or at its result.
  ///
  /// Where a review goes on past the hour at which a day begins, that day's cards are asked for.
  /// Until they come, or where they can't, it goes on with what it has. A guest has no days.
  private mutating func goOn(with scene: LessonScene, after effects: [Effect]) -> [Effect] {
    let isOutdated = scene.session.isOutdated
    place = scene.session.isEnded ? .result(ResultScene(scene.session)) : .lesson(scene)
    return effects.isEmpty || isGuest || !isOutdated ? effects : effects + load()
  }

  private func isTurning(_ event: StudyEvent, _ scene: inout LearnerScene) -> Bool {
    switch event {
    case .next, .step: scene.turn(forward: true)
    case .previous: scene.turn(forward: false)
    case .start, .random, .answer, .right, .wrong, .delete, .leave: false
    }
  }

  /// The last review's number; a guest's are a lesson's own.
  private var lastReview: Int { session?.numbers.review ?? numbers.review }

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
