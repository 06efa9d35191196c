extension LessonSession {
  /// A showing of a card, which lasts until the next card's question is brought up.
  package struct Showing: Equatable, Sendable {
    package let index: Int
    /// The card as it was when it was brought up or its answer was taken back, whatever changes in the deck.
    package internal(set) var card: Card
    package let asked: CardRecord.Side
    /// When the question was brought up, since the start of the run.
    package let start: Duration
    /// The choices of a quiz; otherwise empty.
    package internal(set) var choices: [Choice]
    /// The indices of the wrong choices, in order.
    package internal(set) var guesses: [Int] = []
    package internal(set) var isRevealed = false
    /// Whether the card was answered and the answer taken back.
    package internal(set) var isTakenBack = false
    /// The time of the answer that was taken back, in ms.
    var answerTime: Int?
  }
}
