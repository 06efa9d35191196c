import Study

/// A new card, which is shown and heard with its answer before it is asked.
struct MeetExercise: Exercise {
  private let answer: String

  init(_ answer: String) { self.answer = answer }

  var outcome: AnswerOutcome? { nil }
  var asksNothing: Bool { true }

  static let seen = Target("seen", icon: .right, role: .primary)

  var buttons: [ListContent.Button] { [.init(Self.seen, .words(.next))] }

  mutating func choose(_ target: Target) -> ExerciseMove? {
    target == Self.seen ? .isSeen : nil
  }

  func content(of card: AskedCard) -> ScreenContent {
    var content = ExerciseContent(card.question, .meeting)
    let side = card.asked.other
    content.pictures = card.question.pictures + card.card.pictures(of: side)
    content.sounds = card.card.sounds(of: side)
    content.answer = answer
    return .exercise(content)
  }

  func decided(of card: AskedCard) -> ScreenContent { content(of: card) }
}
