/// What ways of asking need to know of a running lesson.
extension LessonSession {
  /// Records what the learner says of the answer that was looked at; `resume` brings up the next card.
  ///
  /// - Returns: The change to save; nil if no card is asked.
  package mutating func answer(_ rating: Rating) -> LibraryChange? {
    answer(Evidence(looking: rating))
  }

  /// Returns the probability that a card is known now; nil for a new one.
  package func recall(of index: Int) -> Double? {
    memories[index].map {
      lesson.scheduler.model.recall(
        stability: $0.state.memory.stability, after: wallTime.day - $0.lastDay)
    }
  }

  /// Whether the card that is shown is new, in the lesson, too.
  package var isFirstShown: Bool {
    showing.map { memories[$0.index] == nil && !shownBefore.contains($0.index) } ?? false
  }

  /// How many cards come between a new card and its first question.
  private static let betweenShownAndAsked = 2

  /// Goes on from a new card that was shown; it is asked after two others.
  package mutating func askShownLater() {
    guard let showing, !showing.isAnswered else { return }
    shownBefore.insert(showing.index)
    if deletedIndices.contains(showing.index) { return resume() }
    state.queue.putBack(behind: Self.betweenShownAndAsked, at: wallTime.milliseconds)
    bringUp()
  }

  /// Returns answers to choose from for the card that is shown: its own and two or three others of its deck.
  ///
  /// - Parameter seed: The seed of the choice.
  /// - Returns: The answers; none if there are too few.
  package func choicesAmongDeck(seed: UInt64) -> [Choice] {
    guard let showing else { return [] }
    let deck = lesson.entries[showing.index].deck
    var entry = lesson.entries[showing.index]
    entry.card = showing.card
    var generator = SeededGenerator(seed: seed)
    let isIn = { (entry: Lesson.Entry) in entry.deck == deck }
    let choices = QuizChoices(
      lesson.entries.filter(isIn), lesson.others.filter(isIn), showing.asked)
    return choices.choices(for: entry, asking: showing.asked, using: &generator)
  }
}
