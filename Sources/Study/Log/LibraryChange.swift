/// A change to save in the library, in the order of events.
package enum LibraryChange: Codable, Equatable, Sendable {
  /// A mark, with its current round.
  case review(Review, in: Round)
  /// A mark taken back: a new row with that mark, whose number is in `replaces`.
  case undo(Review, in: Round)
  case delete(Card)
}
