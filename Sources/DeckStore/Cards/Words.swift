import GRDB
import Study

extension DeckStore {
  /// Cards with all of these words in question, answer or name; then such with words that begin so.
  ///
  /// Case and accents make no difference.
  ///
  /// - Returns: The first `limit` of them, both kinds in the order they came into the library.
  /// - Throws: `LibraryError.noDeck`.
  package func search(
    _ words: String, in deck: String? = nil, limit: Int, learner: Int64? = nil
  ) throws(LibraryError) -> [CardListing] {
    try read { db in
      let deckID = try deck.map { try Self.deckID($0, db) }
      var found: [CardListing] = []
      // Whole words first, which FTS5 finds without collecting all that begin so.
      for mark in ["", " *"] where found.count < limit {
        guard let query = Self.wordQuery(words, mark: mark, deckID: deckID) else { return [] }
        let known = Set(found.map(\.card.guid))
        let more = try Self.listings(db, sql: Self.searchSQL, arguments: [learner, query, limit])
        found += more.filter { !known.contains($0.card.guid) }
      }
      return Array(found.prefix(limit))
    }
  }

  /// Arguments: the learner, the words, how many.
  static let searchSQL = """
    \(listing)
    FROM words JOIN cards ON cards.id = words.rowid JOIN identities USING (id)
    JOIN decks ON decks.id = cards.deck_id
    WHERE words MATCH ?2 ORDER BY words.rowid LIMIT ?3
    """

  /// A query of FTS5 for all of the words; nil when there is no word.
  private static func wordQuery(_ text: String, mark: String, deckID: Int64?) -> String? {
    let words = text.split { $0.isWhitespace || $0 == "\0" }
      .filter { $0.contains { $0.isLetter || $0.isNumber } }
      .map { "\"\($0.replacing("\"", with: "\"\""))\"\(mark)" }
    if words.isEmpty { return nil }
    let query = "{question answer name} : (\(words.joined(separator: " AND ")))"
    return deckID.map { "deck_id : \"\($0)\" AND (\(query))" } ?? query
  }

  // The index holds no texts of its own, so it must be told what it is to forget. It is kept here
  // and not by triggers: under `trusted_schema = OFF` SQLite 3.40 lets none write to FTS5.

  static func keepWords(of card: Int64, _ db: Database) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO words (rowid, question, answer, name, deck_id)
        SELECT id, question, answer, name, deck_id FROM cards WHERE id = ?
        """
    ).execute(arguments: [card])
  }

  /// Takes in a deck's cards after a position, all new, at once: FTS5 writes what it has at the end
  /// of each statement.
  static func keepWords(in deckID: Int64, after position: Int64, _ db: Database) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO words (rowid, question, answer, name, deck_id)
        SELECT id, question, answer, name, deck_id FROM cards WHERE deck_id = ? AND position > ?
        """
    ).execute(arguments: [deckID, position])
  }

  /// Makes the index anew, out of the cards.
  static func rebuildWords(_ db: Database) throws {
    try db.execute(sql: "INSERT INTO words (words) VALUES ('rebuild')")
  }

  /// Must come before the card changes.
  static func forgetWords(of card: Int64, _ db: Database) throws {
    try db.cachedStatement(sql: forgetting + " id = ?").execute(arguments: [card])
  }

  /// Must come before the deck goes.
  static func forgetWords(ofDeck deckID: Int64, _ db: Database) throws {
    try db.cachedStatement(sql: forgetting + " deck_id = ?").execute(arguments: [deckID])
  }

  private static let forgetting = """
    INSERT INTO words (words, rowid, question, answer, name, deck_id)
    SELECT 'delete', id, question, answer, name, deck_id FROM cards WHERE
    """
}
