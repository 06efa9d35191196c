import GRDB
package import Study

/// A deck as a grown-up's list shows it.
package struct DeckListing: Equatable, Sendable {
  package var name: String
  package var cardCount: Int
  package var face: DeckFace
  /// The number of cards that are marked as to be fixed.
  package var toFix: Int
  /// The names of the learners who don't get the deck.
  package var hiddenFrom: Set<String>
}

extension DeckStore {
  /// All decks, by name.
  package func deckListings() throws(LibraryError) -> [DeckListing] {
    try read { db in
      let toFix = try Row.fetchAll(
        try db.cachedStatement(sql: Self.toFixSQL), arguments: [CardRecord.toFix]
      ).map { (try $0.id(0), try $0.count(1)) }
      let faulty = Dictionary(toFix) { first, _ in first }
      var hidden: [Int64: Set<String>] = [:]
      let rows = try Row.fetchCursor(try db.cachedStatement(sql: Self.hiddenSQL))
      while let row = try rows.next() {
        hidden[try row.id(0), default: []].insert(try row.text(1))
      }
      return try SharedDeck.all(shownTo: nil, db).map { deck in
        DeckListing(
          name: deck.name, cardCount: deck.cardCount,
          face: deck.face ?? DeckFace(ofName: deck.name), toFix: faulty[deck.id] ?? 0,
          hiddenFrom: hidden[deck.id] ?? [])
      }
    }
  }

  /// Arguments: the tag.
  static let toFixSQL = """
    SELECT deck_id, count(*) FROM tags JOIN card_tags ON tag_id = tags.id
    JOIN cards ON cards.id = card_id WHERE tags.name = ? GROUP BY deck_id
    """

  static let hiddenSQL = """
    SELECT deck_id, \(Named.learners.label) FROM hidden_decks JOIN learners ON learners.id = learner_id
    """
}
