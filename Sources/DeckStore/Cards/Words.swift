import GRDB
import Study

extension DeckStore {
  /// Searches for cards with all of these words in question, answer or name, ignoring case and
  /// accents.
  ///
  /// - Returns: Up to `limit` cards: first those with the whole words, then those with words that begin with
  ///   them; both in the order in which the cards came into the library.
  /// - Throws: `LibraryError.noDeck`.
  package func search(
    _ words: String, in deck: String? = nil, limit: Int, learner: Int64? = nil
  ) throws(LibraryError) -> [CardListing] {
    try read { db in
      let deckID = try deck.map { try Self.deckID($0, db) }
      var found: [CardListing] = []
      // Without a prefix search, FTS5 need not collect all words that begin with the search words.
      for mark in ["", " *"] where found.count < limit {
        guard let query = Self.wordQuery(words, mark: mark, deckID: deckID) else { return [] }
        let known = Set(found.map(\.card.guid))
        let more = try Self.listings(db, sql: Self.searchSQL, arguments: [learner, query, limit])
        found += more.filter { !known.contains($0.card.guid) }
      }
      return Array(found.prefix(limit))
    }
  }

  /// The ids of the cards of a deck that a search finds, in its order.
  static func found(
    _ words: String, in deckID: Int64, limit: Int, _ db: Database
  ) throws -> [Int64] {
    let find = try db.cachedStatement(sql: foundSQL)
    var found: [Int64] = []
    for mark in ["", " *"] where found.count < limit {
      guard let query = wordQuery(words, mark: mark, deckID: deckID) else { return [] }
      let known = Set(found)
      found += try Int64.fetchAll(find, arguments: [query, limit]).filter { !known.contains($0) }
    }
    return Array(found.prefix(limit))
  }

  /// Arguments: the words, the limit.
  static let foundSQL = "SELECT rowid FROM words WHERE words MATCH ? ORDER BY rowid LIMIT ?"

  /// Arguments: the learner, the words, the limit.
  static let searchSQL = """
    \(listing)
    FROM words JOIN cards ON cards.id = words.rowid JOIN identities USING (id)
    JOIN decks ON decks.id = cards.deck_id
    WHERE words MATCH ?2 ORDER BY words.rowid LIMIT ?3
    """

  /// The most words that a search looks at, more than anybody types.
  private static let mostWords = 64

  /// An FTS5 query for all of the words; nil if there is no word.
  static func wordQuery(_ text: String, mark: String, deckID: Int64?) -> String? {
    // FTS5 reads scalars: a quotation mark or a NUL that an accent follows is one, too.
    let words = text.unicodeScalars
      .split { $0.properties.isWhitespace || $0 == "\0" || $0 == "\"" }
      .filter { $0.contains { $0.properties.isAlphabetic || $0.properties.numericType != nil } }
      .prefix(mostWords).map { "\"\(String($0))\"\(mark)" }
    if words.isEmpty { return nil }
    let query = "{question answer name} : (\(words.joined(separator: " AND ")))"
    return deckID.map { "deck_id : \"\($0)\" AND (\(query))" } ?? query
  }

  // The index stores no texts, so the old words must be removed from it before a card changes.
  // Triggers can't do that: with `trusted_schema = OFF`, SQLite 3.40 lets none write to FTS5.

  static func indexWords(of card: Int64, _ db: Database) throws {
    try db.cachedStatement(sql: indexing + " WHERE id = ?").execute(arguments: [card])
  }

  /// Indexes a deck's cards after a position in one statement, as FTS5 writes at the end of each statement.
  static func indexWords(in deckID: Int64, after position: Int64, _ db: Database) throws {
    try db.cachedStatement(sql: indexing + " WHERE deck_id = ? AND position > ?")
      .execute(arguments: [deckID, position])
  }

  /// Removes cards from the index, before they change or go.
  static func unindexWords(_ condition: String, _ id: Int64, _ db: Database) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO words (words, rowid, question, answer, name, deck_id)
        SELECT 'delete', id, question, answer, name, deck_id FROM cards WHERE \(condition)
        """
    ).execute(arguments: [id])
  }

  private static let indexing = """
    INSERT INTO words (rowid, question, answer, name, deck_id)
    SELECT id, question, answer, name, deck_id FROM cards
    """

  /// Sets the number of bytes of new words that FTS5 buffers before it writes them; its default is 1 MiB.
  static func setWordBuffer(_ bytes: Int, _ db: Database) throws {
    try db.execute(
      sql: "INSERT INTO words (words, rank) VALUES ('hashsize', ?)", arguments: [bytes])
  }

  static func rebuildWords(_ db: Database) throws {
    try db.execute(sql: "INSERT INTO words (words) VALUES ('rebuild')")
  }

  /// Whether the index agrees with the cards.
  static func hasAllWords(_ db: Database) throws -> Bool {
    do {
      try db.execute(sql: "INSERT INTO words (words, rank) VALUES ('integrity-check', 1)")
      return true
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
      return false
    }
  }
}
