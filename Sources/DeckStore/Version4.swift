import GRDB

extension Schema {
  /// Where in a deck a learner finds nothing new, so that what is new is found without a look at all
  /// that is known.
  ///
  /// From the first to the last of a stretch's positions no card of the deck is new to the learner.
  /// Together the stretches of a learner and deck have nearly all of the learner's cards there: one
  /// that was moved may be outside, and two stretches stay two, or overlap, where the new card between
  /// them was deleted. The triggers keep them, whoever writes (without `OR REPLACE`
  /// and the like, in whose place a trigger gets its cause's); they can be made anew
  /// (`Stretches.fill`).
  ///
  /// And of each learner's days, how many cards were answered for the first time, and how many that
  /// had been answered on a day before: to count them by an index of memories took two more pages to
  /// write at each answer. Version 3's index for that is gone.
  static let version4 = """
    ALTER TABLE days ADD COLUMN new_cards INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE days ADD COLUMN known_cards INTEGER NOT NULL DEFAULT 0;
    DROP INDEX IF EXISTS memories_by_last_day;

    CREATE TABLE stretches (
      learner_id INTEGER NOT NULL REFERENCES learners ON DELETE CASCADE,
      deck_id INTEGER NOT NULL REFERENCES decks ON DELETE CASCADE,
      first INTEGER NOT NULL,
      last INTEGER NOT NULL CHECK (last >= first),
      PRIMARY KEY (learner_id, deck_id, first)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX stretches_by_end ON stretches (deck_id, last);
    """

  /// A stretch that a card comes into, or whose card became new, ends before it and goes on after it.
  ///
  /// Without a learner those of all to whom the card is new are. With one they are looked for among
  /// the learner's own, which the plus says: where somebody else has a stretch for every second card,
  /// a learner is not removed in minutes.
  private static func cut(
    card: String, deck: String, position: String, of learner: String? = nil
  ) -> String {
    let last = learner == nil ? "last" : "+last"
    let isNew =
      learner.map { "learner_id = \($0)" }
        ?? """
        NOT EXISTS (SELECT 1 FROM memories
          WHERE memories.learner_id = stretches.learner_id AND card_id = \(card))
        """
    return """
      INSERT INTO stretches
      SELECT learner_id, deck_id, \(position) + 1, last FROM stretches
      WHERE deck_id = \(deck) AND \(last) > \(position) AND first <= \(position) AND \(isNew)
      ON CONFLICT DO NOTHING;
      UPDATE stretches SET last = \(position) - 1
      WHERE deck_id = \(deck) AND \(last) >= \(position) AND first < \(position) AND \(isNew);
      DELETE FROM stretches
      WHERE deck_id = \(deck) AND \(last) >= \(position) AND first = \(position) AND \(isNew);
      """
  }

  /// A card that became known is a stretch from the card before it to the next one, and one with
  /// those it meets.
  private static let join: String = {
    let position = "(SELECT position FROM cards WHERE id = NEW.card_id)"
    func neighbor(_ edge: String, _ side: String) -> String {
      """
      ifnull((SELECT \(edge) FROM cards
        WHERE deck_id = NEW.deck_id AND position \(side) \(position)), \(position))
      """
    }
    let (first, last) = (neighbor("max(position) + 1", "<"), neighbor("min(position) - 1", ">"))
    let own = "FROM stretches WHERE learner_id = NEW.learner_id AND deck_id = NEW.deck_id"
    return """
      INSERT INTO stretches
      SELECT NEW.learner_id, NEW.deck_id, min(first), max(last) FROM (
        SELECT \(first) AS first, \(last) AS last
        UNION ALL SELECT first, last FROM (
          SELECT first, last \(own) AND first <= \(position) ORDER BY first DESC LIMIT 1)
        WHERE last >= \(first) - 1
        UNION ALL SELECT first, last FROM (
          SELECT first, last \(own) AND first > \(position) ORDER BY first LIMIT 1)
        WHERE first <= \(last) + 1)
      WHERE true ON CONFLICT DO UPDATE SET last = excluded.last;
      DELETE \(own) AND first > \(position) AND first <= (
        SELECT last \(own) AND first <= \(position) ORDER BY first DESC LIMIT 1);
      """
  }()

  /// Of version 4; made when the table is filled, which is faster.
  static let stretchTriggers = """
    CREATE TRIGGER stretches_of_new_cards AFTER INSERT ON cards
    WHEN EXISTS (SELECT 1 FROM stretches WHERE deck_id = NEW.deck_id AND last >= NEW.position)
    BEGIN \(cut(card: "NEW.id", deck: "NEW.deck_id", position: "NEW.position")) END;
    CREATE TRIGGER stretches_of_moved_cards AFTER UPDATE OF deck_id, position ON cards
    BEGIN \(cut(card: "NEW.id", deck: "NEW.deck_id", position: "NEW.position")) END;
    CREATE TRIGGER stretches_of_forgotten_cards AFTER DELETE ON memories
    BEGIN
    \(cut(
      card: "OLD.card_id", deck: "OLD.deck_id",
      position: "(SELECT position FROM cards WHERE id = OLD.card_id)", of: "OLD.learner_id"))
    END;
    CREATE TRIGGER stretches_of_known_cards AFTER INSERT ON memories
    WHEN EXISTS (SELECT 1 FROM cards WHERE id = NEW.card_id AND deck_id = NEW.deck_id)
    BEGIN \(join) END;
    CREATE TRIGGER stretches_of_known_cards_elsewhere AFTER UPDATE OF deck_id ON memories
    WHEN OLD.deck_id IS NOT NEW.deck_id
      AND EXISTS (SELECT 1 FROM cards WHERE id = NEW.card_id AND deck_id = NEW.deck_id)
    BEGIN \(join) END;
    """
}
