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
