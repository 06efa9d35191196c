extension LessonSession {
  /// A card, from when its question is brought up until the next one's is.
  package struct Showing: Equatable, Sendable {
    package let index: Int
    /// The card as it was when brought up; it stays the same even if the card in the deck changes.
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
