extension Schema {
  /// Version 2: cards that are kept but not asked.
  static let suspension = """
    ALTER TABLE cards ADD COLUMN is_suspended INTEGER NOT NULL DEFAULT 0
      \(Bounds.flag.check("is_suspended"));
    CREATE INDEX cards_suspended ON cards (deck_id, sort_key) WHERE is_suspended = 1;

    -- As that of a deleted card, the memory of a suspended one has no deck: it is never due.
    DROP TRIGGER cards_come;
    DROP TRIGGER cards_move;
    CREATE TRIGGER cards_come AFTER INSERT ON cards
    BEGIN
      UPDATE memories SET deck_id = \(askedDeck) WHERE card_id = NEW.id;
      \(setBackAsked);
    END;
    CREATE TRIGGER cards_move AFTER UPDATE OF deck_id, position, is_suspended ON cards
    BEGIN
      UPDATE memories SET deck_id = \(askedDeck)
      WHERE card_id = NEW.id AND deck_id IS NOT \(askedDeck);
      \(setBackAsked);
    END;
    """

  private static let askedDeck = "iif(NEW.is_suspended, NULL, NEW.deck_id)"

  private static let setBackAsked = """
    UPDATE first_new SET position = NEW.position
      WHERE deck_id = NEW.deck_id AND position > NEW.position AND NEW.is_suspended = 0
        AND NOT EXISTS (
          SELECT 1 FROM memories
          WHERE memories.learner_id = first_new.learner_id AND card_id = NEW.id)
    """
}
