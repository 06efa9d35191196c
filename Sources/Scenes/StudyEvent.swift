/// What the learner wants, whichever gesture, key or button said it.
package enum StudyEvent: String, CaseIterable, Sendable {
  /// The kiosk has started or comes back: show where we are.
  case start
  /// The question of a random card.
  case random
  /// The answer of the card that is shown.
  case answer
  /// The question of the next card.
  case next
  /// The question of the previous card.
  case previous
  /// The answer that is shown was known.
  case right
  /// The answer that is shown was not known.
  case wrong
  /// One key for all: the answer, then the next card's question.
  case step
  /// Delete the card; it is asked for twice.
  case delete
  /// Leave: for now back to the first card.
  case leave
}
