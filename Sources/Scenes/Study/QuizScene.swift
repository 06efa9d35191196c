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
      guard quiz.doneCount > 0 || isGuessed else { return .leave }
      if isOver { return stop() }
      return Step(.question, next: .push(StopScene(quiz, situation)))
    case .listen: return .listen
    case .right, .wrong, .delete: return nil
    }
  }

  /// Whether there is a wrong guess, and the right answer has not been found.
  private var isGuessed: Bool { showing.map { !$0.isRevealed && !$0.guesses.isEmpty } ?? false }

  /// Whether the last question is decided.
  private var isOver: Bool {
    var next = quiz
    next.resume()
    return showing?.isRevealed == true && next.isEnded
  }

  /// Ends the quiz and leads to its result; a wrong guess counts even if the right answer has not been found.
  private mutating func stop() -> Step {
    let change = isGuessed ? quiz.answer(evidence(.notYet)) : nil
    let sound: Sound = isOver ? .finished : .back
    quiz.end()
    return Step(sound, saving: change, next: .lesson(quiz))
  }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    if target == StopContent.stop { return stop() }
    if target == Self.learn, showing == nil, quiz.doneCount == 0 {
      var request = quiz.lesson.request
      request.mode = .round
      return .load(request)
    }
    if target == Self.show, showing?.isRevealed == false {
      quiz.advance(to: situation.time)
      return decide(.shown, sound: .answer)
    }
    if let step = content.gallery(from: target, of: quiz.lesson.request.deck) { return step }
    quiz.advance(to: situation.time)
    guard let showing, !showing.isRevealed,
      let choice = showing.choices.indices.first(where: { QuizContent.target($0) == target }),
      !showing.guesses.contains(choice)
    else { return perform(target, in: situation) }
    if showing.choices[choice].isRight {
      // An answer that was found only after a wrong guess was not known.
      let isFirst = showing.guesses.isEmpty
      return decide(isFirst ? .right : .notYet, sound: isFirst ? .right : .answer)
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
    // Skipping after a wrong guess means giving up.
    if !showing.guesses.isEmpty { return decide(.notYet, sound: .answer) }
    quiz.skip()
    return Step(.question)
  }

  private mutating func decide(_ outcome: AnswerOutcome, sound: Sound) -> Step? {
    quiz.answer(evidence(outcome)).map { Step(sound, saving: $0) }
  }

  private func evidence(_ outcome: AnswerOutcome) -> Evidence {
    Evidence(.quiz, outcome, choices: showing?.choices.count ?? 0)
  }

  package var buttons: [ListContent.Button] {
    guard let showing else { return [.leave, .init(Self.learn, .words(.round))] }
    let ways: [ListContent.Button] =
      showing.isRevealed
      ? [.init(.next, .next)]
      : [.init(Self.later, .words(.askLater)), .init(Self.show, .words(.notSure))]
    let takeBack = ListContent.Button(.previous, .takeBack)
    return [.end] + (quiz.answerCount > 0 ? [takeBack] : [])
      + .listen(showing.card.sounds(of: showing.shown)) + ways
  }

  /// Goes to the next question, which only puts this one off.
  private static let later = Target(StudyAction.next.rawValue, icon: .later)
  /// Learns the cards in another way, because there are too few answers for a quiz.
  private static let learn = Target("round", icon: .cards, role: .primary)
  /// The target that shows the right answer, which then counts as not known.
  private static let show = Target("show-it", icon: .eye)

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
        sounds: showing.card.sounds(of: showing.shown),
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
      /// The right answer, once it is known.
      case right
      /// A wrong answer that was not guessed, once the right one is known.
      case left
    }

    package var text: String
    package var state = State.open
  }

  package var question: String
  /// The side of the card to which the question belongs.
  package var field = CardRecord.Side.question
  /// The question's pictures, in order.
  package var pictures: [CardPicture] = []
  /// The question's sounds, in order; once the right answer is known, the answer's.
  package var sounds: [CardSound] = []
  /// Whether the question is only heard: neither its text nor its pictures are shown.
  package var isHeard = false
  package var answers: [Answer]
  package var deckName: String
  /// From 1 to `count`.
  package var position: Int
  package var count: Int
  package var progress: LessonProgress
  /// Whether the card has now been forgotten so often that the learner is told.
  package var isLeech = false
  /// The page of a question and answers too long for one, from 0; scenes show the first.
  package var page = 0

  /// Whether the right answer is known.
  package var isDecided: Bool { answers.contains { $0.state == .right } }

  /// The target of the answer at an index from 0.
  package static func target(_ index: Int) -> Target { Target("\(answer)\(index + 1)") }

  /// Returns the number of the answer that a target stands for, from 1; nil for any other target.
  package static func number(of target: Target) -> Int? {
    target.name.hasPrefix(answer) ? Int(target.name.dropFirst(answer.count)) : nil
  }

  private static let answer = "answer-"
}
