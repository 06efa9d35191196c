package import Study

/// What the screen says, without its layout.
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

  /// The targets, in the order of their number keys; nil for one that can no longer be chosen.
  package var targets: [Target?] {
    switch self {
    case .quiz(let quiz):
      quiz.answers.enumerated().map { $1.state == .open ? QuizContent.target($0) : nil }
    case .result(let result): result.choices.map(\.target)
    case .learners(let learners): learners.choices.map(\.target)
    case .card, .emptyDeck, .calibration, .waiting, .tooFewAnswers: []
    }
  }

  /// Whether it asks whether to delete a card.
  package var asksToDelete: Bool {
    if case .card(let card) = self { card.asksToDelete } else { false }
  }

  /// The same, with another page of its text.
  package func with(page: Int) -> ScreenContent {
    switch self {
    case .card(var card):
      card.page = page
      return .card(card)
    case .quiz(var quiz):
      quiz.page = page
      return .quiz(quiz)
    case .emptyDeck, .calibration, .result, .learners, .waiting, .tooFewAnswers: return self
    }
  }

  /// Whether this differs from another content only in its remarks on the same side of a card or
  /// the same question of a quiz.
  package func onlyRemarks(on other: ScreenContent) -> Bool {
    switch (self, other) {
    case (.card(var card), .card(let otherCard)):
      (card.mark, card.asksToDelete) = (otherCard.mark, otherCard.asksToDelete)
      card.page = otherCard.page
      return self != other && card == otherCard
    case (.quiz(let quiz), .quiz(let otherQuiz)):
      return self != other && quiz.question == otherQuiz.question
        && quiz.position == otherQuiz.position
        && quiz.answers.map(\.text) == otherQuiz.answers.map(\.text)
    default: return false
    }
  }
}

/// One side of a card and its position in the deck.
package struct CardContent: Equatable, Sendable {
  package enum Side: String, Sendable {
    case question, answer
  }

  package var side: Side
  package var text: String
  /// The small text above: the question, while its answer is shown.
  package var caption: String?
  /// The pictures of the side that is shown, in order.
  package var pictures: [CardPicture] = []
  /// Those that belong to the caption, in order.
  package var captionPictures: [CardPicture] = []
  package var deckName: String
  /// From 1 to `count`.
  package var position: Int
  package var count: Int
  /// How the answer was marked in this showing.
  package var mark: Rating?
  /// Whether the screen asks to confirm deleting the card.
  package var asksToDelete = false
  /// What a round or review says besides; nil while browsing.
  package var lesson: LessonNote?
  /// Which page of a text that is too long for one, from 0; scenes show the first.
  package var page = 0
}
