/// A card that is being changed and not saved yet.
package struct CardDraft: Codable, Hashable, Sendable {
  /// A new card may have no GUID yet.
  package var record: CardRecord
  package var deck: String
  package var isNew: Bool

  package init(_ record: CardRecord, in deck: String, isNew: Bool) {
    self.record = record
    self.deck = deck
    self.isNew = isNew
  }
}

extension CardDraft {
  /// What it is of.
  package var key: Key { isNew ? .new(deck: deck) : .card(record.card.guid) }

  /// What a draft is of; one is kept of each.
  package enum Key: Codable, Hashable, Sendable {
    /// A card that is there, by its GUID.
    case card(String)
    /// A new card of a deck.
    case new(deck: String)
  }
}
