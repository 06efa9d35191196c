import GRDB
package import Study

/// What is known of decks and cards by all who get them (`DeckProgress`).
///
/// A learned card has a day on which it comes back, and so is in `memories_due`.
extension DeckStore {
  /// Returns how many cards of each deck most of its learners know, by the decks' names.
  ///
  /// - Returns: All decks.
  /// - Throws: `LibraryError` if the library can't be read.
  package func decksKnown() throws(LibraryError) -> [String: DeckKnown] {
    try read { db in
      let learners = try Int.fetchOne(db, sql: "SELECT count(*) FROM learners") ?? 0
      let hidden = try Row.fetchAll(
        db, sql: "SELECT deck_id, count(*) FROM hidden_decks GROUP BY deck_id"
      ).map { (try $0.id(0), try $0.count(1)) }
      let without = Dictionary(hidden) { first, _ in first }
      var known: [String: DeckKnown] = [:]
      var names: [Int64: String] = [:]
      for deck in try SharedDeck.all(shownTo: nil, db) {
        names[deck.id] = deck.name
        known[deck.name] = DeckKnown(
          cards: deck.cardCount - deck.suspended,
          learners: max(learners - (without[deck.id] ?? 0), 0), byMost: 0)
      }
      let rows = try Row.fetchCursor(
        try db.cachedStatement(sql: Self.knowersSQL(isAnyHidden: !without.isEmpty)))
      while let row = try rows.next() {
        guard let name = names[try row.id(0)], let deck = known[name] else { continue }
        if 2 * (try row.count(1)) > deck.learners { known[name]?.byMost += try row.count(2) }
      }
      return known
    }
  }

  /// The number of cards of each deck that are known by each number of learners.
  ///
  /// Most boxes hide no deck from anybody; for a class of 500, this then takes a third of the time.
  static func knowersSQL(isAnyHidden: Bool) -> String {
    """
    SELECT deck_id, learners, count(*) FROM (
      SELECT deck_id, count(*) AS learners FROM memories INDEXED BY memories_due
      WHERE due_day IS NOT NULL AND deck_id > 0 \(isAnyHidden ? "AND \(isShown)" : "") GROUP BY card_id)
    GROUP BY deck_id, learners
    """
  }

  /// Returns how many of those who get a card's deck know the card.
  ///
  /// - Parameter cards: The cards' GUIDs.
  /// - Returns: The numbers, by GUID; none for a card that is not in the library, or that is not asked.
  /// - Throws: `LibraryError` if the library can't be read.
  package func knowers(of cards: [String]) throws(LibraryError) -> [String: Int] {
    try read { db in
      let isAnyHidden =
        try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM hidden_decks)") ?? false
      let find = try db.cachedStatement(sql: Self.knowersOfCardSQL(isAnyHidden: isAnyHidden))
      var knowers: [String: Int] = [:]
      for card in cards { knowers[card] = try Int.fetchOne(find, arguments: [card]) }
      return knowers
    }
  }

  /// Arguments: the GUID.
  static func knowersOfCardSQL(isAnyHidden: Bool) -> String {
    """
    SELECT (SELECT count(*) FROM memories
      WHERE card_id = identities.id AND due_day IS NOT NULL AND deck_id > 0 \(isAnyHidden ? "AND \(isShown)" : ""))
    FROM identities JOIN cards USING (id) WHERE guid = ? AND is_suspended = 0
    """
  }

  /// Returns how far each learner of a deck is with its cards.
  ///
  /// - Throws: `LibraryError.noDeck`; `ambiguous`.
  package func progress(ofDeck name: String) throws(LibraryError) -> DeckProgress {
    let learners = try sortedLearners()
    return try read { db in
      let deck = try Self.deckID(name, db)
      let asked = try Int.fetchOne(
        try db.cachedStatement(
          sql: "SELECT count(*) FROM cards WHERE deck_id = ? AND is_suspended = 0"),
        arguments: [deck])
      let rows = try Row.fetchAll(
        try db.cachedStatement(sql: Self.progressSQL), arguments: [deck]
      ).map { (try $0.id(0), (known: try $0.count(1), learning: try $0.count(2))) }
      let found = Dictionary(rows) { first, _ in first }
      return DeckProgress(
        cards: asked ?? 0,
        learners: learners.compactMap { learner in
          found[learner.id].map {
            .init(name: learner.name, known: $0.known, learning: $0.learning)
          }
        })
    }
  }

  /// Returns how far a learner is in each deck that this learner gets, by the decks' names.
  ///
  /// - Parameters:
  ///   - learner: The learner's id.
  ///   - name: The learner's name.
  /// - Returns: The decks' progress, each with this learner alone.
  /// - Throws: `LibraryError` if the library can't be read.
  package func progress(
    ofLearner learner: Int64, named name: String
  ) throws(LibraryError) -> [String: DeckProgress] {
    try read { db in
      let counts = try [Self.knownByDeckSQL, Self.learningByDeckSQL].map { sql in
        let rows = try Row.fetchAll(try db.cachedStatement(sql: sql), arguments: [learner])
        return Dictionary(try rows.map { (try $0.id(0), try $0.count(1)) }) { first, _ in first }
      }
      let decks = try SharedDeck.all(shownTo: learner, db).map { deck in
        let own = DeckProgress.Learner(
          name: name, known: counts[0][deck.id] ?? 0, learning: counts[1][deck.id] ?? 0)
        return (deck.name, DeckProgress(cards: deck.cardCount - deck.suspended, learners: [own]))
      }
      return Dictionary(decks) { first, _ in first }
    }
  }

  /// The numbers of cards of each deck that a learner knows, and is learning.
  ///
  /// Arguments: the learner.
  static let knownByDeckSQL = """
    SELECT deck_id, count(*) FROM memories INDEXED BY memories_due
    WHERE learner_id = ? AND deck_id > 0 AND due_day IS NOT NULL GROUP BY deck_id
    """
  static let learningByDeckSQL = """
    SELECT deck_id, count(*) FROM memories INDEXED BY memories_learning
    WHERE learner_id = ? AND deck_id > 0 AND due_ms IS NOT NULL GROUP BY deck_id
    """

  /// Arguments: the deck.
  static let progressSQL = """
    SELECT id,
      (SELECT count(*) FROM memories
        WHERE learner_id = learners.id AND deck_id = ?1 AND due_day IS NOT NULL),
      (SELECT count(*) FROM memories
        WHERE learner_id = learners.id AND deck_id = ?1 AND due_ms IS NOT NULL)
    FROM learners WHERE NOT EXISTS (
      SELECT 1 FROM hidden_decks
      WHERE hidden_decks.learner_id = learners.id AND hidden_decks.deck_id = ?1)
    """
}
