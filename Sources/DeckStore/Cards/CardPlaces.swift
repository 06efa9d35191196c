import GRDB

extension DeckStore {
  /// The deck a card is in; nil for a card that is in none.
  package func deck(of guid: String) throws(LibraryError) -> String? {
    try read { db in
      let find = try db.cachedStatement(
        sql: """
          SELECT decks.name FROM identities JOIN cards USING (id) JOIN decks ON decks.id = deck_id
          WHERE guid = ?
          """)
      return try String.fetchOne(find, arguments: [guid])
    }
  }

  /// The GUID of a deck's last card; nil for an empty deck.
  ///
  /// - Throws: `LibraryError.noDeck`.
  package func lastCard(in deck: String) throws(LibraryError) -> String? {
    try read { db in
      let find = try db.cachedStatement(
        sql: """
          SELECT guid FROM cards JOIN identities USING (id)
          WHERE deck_id = ? ORDER BY position DESC LIMIT 1
          """)
      return try String.fetchOne(find, arguments: [try Self.deckID(deck, db)])
    }
  }
}
