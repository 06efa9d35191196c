package import Study

/// Asks once whether a lesson is to be cut short; anything but *Stop* goes on.
package struct StopScene: Scene, Equatable {
  private let stop: StopContent

  init(_ lesson: LessonSession, _ situation: Situation) {
    stop = StopContent(
      deckName: lesson.lesson.request.deck, learner: situation.request?.learner,
      sign: situation.sign,
      progress: lesson.progress)
  }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    switch target {
    case StopContent.goOn: perform(.leave, in: situation)
    case StopContent.stop: .handOver(StopContent.stop)
    default: nil
    }
  }

  package var content: ScreenContent { .stop(stop) }
}

/// The state of a lesson that may be cut short.
package struct StopContent: Equatable, Sendable {
  package var deckName: String
  /// The learner; nil for a guest, of whom nothing is kept.
  package var learner: String?
  package var sign: LearnerSign?
  package var progress: LessonProgress

  package static let stop = Target("stop", icon: .close)
  package static let goOn = Target("go-on", icon: .right, role: .primary)

  /// The buttons, from the way out to the way on.
  package static let buttons: [ListContent.Button] = [
    .init(stop, .words(.stop)), .init(goOn, .words(.goOn)),
  ]
}
