/// A change to save in the library, in the order of events.
package enum LibraryChange: Codable, Equatable, Sendable {
  /// A mark, with its current round.
  case review(Review, in: Round)
  /// A mark taken back: a new row with that mark, whose number is in `replaces`.
  case undo(Review, in: Round)
  case delete(Card)
  case addLearner(name: String)
  /// A card that is new, or that was deleted and comes back.
  case add(CardRecord, to: String, at: CardPlace)
  case edit(CardRecord)

  /// The answer, or the one that is taken back; nil for a change of cards or learners.
  package var answer: Review? {
    switch self {
    case .review(let review, _), .undo(let review, _): review
    case .delete, .addLearner, .add, .edit: nil
    }
  }
}

/// Where a card comes in its deck.
package enum CardPlace: Codable, Hashable, Sendable {
  case first, last
  /// After the card with this GUID.
  case after(String)
}
