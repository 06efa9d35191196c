import GRDB
import Study

/// The decks that a learner gets: all but those that are hidden from them (the table `hidden_decks`).
enum ShownDecks {
  /// Whether the learner `?1` gets a deck, by its column with its table, as SQL; a guest gets all.
  static func has(_ deck: String) -> String {
    """
    NOT EXISTS (SELECT 1 FROM hidden_decks
      WHERE hidden_decks.learner_id = ?1 AND hidden_decks.deck_id = \(deck))
    """
  }

  /// Returns the decks that are hidden from each learner, by id.
  static func hidden(_ db: Database) throws -> [Int64: Set<Int64>] {
    let rows = try Row.fetchCursor(db, sql: "SELECT learner_id, deck_id FROM hidden_decks")
    var hidden: [Int64: Set<Int64>] = [:]
    while let row = try rows.next() {
      hidden[try row.id(0), default: []].insert(try row.id(1))
    }
    return hidden
  }
}

extension DeckStore {
  /// Shows a deck to a learner, or hides it, so that it is not offered and its cards do not belong to their
  /// day.
  ///
  /// - Throws: `LibraryError.noDeck`; `noLearner`; `ambiguous`.
  static func show(
    _ deck: String, _ isShown: Bool, to learner: String, _ db: Database
  ) throws {
    let ids: StatementArguments = [try learnerID(learner, db), try deckID(deck, db)]
    try db.execute(
      sql: isShown
        ? "DELETE FROM hidden_decks WHERE learner_id = ? AND deck_id = ?"
        : "INSERT OR IGNORE INTO hidden_decks (learner_id, deck_id) VALUES (?, ?)",
      arguments: ids)
  }

  /// Returns the names of the learners from whom a deck is hidden.
  ///
  /// - Throws: `LibraryError.noDeck`; `ambiguous`.
  func learners(without deck: String) throws(LibraryError) -> [String] {
    try read { db in
      try String.fetchAll(
        db,
        sql: """
          SELECT \(Named.learners.label) FROM learners
          WHERE id IN (SELECT learner_id FROM hidden_decks WHERE deck_id = ?)
          LIMIT \(Limits.learners)
          """, arguments: [try Self.deckID(deck, db)])
    }
  }
}
