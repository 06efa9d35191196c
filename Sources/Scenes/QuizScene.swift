package import Study

/// A question and answers to choose from; the first choice counts.
package struct QuizScene: Equatable, Sendable {
  package internal(set) var session: LessonSession

  package init(_ session: LessonSession) {
    self.session = session
  }

  /// Changes the scene and says what has to be done: sound, screen, store.
  ///
  /// - Parameters:
  ///   - event: What the learner wants.
  ///   - time: When, since the start of the run.
  /// - Returns: Nothing for an event that does nothing now.
  package mutating func handle(_ event: StudyEvent, at time: Duration) -> [Effect] {
    session.advance(to: time)
    switch event {
    case .start: return [.show(content)]
    case .random, .answer, .next, .step:
      guard let showing else { return [.play(.empty), .show(content)] }
      if showing.isRevealed {
        session.goOn()
        return [.play(session.isEnded ? .answer : .question), .show(content)]
      }
      guard event == .next || event == .step else { return [] }
      // Who has guessed wrong gives up.
      if !showing.guesses.isEmpty { return decide(.wrong, sound: .answer) }
      session.skip()
      return [.play(.question), .show(content)]
    case .previous:
      if let showing, !showing.isRevealed, !showing.guesses.isEmpty {
        session.forgetGuesses()
        return [.play(.question), .show(content)]
      }
      guard let change = session.undo() else { return [] }
      return [.play(session.soundAfterUndo), .show(content), .save(change)]
    case .leave:
      // A wrong guess counts, though the right one was not found.
      let change = showing.flatMap { showing in
        showing.isRevealed || showing.guesses.isEmpty ? nil : session.answer(.wrong)
      }
      session.end()
      return [.play(.answer), .show(content)] + (change.map { [.save($0)] } ?? [])
    case .right, .wrong, .delete: return []
    }
  }

  /// Takes a choice, from 0.
  ///
  /// - Returns: Sound, screen, store; nothing for one that was struck out.
  package mutating func choose(_ choice: Int, at time: Duration) -> [Effect] {
    session.advance(to: time)
    guard let showing, !showing.isRevealed, showing.choices.indices.contains(choice),
      !showing.guesses.contains(choice)
    else { return [] }
    if showing.choices[choice].isRight {
      return decide(showing.guesses.isEmpty ? .right : .wrong, sound: .right)
    }
    session.guess(choice)
    return [.play(.wrong), .show(content)]
  }

  private mutating func decide(_ rating: Rating, sound: Sound) -> [Effect] {
    guard let change = session.answer(rating) else { return [] }
    return [.play(sound), .show(content), .save(change)]
  }

  private var showing: LessonSession.Showing? {
    session.showing.flatMap { $0.choices.isEmpty ? nil : $0 }
  }

  package var content: ScreenContent {
    let request = session.lesson.request
    guard !session.isEnded else { return ResultScene(session).content }
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
      return QuizContent.Answer(choice.text, state)
    }
    // The card that is decided is answered and still there.
    let before = session.answerCount - (showing.isRevealed ? 1 : 0)
    return .quiz(
      QuizContent(
        question: showing.card.text(showing.asked), answers: answers, deckName: request.deck,
        position: before + 1, count: before + session.leftCount,
        isLeech: showing.isRevealed && session.madeLeech))
  }
}
