import Study

/// Asks in a lesson whether it is still the same learner, after nobody has touched anything for a while.
///
/// The answers so far are kept, whoever is there.
struct StillScene: Scene, Equatable {
  private let learner: String?
  private let sign: LearnerSign?

  init(_ situation: Situation) {
    learner = situation.request?.learner
    sign = situation.sign
  }

  /// Ignores gestures: only a touch on a button goes on.
  mutating func perform(_ action: ListAction, in situation: Situation) -> Step? { nil }

  mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    switch target {
    case Self.yes: returnToLesson(in: situation)
    case Self.who: Step(.back, next: .askLearner)
    default: target.name == PictureCodeScene.entered ? Step(.question, next: .back) : nil
    }
  }

  /// Leads back to the lesson, after the learner's secret pictures, if there are any.
  private func returnToLesson(in situation: Situation) -> Step {
    guard let learner, let code = situation.ofLearners[learner]?.pictureCode else {
      return Step(.question, next: .back)
    }
    return Step(.question, next: .push(PictureCodeScene(of: learner, code, sign: sign)))
  }

  private static let yes = Target("yes", icon: .check, role: .primary)
  private static let who = Target("who", icon: .people)

  var content: ScreenContent {
    var content = ListContent(
      "still", title: learner.map { .words(.stillLearner, [.text($0)]) } ?? .words(.guest),
      rows: [], empty: .words(.stillHint),
      buttons: [.init(Self.who, .words(.notMe)), .init(Self.yes, .words(.stillMe))])
    (content.kind, content.sign, content.subject) = (.question(.person), sign, learner)
    return .list(content)
  }
}
