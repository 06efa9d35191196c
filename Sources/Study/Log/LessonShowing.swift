extension LessonSession {
  /// A card, from when its question is brought up until the next one's is.
  package struct Showing: Equatable, Sendable {
    package let index: Int
    /// It does not change, even if the card in the deck does.
    package internal(set) var card: Card
    package let asked: CardRecord.Side
    /// When it was brought up, since the start of the run.
    package let start: Duration
    /// The choices of a quiz; otherwise empty.
    package internal(set) var choices: [Choice]
    /// The indices of the wrong choices, in order.
    package internal(set) var guesses: [Int] = []
    package internal(set) var isRevealed = false
    /// Whether its answer was given and taken back.
    package internal(set) var isTakenBack = false
    /// How long the answer that was taken back took, in ms.
    var answerTime: Int?
  }
}
