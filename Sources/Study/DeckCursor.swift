/// A deck and the place in it where the learner is.
///
/// The place is always a card's, as long as the deck has one: adding and removing cards keeps it on
/// the same card, or on the next one when that card goes.
package struct DeckCursor: Equatable, Sendable {
  package private(set) var deck: Deck
  /// The current card's index; nil in an empty deck.
  package private(set) var index: Int?

  /// Stands on the deck's first card.
  package init(_ deck: Deck) {
    self.deck = deck
    index = deck.isEmpty ? nil : 0
  }

  /// The current card; nil in an empty deck.
  package var card: Card? {
    index.flatMap { try? deck.card(at: $0) }
  }

  /// Goes to the first card.
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

  /// Goes to a random card, each of the others equally likely: never the same one twice in a row
  /// when there are two or more.
  package mutating func goToRandom(using generator: inout some RandomNumberGenerator) {
    guard let index, deck.count > 1 else { return }
    let step = Int.random(in: 1..<deck.count, using: &generator)
    self.index = (index + step) % deck.count
  }

  /// Puts a card after the current one, or into the empty deck, and goes to it.
  package mutating func insertAfterCurrent(_ card: Card) {
    let place = index.map { $0 + 1 } ?? 0
    guard (try? deck.insert(card, at: place)) != nil else { return }
    index = place
  }

  /// Goes on in another deck at the same card, known by its GUID; where that has gone, at the next
  /// one that is still there, or at the first when there is none.
  ///
  /// - Parameters:
  ///   - newDeck: Takes the deck's place.
  ///   - card: The card to stay at, which may have gone before; nil for the current one.
  package mutating func goOn(in newDeck: Deck, from card: Card?) {
    let stay = (card ?? self.card).flatMap { newDeck.index(of: $0.guid) }
    let next = index.flatMap { stay ?? newDeck.index(ofFirstFrom: $0, in: deck) }
    deck = newDeck
    index = deck.isEmpty ? nil : next ?? 0
  }

  /// Takes a card out of the deck.
  ///
  /// When it was the current one, the next one is current, or the first when it was the last.
  ///
  /// - Throws: `DeckError.noCard` when there is no such card; nothing changes.
  @discardableResult
  package mutating func remove(at place: Int) throws(DeckError) -> Card {
    let card = try deck.remove(at: place)
    index = index.flatMap { current in
      if deck.isEmpty { return nil }
      return (place < current ? current - 1 : current) % deck.count
    }
    return card
  }
}
