package import Study

/// Looking through a deck: questions in order or at random, answers on request.
package struct BrowseScene: Equatable, Sendable {
  private var cursor: DeckCursor
  private var generator: SeededGenerator
  private var side = CardContent.Side.question

  /// - Parameters:
  ///   - deck: The cards; it may be empty.
  ///   - seed: Repeats the random choice of cards.
  package init(deck: Deck, seed: UInt64) {
    cursor = DeckCursor(deck)
    generator = SeededGenerator(seed: seed)
  }

  /// Whether there is any card to show.
  package var hasCards: Bool { cursor.index != nil }

  /// Whether a double tap does something now: where there is no answer to show, taps need not wait.
  package var bindsDoubleTap: Bool { hasCards }

  /// Changes the scene and says what has to be done, sound before screen.
  package mutating func handle(_ event: StudyEvent) -> [Effect] {
    guard hasCards else {
      return event == .start ? [.show(content)] : [.play(.empty), .show(content)]
    }
    side = event == .answer ? .answer : .question
    switch event {
    case .start: return [.show(content)]
    case .answer: return [.play(.answer), .show(content)]
    case .random: cursor.goToRandom(using: &generator)
    case .next: cursor.goToNext()
    case .previous: cursor.goToPrevious()
    case .leave: cursor.goToFirst()
    }
    return [.play(.question), .show(content)]
  }

  private var content: ScreenContent {
    guard let index = cursor.index, let card = cursor.card else {
      return .emptyDeck(name: cursor.deck.name)
    }
    return .card(
      CardContent(
        side: side, text: side == .question ? card.question : card.answer,
        caption: side == .question ? nil : card.question, deckName: cursor.deck.name,
        position: index + 1, count: cursor.deck.count))
  }
}
