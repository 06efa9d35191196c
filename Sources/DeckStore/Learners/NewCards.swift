import GRDB

/// The positions in the decks where the search for a learner's new cards begins (the table `first_new`).
///
/// Without such a position, a learner who knows all but the last of 200,000 cards would wait a tenth of a
/// second for the next new one.
enum NewCards {
  /// Moves the beginning of the search past all cards that the learner knows, after an answer.
  ///
  /// Cards are usually learned in the deck's order, so that the next new card is a step or two away.
  static func advance(past card: Int64, of learner: Int64, _ db: Database) throws {
    try db.cachedStatement(sql: advanceSQL).execute(arguments: [learner, card])
  }

  /// Arguments: the learner, the card.
  static let advanceSQL = """
    INSERT INTO first_new (deck_id, learner_id, position)
    SELECT home.deck_id, ?1, ifnull(
      (SELECT position FROM cards WHERE deck_id = home.deck_id AND position >= \(start("home.deck_id"))
        AND \(isNew) ORDER BY position LIMIT 1),
      (SELECT max(position) + 1 FROM cards WHERE deck_id = home.deck_id))
    FROM cards AS home WHERE id = ?2
    ON CONFLICT DO UPDATE SET position = excluded.position WHERE position <> excluded.position
    """

  /// Returns the SQL expression for the beginning of the search in a deck, for the learner `?1`.
  static func start(_ deck: String) -> String {
    """
    ifnull((SELECT position FROM first_new WHERE deck_id = \(deck) AND learner_id = ?1),
      \(Bounds.position.lowerBound))
    """
  }

  /// Whether a row of `cards` is new to the learner `?1`, and not suspended.
  static let isNew = """
    is_suspended = 0
      AND NOT EXISTS (SELECT 1 FROM memories WHERE learner_id = ?1 AND memories.card_id = cards.id)
    """

  /// The tables and condition that find each new card before the beginning of the search.
  static let hidden = """
    first_new CROSS JOIN cards
      ON cards.deck_id = first_new.deck_id AND cards.position < first_new.position
    WHERE is_suspended = 0 AND NOT EXISTS (SELECT 1 FROM memories
      WHERE memories.learner_id = first_new.learner_id AND card_id = cards.id)
    """

  /// Deletes the positions that hide a new card; the next answer determines them again.
  static func forgetWrongPlaces(_ db: Database) throws {
    try db.execute(
      sql: """
        DELETE FROM first_new WHERE (deck_id, learner_id) IN (
          SELECT first_new.deck_id, first_new.learner_id FROM \(hidden))
        """)
  }
}
