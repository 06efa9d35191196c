/// Something the library has to keep, in the order it happened.
package enum LibraryChange: Equatable, Sendable {
  /// A mark, with its round as it is now.
  case review(Review, in: Round)
  /// A mark taken back: a row of its own, with the mark it takes back and that one's number in
  /// `replaces`.
  case undo(Review, in: Round)
  /// A new card in a deck, after the card with this GUID; nil puts it first.
  case insert(Card, deck: String, after: String?)
  case delete(Card)
}
