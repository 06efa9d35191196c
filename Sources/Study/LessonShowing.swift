extension LessonSession {
  /// A card from its question being brought up to the next one's.
  package struct Showing: Equatable, Sendable {
    /// Its index in the lesson.
    package let index: Int
    /// It stays as it was brought up, whatever becomes of the card in the deck.
    package internal(set) var card: Card
    /// The side that is asked.
    package let asked: CardRecord.Side
    /// When it was brought up, since the start of the run.
    package let start: Duration
    /// What a quiz offers; else empty.
    package internal(set) var choices: [Choice]
    /// The wrong choices made, by their index, in order.
    package internal(set) var guesses: [Int] = []
    package internal(set) var isRevealed = false
    /// Whether its answer was given and taken back.
    package internal(set) var isTakenBack = false
    /// How long the answer took, in ms, where it was given and taken back.
    var answerTime: Int?
  }
}
