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

  /// Returns the indices of the cards that can be asked on one screen with the one that is shown: it first, then those that
  /// would come next, and of them those of its kind first.
  ///
  /// They are of its deck, and of different sources, since one card of a note tells the other one.
  package func askableTogether() -> [Int] {
    guard let showing else { return [] }
    let shown = lesson.entries[showing.index]
    var sources = Set([shown.source].compactMap(\.self))
    let near = state.queue.near(at: wallTime.milliseconds).filter { index in
      let entry = lesson.entries[index]
      return entry.deck == shown.deck && !deletedIndices.contains(index)
        && entry.source.map { sources.insert($0).inserted } ?? true
    }
    let isAlike = { (index: Int) in lesson.entries[index].kind == shown.kind }
    return [showing.index] + near.filter(isAlike) + near.filter { !isAlike($0) }
  }

  /// Asks another card of those on the screen; the one that was asked before comes again, unless it was answered.
  ///
  /// The time of its answer begins with the last answer, or when the screen came.
  ///
  /// - Parameters:
  ///   - index: The card's index, one of `askableTogether`.
  ///   - side: The side that is asked.
  package mutating func ask(_ index: Int, _ side: CardRecord.Side) {
    guard let showing, showing.index != index, lesson.entries.indices.contains(index) else {
      return
    }
    state.queue.bringForward(index, keepingCurrent: !showing.isAnswered)
    state.showing = Showing(
      index: index, card: lesson.entries[index].card, asked: side,
      start: showing.answered ?? showing.start, choices: [])
  }
}
