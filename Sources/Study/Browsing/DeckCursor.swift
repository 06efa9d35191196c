/// A deck and the learner's place in it.
///
/// The place is always a card as long as the deck has one. When cards are added or removed, it
/// stays on the same card, or moves to the next one when that card is removed.
package struct DeckCursor: Equatable, Sendable {
  package private(set) var deck: Deck
  /// The current card's index; nil in an empty deck.
  package private(set) var index: Int?

  /// Starts at a card, or else at the deck's first one.
  ///
  /// - Parameters:
  ///   - deck: The deck.
  ///   - card: The GUID of the card.
  package init(_ deck: Deck, at card: String? = nil) {
    self.deck = deck
    index = deck.isEmpty ? nil : card.flatMap { deck.index(of: $0) } ?? 0
  }

  package var card: Card? {
    index.map { deck.cards[$0] }
  }

  package mutating func goToFirst() {
    index = deck.isEmpty ? nil : 0
  }

  /// Goes to the next card; after the last one comes the first.
  package mutating func goToNext() {
    index = index.map { ($0 + 1) % deck.count }
  }

  /// Goes to the previous card; before the first one comes the last.
  package mutating func goToPrevious() {
    index = index.map { ($0 + deck.count - 1) % deck.count }
  }

  /// Goes to a random other card, each equally likely; a single card stays.
  package mutating func goToRandom(using generator: inout some RandomNumberGenerator) {
    guard let index, deck.count > 1 else { return }
    let step = Int.random(in: 1..<deck.count, using: &generator)
    self.index = (index + step) % deck.count
  }

  /// Continues in another deck at the same card, known by its GUID.
  ///
  /// If the card is gone, the next remaining one takes its place, or else the first.
  ///
  /// - Parameters:
  ///   - newDeck: Replaces the deck.
  ///   - card: The card to stay at, which may already be gone; nil for the current one.
  package mutating func resume(in newDeck: Deck, from card: Card?) {
    let stay = (card ?? self.card).flatMap { newDeck.index(of: $0.guid) }
    let next = index.flatMap { stay ?? newDeck.index(ofFirstFrom: $0, in: deck) }
    deck = newDeck
    index = deck.isEmpty ? nil : next ?? 0
  }

  /// Removes the current card and goes to the next one; after the last one comes the first.
  ///
  /// - Returns: The removed card; nil in an empty deck.
  @discardableResult
  package mutating func removeCurrent() -> Card? {
    guard let index else { return nil }
    let card = deck.cards.remove(at: index)
    self.index = deck.isEmpty ? nil : index % deck.count
    return card
  }
}
