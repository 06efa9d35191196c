package import Study

/// The scenes of a run, one above the other; the top one is on the screen.
///
/// It carries out the steps of its scenes, in the order sound, screen, store. It knows who learns,
/// counts what is saved, asks for lessons, and tells the scenes what changes outside.
package struct SceneStack: Sendable {
  /// The lowest first; empty until the first lesson is loaded.
  private var scenes: [any Scene]
  private var situation: Situation
  private var awaited = Awaited.nothing
  /// The lesson that was left for home; its learner may continue it.
  private var left: LessonSession?

  private enum Awaited {
    case nothing
    case lesson
    /// A lesson that was requested before the last answer, so it is out of date.
    case staleLesson
  }

  /// Begins with one scene, without asking who learns.
  package init(_ scene: some Scene) {
    scenes = [scene]
    situation = Situation()
  }

  /// Asks who learns if there are several, and then requests the lesson.
  ///
  /// - Parameters:
  ///   - learners: Their names. A single one is not asked; if there are none, the request's learner
  ///     studies.
  ///   - request: What they study.
  package init(learners: [String], request: LessonRequest) {
    situation = Situation(learners: learners, request: request)
    if learners.count == 1 { situation.request?.learner = learners.first }
    scenes = SceneList.home(situation).map { [$0] } ?? []
  }

  /// The scene on the screen; nil until the first lesson is loaded.
  package var top: (any Scene)? { scenes.last }

  /// Whether a double tap now differs from a tap.
  package var bindsDoubleTap: Bool { top?.bindsDoubleTap ?? false }

  /// What is shown next if the learner goes on, as far as that is known.
  package var upcoming: [ScreenContent] { top?.upcoming ?? [] }

  /// Whether a finger that comes down now is followed.
  package var followsTouch: Bool { top?.followsTouch ?? false }

  /// When something happens without an input, since the start of the run.
  package var deadline: Duration? { top?.deadline }

  /// The lesson that is studied, or whose result is shown.
  package var session: LessonSession? { scenes.last { $0.session != nil }?.session }

  // MARK: What happens

  /// Shows the first scene, or asks for the first lesson.
  package mutating func start(at time: Duration) -> [Effect] {
    if scenes.isEmpty { return carryOut(situation.request.map(Step.load)) }
    return step(at: time) { $0.start(in: $1) }
  }

  /// Takes a gesture or a key.
  ///
  /// - Parameters:
  ///   - input: The gesture or key; a tap on a target goes to `choose`.
  ///   - time: Since the start of the run.
  /// - Returns: The trace's word for the action, and its effects, if any; nil if the input means
  ///   nothing.
  package mutating func handle(
    _ input: Input, at time: Duration
  ) -> (action: String, effects: [Effect])? {
    var action: String?
    let effects = step(at: time) { scene, situation in
      let taken = scene.take(input, in: situation)
      action = taken?.action
      return taken?.step
    }
    return action.map { ($0, effects) }
  }

  /// Takes a chosen target; has no effects if the scene lacks it or it does nothing.
  package mutating func choose(_ target: Target, at time: Duration) -> [Effect] {
    step(at: time) { $0.choose(target, in: $1) }
  }

  /// Takes the next move of a finger that is followed.
  package mutating func follow(_ drag: Drag, at time: Duration) -> [Effect] {
    step(at: time) { $0.follow(drag, in: $1) }
  }

  /// Does what is due at the top scene's deadline, at its own time.
  package mutating func fire(at time: Duration) -> [Effect] {
    step(at: time) { $0.fire(in: $1) }
  }

  /// Takes a change that others have made in the library.
  ///
  /// - Returns: A new screen only if the current one can't stay.
  package mutating func take(_ change: OutsideChange, at time: Duration) -> [Effect] {
    situation.time = time
    switch change {
    case .deck: break
    case .cards(let changes): left?.take(changes)
    case .learners(let names, let request):
      situation.learners = names
      situation.request = situation.request ?? request
    }
    var step: Step?
    for index in scenes.indices { step = scenes[index].take(change, in: situation) }
    return carryOut(step)
  }

  /// Begins a lesson, requested or not; it takes the place of all scenes.
  ///
  /// A lesson requested before the last answer was given or taken back is out of date and does not
  /// begin.
  ///
  /// - Parameters:
  ///   - lesson: The lesson.
  ///   - time: Since the start of the run.
  /// - Returns: Sound and screen.
  package mutating func begin(_ lesson: Lesson, at time: Duration) -> [Effect] {
    defer { awaited = .nothing }
    if awaited == .staleLesson { return [] }
    situation.time = time
    situation.request = lesson.request
    let (scene, sound) = SceneList.scene(of: lesson, in: situation, following: session ?? left)
    left = nil
    scenes = [scene]
    return carryOut(Step(sound))
  }

  // MARK: Steps

  private mutating func step(
    at time: Duration, _ body: (inout any Scene, Situation) -> Step?
  ) -> [Effect] {
    guard let top = scenes.indices.last else { return [] }
    situation.time = time
    // Change it in place: a second owner would copy all answers at each change.
    return carryOut(body(&scenes[top], situation))
  }

  private mutating func carryOut(_ step: Step?) -> [Effect] {
    guard var step else { return [] }
    var request: LessonRequest?
    switch step.next {
    case .stay: break
    case .push(let scene): scenes.append(scene)
    case .replace(let scene): replaceTop(by: scene)
    case .lesson(let session): replaceTop(by: SceneList.scene(of: session))
    case .load(let wanted): request = wanted
    case .back where scenes.count > 1: scenes.removeLast()
    case .back, .home:
      if let home = SceneList.home(situation) {
        // The next guest may be somebody else.
        left = situation.isGuest ? nil : session
        scenes = [home]
      } else {
        request = situation.request
        (step.sound, step.shows) = (nil, false)
      }
    }
    var effects = step.sound.map { [Effect.play($0)] } ?? []
    if step.shows, let top { effects.append(.show(top.content)) }
    if let change = step.change, isKept(change) { effects.append(.save(change)) }
    if let request {
      situation.request = request
      awaited = .lesson
      effects.append(.load(request))
    }
    return effects
  }

  private mutating func replaceTop(by scene: any Scene) {
    _ = scenes.popLast()
    scenes.append(scene)
  }

  /// Counts a change that is to be saved; a guest's changes are not.
  private mutating func isKept(_ change: LibraryChange) -> Bool {
    switch change {
    case .review(let review, let round), .undo(let review, let round):
      if awaited == .lesson { awaited = .staleLesson }
      if situation.isGuest { return false }
      situation.numbers.review = review.number
      situation.numbers.round = max(situation.numbers.round, round.number)
      return true
    case .delete: return !situation.isGuest
    }
  }
}
