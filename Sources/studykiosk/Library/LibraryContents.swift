import DeckStore

/// What a library holds, in a few words.
struct LibraryContents {
  let text: String

  init(_ store: DeckStore) throws {
    let decks = try store.decks()
    let learners = try store.learnerSummaries()
    text = [
      counted(decks.count, "deck"),
      counted(decks.reduce(0) { $0 + $1.cardCount }, "card"),
      counted(learners.count, "learner"),
      counted(learners.reduce(0) { $0 + $1.right + $1.wrong }, "answer"),
    ].joined(separator: ", ")
  }
}
