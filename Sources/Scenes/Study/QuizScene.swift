package import Study

/// A question and answers to choose from; the first choice counts.
package struct QuizScene: Scene, Equatable {
  private var quiz: LessonSession

  package init(_ session: LessonSession) {
    quiz = session
  }

  package var session: LessonSession? { quiz }

  package mutating func perform(_ action: StudyAction, in situation: Situation) -> Step? {
    quiz.advance(to: situation.time)
    switch action {
    case .random, .answer, .next, .step: return resume(skipping: action == .next || action == .step)
    case .previous:
      if let showing, !showing.isRevealed, !showing.guesses.isEmpty {
        quiz.forgetGuesses()
        return Step(.question)
      }
      return quiz.undo().map { Step(quiz.soundAfterUndo, saving: $0) }
    case .leave:
      // A wrong guess counts even if the right answer has not been found.
      let isGuessed = showing.map { !$0.isRevealed && !$0.guesses.isEmpty } ?? false
      let change = isGuessed ? quiz.answer(.wrong) : nil
      guard quiz.doneCount > 0 else { return .leave }
      quiz.end()
      return Step(.finished, saving: change, next: .lesson(quiz))
    case .listen: return .listen
    case .right, .wrong, .delete: return nil
    }
  }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    if let step = content.gallery(from: target, of: quiz.lesson.request.deck) { return step }
    quiz.advance(to: situation.time)
    guard let showing, !showing.isRevealed,
      let choice = showing.choices.indices.first(where: { QuizContent.target($0) == target }),
      !showing.guesses.contains(choice)
    else { return perform(target, in: situation) }
    if showing.choices[choice].isRight {
      return decide(showing.guesses.isEmpty ? .right : .wrong, sound: .right)
    }
    quiz.guess(choice)
    return Step(.wrong)
  }

  /// Continues with the cards as they are now; the question that is asked stays.
  package mutating func take(_ change: OutsideChange, in situation: Situation) -> Step? {
    guard case .cards(let changes) = change else { return nil }
    quiz.take(changes)
    return quiz.isEnded ? Step(next: .lesson(quiz)) : nil
  }

  private mutating func resume(skipping isSkipping: Bool) -> Step? {
    guard let showing else {
      // The deck may have more cards by now.
      return quiz.doneCount == 0 ? .load(quiz.lesson.request) : Step(.empty)
    }
    if showing.isRevealed {
      quiz.resume()
      return quiz.isEnded ? Step(.finished, next: .lesson(quiz)) : Step(.question)
    }
    guard isSkipping else { return nil }
    // To skip after a wrong guess is to give up.
    if !showing.guesses.isEmpty { return decide(.wrong, sound: .answer) }
    quiz.skip()
    return Step(.question)
  }

  private mutating func decide(_ rating: Rating, sound: Sound) -> Step? {
    quiz.answer(rating).map { Step(sound, saving: $0) }
  }

  package var buttons: [ListContent.Button] {
    guard let showing else { return [.end] }
    return [.end] + .listen(content) + [.init(.next, showing.isRevealed ? .next : .askLater)]
  }

  private var showing: LessonSession.Showing? {
    quiz.showing.flatMap { $0.choices.isEmpty ? nil : $0 }
  }

  package var content: ScreenContent {
    let request = quiz.lesson.request
    guard let showing else { return .tooFewAnswers(deckName: request.deck) }
    let answers = showing.choices.enumerated().map { index, choice in
      let state: QuizContent.Answer.State =
        if showing.guesses.contains(index) {
          .struckOut
        } else if showing.isRevealed {
          choice.isRight ? .right : .left
        } else {
          .open
        }
      return QuizContent.Answer(text: choice.text, state: state)
    }
    let progress = quiz.progress
    return .quiz(
      QuizContent(
        question: showing.card.text(showing.asked), field: showing.asked,
        pictures: showing.card.pictures(of: showing.asked),
        sounds: showing.card.sounds(of: showing.isRevealed ? showing.asked.other : showing.asked),
        answers: answers,
        deckName: request.deck,
        position: progress.position, count: progress.whole, progress: progress,
        isLeech: showing.isRevealed && quiz.madeLeech))
  }
}

/// A question with answers to choose from.
package struct QuizContent: Equatable, Sendable {
  /// One of the answers.
  package struct Answer: Hashable, Sendable {
    package enum State: Hashable, Sendable {
      case open
      /// A wrong guess, struck out.
      case struckOut
      /// The right one, once it is known.
      case right
      /// A wrong one that was not guessed, once the right one is known.
      case left
    }

    package var text: String
    package var state = State.open
  }

  package var question: String
  /// The side of the card that the question stands on.
  package var field = CardRecord.Side.question
  /// The question's pictures, in order.
  package var pictures: [CardPicture] = []
  /// The question's sounds, in order; once the right answer is known, the answer's.
  package var sounds: [CardSound] = []
  package var answers: [Answer]
  package var deckName: String
  /// From 1 to `count`.
  package var position: Int
  package var count: Int
  package var progress: LessonProgress
  /// Whether the card has now been forgotten so often that the learner is told.
  package var isLeech = false
  /// Which page of a question that is too long for one, from 0; scenes show the first.
  package var page = 0

  /// Whether the right answer is known.
  package var isDecided: Bool { answers.contains { $0.state == .right } }

  /// The target of the answer at an index from 0.
  package static func target(_ index: Int) -> Target { Target("answer-\(index + 1)") }
}
