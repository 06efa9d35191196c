import InputEvents

/// An action on a card, by whichever gesture, key or button.
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

  /// Creates the action of an input wherever cards are studied; nil for a key that has no meaning there.
  package init?(_ input: Input) {
    switch input {
    case .tap, .shake, .key(.up), .key(.down), .key(.random): self = .random
    case .doubleTap, .key(.choose), .key(.answer): self = .answer
    case .swipeLeft, .key(.next): self = .next
    case .swipeRight, .key(.previous), .key(.pageUp), .key(.takeBack): self = .previous
    case .swipeUp, .key(.right): self = .right
    case .swipeDown, .key(.wrong): self = .wrong
    // Presenter remotes send Page Down for "next"; small keypads have Tab.
    case .key(.pageDown), .key(.step): self = .step
    case .key(.delete): self = .delete
    case .longPress, .key(.back): self = .leave
    case .twoFingerTap, .key(.replay): self = .listen
    case .key: return nil
    }
  }
}

extension Scene where Action == StudyAction {
  package func action(for input: Input) -> StudyAction? { StudyAction(input) }
}
