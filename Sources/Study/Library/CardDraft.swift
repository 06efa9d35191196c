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
  /// The key under which the draft is kept.
  package var key: Key { isNew ? .new(deck: deck) : .card(record.card.guid) }

  /// The card that a draft is of; at most one draft is kept of each.
  package enum Key: Codable, Hashable, Sendable {
    /// An existing card, by its GUID.
    case card(String)
    /// A new card of a deck.
    case new(deck: String)
  }
}
