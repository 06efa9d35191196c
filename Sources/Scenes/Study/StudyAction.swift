/// What a learner wants from a card, by whichever gesture, key or button.
package enum StudyAction: String, CaseIterable, Sendable {
  /// The question of a random card.
  case random
  /// The answer of the card that is shown.
  case answer
  /// The question of the next card.
  case next
  /// The question of the previous card or, in lessons, taking back the last answer.
  case previous
  /// The answer that is shown was known.
  case right
  /// The answer that is shown was not known.
  case wrong
  /// One key for all: the answer, then the next card's question.
  case step
  /// The sounds of the side that is shown, once more.
  case listen
  /// Delete the card; the scene asks before it does.
  case delete
  /// Leave the cards.
  case leave

  /// What an input means wherever cards are studied.
  package init(_ input: Input) {
    switch input {
    case .tap, .shake, .key(.up), .key(.down), .key(.r): self = .random
    case .doubleTap, .key(.enter), .key(.space): self = .answer
    case .swipeLeft, .key(.right): self = .next
    case .swipeRight, .key(.left), .key(.pageUp), .key(.backspace): self = .previous
    case .swipeUp, .key(.y): self = .right
    case .swipeDown, .key(.n): self = .wrong
    // Presenter remotes send Page Down for "next"; small keypads have Tab.
    case .key(.pageDown), .key(.tab): self = .step
    case .key(.delete): self = .delete
    case .longPress, .key(.escape), .key(.back): self = .leave
    case .twoFingerTap, .key(.playPause): self = .listen
    }
  }
}

extension Scene where Action == StudyAction {
  package func action(for input: Input) -> StudyAction? { StudyAction(input) }
}
