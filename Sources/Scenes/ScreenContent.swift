package import Study

/// What the screen says, before anyone decides where on it.
package enum ScreenContent: Equatable, Sendable {
  case card(CardContent)
  /// The deck has no cards; the screen says how to add one.
  case emptyDeck(name: String)
  case calibration(CalibrationContent)
  case quiz(QuizContent)
  case result(ResultContent)
  case learners(LearnersContent)
  case waiting(WaitingContent)
  /// The deck has too few different answers for a quiz.
  case tooFewAnswers(deckName: String)

  /// What can be tapped here, in the order of its number keys; nil in the place of what can't be
  /// chosen any more.
  package var targets: [Target?] {
    switch self {
    case .quiz(let quiz):
      quiz.answers.enumerated().map { $1.state == .open ? QuizContent.target($0) : nil }
    case .result(let result): result.choices.map(\.target)
    case .learners(let learners): learners.choices.map(\.target)
    case .card, .emptyDeck, .calibration, .waiting, .tooFewAnswers: []
    }
  }

  /// Whether this only says more, or less, about the side of a card or the question of a quiz that
  /// another content shows.
  package func onlyRemarks(on other: ScreenContent) -> Bool {
    switch (self, other) {
    case (.card(var card), .card(let otherCard)):
      (card.mark, card.asksToDelete) = (otherCard.mark, otherCard.asksToDelete)
      return self != other && card == otherCard
    case (.quiz(let quiz), .quiz(let otherQuiz)):
      return self != other && quiz.question == otherQuiz.question
        && quiz.position == otherQuiz.position
        && quiz.answers.map(\.text) == otherQuiz.answers.map(\.text)
    default: return false
    }
  }
}

/// One side of a card and where it stands in its deck.
package struct CardContent: Equatable, Sendable {
  package enum Side: String, Sendable {
    case question, answer
  }

  package var side: Side
  package var text: String
  /// What stands small above the text: the question, while its answer is shown.
  package var caption: String?
  /// The pictures of the side that is shown, in order.
  package var pictures: [CardPicture] = []
  /// Those of the other side: the answer's come next, or the question's stay.
  package var otherPictures: [CardPicture] = []
  package var deckName: String
  /// From 1 to `count`.
  package var position: Int
  package var count: Int
  /// How the answer was marked in this showing.
  package var mark: Rating?
  /// Whether deleting the card has been asked for once.
  package var asksToDelete = false
  /// What a round or review says beside it; nil while browsing.
  package var lesson: LessonNote?
}
