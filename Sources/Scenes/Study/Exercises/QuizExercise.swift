import Study

/// A card whose answer is chosen among others; the first choice counts.
struct QuizExercise: Exercise {
  private let options: [LessonSession.Choice]
  /// The indices of the wrong choices, in order.
  private var wrong: [Int] = []
  private(set) var outcome: AnswerOutcome?

  /// Returns nil without answers to choose from, of which one is right.
  init?(_ options: [LessonSession.Choice]) {
    if options.isEmpty { return nil }
    self.options = options
  }

  var outcomeIfStopped: AnswerOutcome? { wrong.isEmpty ? nil : .notYet }
  var choices: Int { options.count }
  var tries: [String] { wrong.map { options[$0].text } }
  var isBegun: Bool { !wrong.isEmpty }

  var buttons: [ListContent.Button] { [.init(WriteExercise.show, .words(.notSure))] }
  /// Whoever presses Enter has chosen nothing.
  var likeliest: Target? { nil }

  mutating func choose(_ target: Target) -> ExerciseMove? {
    if target == WriteExercise.show {
      outcome = .shown
      return .decides()
    }
    guard let choice = options.indices.first(where: { QuizContent.target($0) == target }),
      !wrong.contains(choice)
    else { return nil }
    if options[choice].isRight {
      // An answer that was found only after a wrong choice was not known.
      outcome = wrong.isEmpty ? .right : .notYet
      return .decides(wrong.isEmpty ? .right : .answer)
    }
    wrong.append(choice)
    return .shows(.wrong)
  }

  func content(of card: AskedCard) -> ScreenContent { .quiz(quiz(card, isDecided: false)) }

  func decided(of card: AskedCard) -> ScreenContent {
    var content = quiz(card, isDecided: true)
    content.sounds = card.card.sounds(of: card.asked.other)
    content.isLeech = card.isLeech
    return .quiz(content)
  }

  private func quiz(_ card: AskedCard, isDecided: Bool) -> QuizContent {
    let question = card.question
    let answers = options.enumerated().map { index, option in
      QuizContent.Answer(
        text: option.text,
        state: wrong.contains(index)
          ? .struckOut : !isDecided ? .open : option.isRight ? .right : .left)
    }
    return QuizContent(
      question: question.text, field: question.field, pictures: question.pictures,
      sounds: question.sounds, isHeard: question.isHeard, answers: answers,
      deckName: question.deckName,
      position: question.progress.position, count: question.progress.whole,
      progress: question.progress)
  }
}
