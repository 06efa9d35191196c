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

  // MARK: The school's decks, about which its office decides

  /// The learners who do not get the school's decks, by the GUIDs of all these decks.
  package func hiddenSchoolDecks() throws(LibraryError) -> [String: [String]] {
    try read { db in
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT decks.guid, learners.guid FROM decks
          LEFT JOIN hidden_decks ON deck_id = decks.id LEFT JOIN learners ON learners.id = learner_id
          WHERE \(Self.isSchoolsSQL)
          """)
      return try rows.reduce(into: [:]) { hidden, row in
        let learner = row[1] == nil ? nil : try row.text(1)
        hidden[try row.text(0), default: []] += [learner].compactMap(\.self)
      }
    }
  }

  /// Hides one of the school's decks from these learners, and from nobody else.
  ///
  /// - Parameters:
  ///   - guid: The deck; nothing happens if it is not the school's.
  ///   - learners: The learners, by GUID; those who are not here do not count.
  /// - Throws: `LibraryError`.
  package func hideSchoolDeck(_ guid: String, from learners: [String]) throws(LibraryError) {
    try write { db in
      guard
        let deck = try Int64.fetchOne(
          db, sql: "SELECT id FROM decks WHERE guid = ? AND \(Self.isSchoolsSQL)", arguments: [guid]
        )
      else { return }
      try db.execute(sql: "DELETE FROM hidden_decks WHERE deck_id = ?", arguments: [deck])
      let hide = try db.cachedStatement(
        sql: """
          INSERT OR IGNORE INTO hidden_decks (learner_id, deck_id) SELECT id, ? FROM learners WHERE guid = ?
          """)
      for learner in learners { try hide.execute(arguments: [deck, learner]) }
    }
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
