package import Study

/// How a lesson went, and what comes after it.
package struct ResultScene: Equatable, Sendable {
  /// What a choice leads to.
  package enum Outcome: Equatable, Sendable {
    case again(LessonSession)
    case done
  }

  package internal(set) var session: LessonSession

  package init(_ session: LessonSession) {
    self.session = session
  }

  /// What can be chosen, in the order of their places.
  private var choices: [ResultContent.Choice] {
    guard session.lesson.request.mode != .review, session.hasCards else { return [.done] }
    let wrong = session.wrongCopies.reduce(0, +)
    return (wrong > 0 ? [.wrongOnes(wrong)] : []) + [.all, .done]
  }

  /// Takes what was chosen on the screen.
  ///
  /// - Parameters:
  ///   - choice: From 0.
  ///   - time: When, since the start of the run.
  /// - Returns: What it leads to; nil where there is no such choice.
  package func choose(_ choice: Int, at time: Duration) -> Outcome? {
    guard choices.indices.contains(choice) else { return nil }
    return switch choices[choice] {
    case .wrongOnes: .again(session.again(copies: session.wrongCopies, at: time))
    case .all: .again(session.again(at: time))
    case .done: .done
    }
  }

  /// Takes the last answer back, so that the lesson goes on.
  ///
  /// - Returns: What has to be kept; nil where there is no answer.
  package mutating func undo(at time: Duration) -> LibraryChange? {
    session.advance(to: time)
    return session.undo()
  }

  package var content: ScreenContent {
    let request = session.lesson.request
    guard session.hasCards || session.answerCount > 0 || request.mode == .review else {
      return .emptyDeck(name: request.deck)
    }
    var result = ResultContent(
      mode: request.mode, deckName: request.deck, right: session.rightCount,
      count: session.answerCount, minutes: Int((session.length / .seconds(60)).rounded(.up)),
      today: request.mode == .review && request.learner != nil
        ? session.lesson.answersToday + session.answerCount : nil,
      choices: choices)
    result.nextInDays = session.lesson.nextDay.map { $0 - session.lesson.start.day }
    return .result(result)
  }
}
