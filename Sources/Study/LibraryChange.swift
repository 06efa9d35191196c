/// A change to save in the library, in the order of events.
package enum LibraryChange: Codable, Equatable, Sendable {
  /// A mark, with its current round.
  case review(Review, in: Round)
  /// A mark taken back: a new row with that mark, whose number is in `replaces`.
  case undo(Review, in: Round)
  /// A new card in a deck, after the card with this GUID or, if nil, at the start.
  case insert(Card, deck: String, after: String?)
  case delete(Card)
}
