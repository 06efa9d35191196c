internal import DeckStore
internal import Study

extension LibraryChange {
  /// The answer that is given or taken back; nil for a change of the cards.
  var answer: Review? {
    switch self {
    case .review(let review, _), .undo(let review, _): review
    case .insert, .delete: nil
    }
  }

  /// Saves the change in one transaction.
  ///
  /// - Throws: `LibraryError`; then nothing is saved.
  func save(
    into store: DeckStore, as numbers: LogNumbers, by learner: Int64, at time: WallTime
  ) throws(LibraryError) {
    switch self {
    case .review(let review, let round):
      try store.save(numbers.logged(review, in: round, by: learner, at: time))
    case .undo(let review, let round):
      try store.saveUndo(numbers.logged(review, in: round, by: learner, at: time))
    case .insert(let card, let deck, let neighbour):
      do throws(LibraryError) {
        try store.insert(card, into: deck, after: neighbour)
      } catch .noCard {
        // A command has deleted the neighbour meanwhile.
        try store.append([card], to: deck)
      }
    case .delete(let card): try store.remove(card.guid)
    }
  }

  /// The outcome of a change whose failure is final.
  func outcome(of error: LibraryError) -> LibraryMailbox.Outcome {
    if answer != nil { return .refused }
    // A command has already deleted the card.
    if case .delete = self, case .noCard = error { return .saved }
    return .notKept
  }
}
