/// A change to save in the library, in the order of events.
package enum LibraryChange: Codable, Equatable, Sendable {
  /// A mark, with its current round.
  case review(Review, in: Round)
  /// A mark taken back: a new row with that mark, whose number is in `replaces`.
  case undo(Review, in: Round)
  case delete(Card)
  case addLearner(name: String)

  /// Whether it belongs to the learner of the current lesson; a guest's is not saved.
  package var isOfLesson: Bool {
    switch self {
    case .review, .undo, .delete: true
    case .addLearner: false
    }
  }
}
