import GRDB
package import Study

extension DeckStore {
  /// The sets of a deck, in their order.
  ///
  /// - Throws: `LibraryError.noDeck`.
  package func sets(of deck: String) throws(LibraryError) -> [SetOverview] {
    try read { db in try Self.sets(of: try Self.deckID(deck, db), db) }
  }

  static func sets(of deckID: Int64, _ db: Database) throws -> [SetOverview] {
    try Row.fetchAll(try db.cachedStatement(sql: Self.setsSQL), arguments: [deckID])
      .map { SetOverview(name: try $0.text(0), cardCount: try $0.count(1)) }
  }

  /// The tags and attributes that the cards of a deck have, at most 500 of each, of up to 200 characters, and how many cards
  /// have each tag.
  ///
  /// - Throws: `LibraryError.noDeck`.
  func traits(of deck: String) throws(LibraryError) -> DeckTraits {
    try read { db in
      let id = try Self.deckID(deck, db)
      func count(_ sql: String) throws -> Int {
        try Row.fetchOne(try db.cachedStatement(sql: sql), arguments: [id])?.count(0) ?? 0
      }
      let most: StatementArguments = [id, Self.longestReply]
      let tags = try Row.fetchAll(try db.cachedStatement(sql: Self.tagsSQL), arguments: most)
        .map { (try $0.text(0), try $0.count(1)) }
      let keys = try String.fetchAll(
        try db.cachedStatement(sql: Self.keysSQL), arguments: most)
      return DeckTraits(
        tags: tags.map(\.0), attributes: keys,
        counts: .init(
          all: try count(Self.cardsSQL),
          tags: Dictionary(tags) { first, _ in first },
          suspended: try count(Self.suspendedSQL)))
    }
  }

  /// The values that the cards of a deck have of an attribute, at most 500 of up to 200 characters.
  ///
  /// - Throws: `LibraryError.noDeck`.
  func values(of key: String, in deck: String) throws(LibraryError) -> [String] {
    try read { db in
      let arguments: StatementArguments = [try Self.deckID(deck, db), key, Self.longestReply]
      return try String.fetchAll(
        try db.cachedStatement(sql: Self.valuesSQL), arguments: arguments)
    }
  }

  /// Arguments: the deck, the most tags.
  static let tagsSQL = """
    SELECT name, (
      SELECT count(*) FROM card_tags CROSS JOIN cards ON cards.id = card_id
      WHERE tag_id = tags.id AND deck_id = ?1)
    FROM tags
    WHERE length(name) <= 200 AND EXISTS (
      SELECT 1 FROM card_tags CROSS JOIN cards ON cards.id = card_id
      WHERE tag_id = tags.id AND deck_id = ?1)
    ORDER BY name <> '\(CardRecord.toFix)', name LIMIT ?2
    """

  /// Arguments: the deck.
  static let cardsSQL = "SELECT count(*) FROM cards WHERE deck_id = ?"

  /// Arguments: the deck.
  static let suspendedSQL = "SELECT count(*) FROM cards WHERE deck_id = ? AND is_suspended = 1"

  /// Arguments: the deck, the most keys.
  static let keysSQL = """
    SELECT DISTINCT key FROM attributes CROSS JOIN cards ON cards.id = card_id
    WHERE deck_id = ? AND length(key) <= 200 ORDER BY key LIMIT ?
    """

  /// Arguments: the deck, the key, the most values.
  static let valuesSQL = """
    SELECT DISTINCT value FROM attributes CROSS JOIN cards ON cards.id = card_id
    WHERE deck_id = ? AND key = ? AND length(value) <= 200 ORDER BY value LIMIT ?
    """
}
