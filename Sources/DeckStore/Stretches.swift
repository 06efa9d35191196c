import GRDB

/// The stretches of a learner's deck that have nothing new.
enum Stretches {
  /// Makes all of them anew, each as long as it can be.
  ///
  /// `progress` is called with how much is done, from 0 to 1.
  static func fill(_ db: Database, progress: (Double) -> Void = { _ in }) throws {
    try db.execute(sql: "DELETE FROM stretches")
    let decks = try Row.fetchAll(
      db,
      sql: """
        SELECT DISTINCT learners.id, decks.id FROM learners, decks WHERE EXISTS (
          SELECT 1 FROM memories WHERE learner_id = learners.id AND deck_id = decks.id)
        """)
    let fill = try db.makeStatement(sql: fillSQL)
    for (index, deck) in decks.enumerated() {
      try fill.execute(arguments: [deck[0] as Int64, deck[1] as Int64])
      progress(Double(index + 1) / Double(decks.count))
    }
    progress(1)
  }

  /// Arguments: the learner, the deck.
  ///
  /// The places before, between and after the new cards, where there is a card.
  private static let fillSQL = """
    INSERT INTO stretches
    SELECT ?1, ?2, before + 1, after - 1 FROM (
      SELECT position AS before, lead(position, 1,
        (SELECT max(position) + 1 FROM cards WHERE deck_id = ?2)) OVER (ORDER BY position) AS after
      FROM (
        SELECT min(position) - 1 AS position FROM cards WHERE deck_id = ?2
        UNION ALL
        SELECT position FROM cards WHERE deck_id = ?2 AND NOT EXISTS (
          SELECT 1 FROM memories WHERE learner_id = ?1 AND card_id = cards.id)))
    WHERE EXISTS (
      SELECT 1 FROM cards WHERE deck_id = ?2 AND position > before AND position < after)
    """

  /// Rows, each a new card in a stretch where there should be none.
  static let broken = """
    stretches CROSS JOIN cards
      ON cards.deck_id = stretches.deck_id AND position BETWEEN first AND last
    WHERE NOT EXISTS (SELECT 1 FROM memories
      WHERE memories.learner_id = stretches.learner_id AND card_id = cards.id)
    """
}
