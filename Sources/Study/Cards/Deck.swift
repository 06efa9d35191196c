/// A named list of cards.
package struct Deck: Equatable, Sendable {
  package var name: String
  package internal(set) var cards: [Card]

  package init(name: String, cards: [Card] = []) {
    self.name = name
    self.cards = cards
  }

  package var count: Int { cards.count }
  package var isEmpty: Bool { cards.isEmpty }

  /// The index of the card with a GUID; nil if there is none.
  package func index(of guid: String) -> Int? {
    cards.firstIndex { $0.guid == guid }
  }

  /// Returns this deck's index of the first card at or after `start` in another deck that both decks have.
  package func index(ofFirstFrom start: Int, in other: Deck) -> Int? {
    let places = Dictionary(
      cards.enumerated().map { ($1.guid, $0) }, uniquingKeysWith: { first, _ in first })
    return other.cards.dropFirst(start).lazy.compactMap { places[$0.guid] }.first
  }

  package mutating func append(_ card: Card) {
    cards.append(card)
  }
}
