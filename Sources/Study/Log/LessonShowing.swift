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
    /// Whether the card was answered and still stays, as in a quiz, until the learner goes on.
    package internal(set) var isAnswered = false
    /// When the card was answered, since the start of the run; nil before.
    var answered: Duration?
    /// Whether the card was answered and the answer taken back.
    package internal(set) var isTakenBack = false
    /// The time of the answer that was taken back, in ms.
    var answerTime: Int?
  }

  /// Brings up the queue's current card, or the next one if it was deleted; no later card is a deleted one.
  ///
  /// - Parameter side: The side to ask if the lesson asks both; nil for a random one.
  mutating func bringUp(asking side: CardRecord.Side? = nil) {
    if let index = state.queue.current, deletedIndices.contains(index) { return resume() }
    state.showing = state.queue.current.map { index in
      let asked: CardRecord.Side =
        switch lesson.request.direction {
        case .question: .question
        case .answer: .answer
        case .both: side ?? (Bool.random(using: &state.generator) ? .question : .answer)
        }
      return Showing(
        index: index, card: lesson.entries[index].card, asked: asked, start: now,
        choices: choices(for: index, asking: asked))
    }
  }

  mutating func choices(for index: Int, asking asked: CardRecord.Side) -> [Choice] {
    quiz?.choices(for: lesson.entries[index], asking: asked, using: &state.generator) ?? []
  }
}
