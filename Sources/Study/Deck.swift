/// Cards in an order, under a name.
package struct Deck: Equatable, Sendable {
  package var name: String
  package private(set) var cards: [Card]

  package init(name: String, cards: [Card] = []) {
    self.name = name
    self.cards = cards
  }

  package var count: Int { cards.count }
  package var isEmpty: Bool { cards.isEmpty }

  /// The card at an index from 0 to `count - 1`.
  ///
  /// - Throws: `DeckError.noCard` outside that range.
  package func card(at index: Int) throws(DeckError) -> Card {
    guard cards.indices.contains(index) else {
      throw .noCard(index: index, count: count)
    }
    return cards[index]
  }

  /// The index of the card with a GUID; nil where there is none.
  package func index(of guid: String) -> Int? {
    cards.firstIndex { $0.guid == guid }
  }

  /// The index here of the first card, from one index of another deck on, that this deck has too.
  package func index(ofFirstFrom start: Int, in other: Deck) -> Int? {
    let places = Dictionary(
      cards.enumerated().map { ($1.guid, $0) }, uniquingKeysWith: { first, _ in first })
    return other.cards.dropFirst(start).lazy.compactMap { places[$0.guid] }.first
  }

  /// Adds a card at the end.
  package mutating func append(_ card: Card) {
    cards.append(card)
  }

  /// Puts a card before the one at `index`, or at the end when `index` is `count`.
  ///
  /// - Throws: `DeckError.noPlace` when `index` is negative or above `count`; nothing changes.
  package mutating func insert(_ card: Card, at index: Int) throws(DeckError) {
    guard (0...count).contains(index) else { throw .noPlace(index: index, count: count) }
    cards.insert(card, at: index)
  }

  /// Takes out the card at an index from 0 to `count - 1`.
  ///
  /// - Throws: `DeckError.noCard` outside that range; nothing changes.
  @discardableResult
  package mutating func remove(at index: Int) throws(DeckError) -> Card {
    guard cards.indices.contains(index) else {
      throw .noCard(index: index, count: count)
    }
    return cards.remove(at: index)
  }
}

/// A place asked for that a deck does not have.
package enum DeckError: Error, Equatable, Sendable, CustomStringConvertible {
  case noCard(index: Int, count: Int)
  case noPlace(index: Int, count: Int)

  package var description: String {
    switch self {
    case .noCard(let index, 0): "there is no card \(index): the deck is empty"
    case .noCard(let index, let count):
      "there is no card \(index): the deck's cards are 0 to \(count - 1)"
    case .noPlace(let index, let count):
      "a card can't be put at \(index): the deck's places are 0 to \(count)"
    }
  }
}
