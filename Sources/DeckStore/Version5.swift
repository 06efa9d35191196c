extension Schema {
  /// Fewer pages to write at each answer, and to copy at each backup.
  ///
  /// A memory has the counts of its card, which had a table of their own, and a day what its answers
  /// tell of memories. A name is found by its text alone; by its key only where no card has it any
  /// more: `former_names` has the names under which cards were answered and which they lost since,
  /// and may have such as they got back.
  ///
  /// And the number of a learner who was removed is never given to another one.
  static let version5 = """
    ALTER TABLE library ADD COLUMN last_learner INTEGER NOT NULL DEFAULT 0;

    DROP TABLE counts;
    ALTER TABLE memories ADD COLUMN wrong_count INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE memories DROP COLUMN first_day;

    DROP TABLE recalls;
    ALTER TABLE days ADD COLUMN recalled_count INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE days ADD COLUMN forgotten_count INTEGER NOT NULL DEFAULT 0;

    DROP TABLE answered_names;
    DROP INDEX IF EXISTS names_by_key;
    ALTER TABLE names DROP COLUMN sort_key;
    CREATE TABLE former_names (
      card_id INTEGER NOT NULL REFERENCES identities,
      name_id INTEGER NOT NULL REFERENCES names,
      sort_key TEXT NOT NULL,
      PRIMARY KEY (card_id, name_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX former_names_by_key ON former_names (sort_key);

    CREATE TRIGGER former_names_of_changed_cards AFTER UPDATE OF question, name ON cards
    WHEN ifnull(OLD.name, OLD.question) <> ifnull(NEW.name, NEW.question)
    BEGIN \(keepOldName) END;
    CREATE TRIGGER former_names_of_deleted_cards AFTER DELETE ON cards
    BEGIN \(keepOldName) END;
    """

  /// Where the card was answered under it.
  private static let keepOldName = """
    INSERT INTO former_names (card_id, name_id, sort_key)
    SELECT OLD.id, names.id, OLD.sort_key FROM names
    WHERE text = ifnull(OLD.name, OLD.question) AND EXISTS (
      SELECT 1 FROM reviews WHERE card_id = OLD.id AND name_id = names.id)
    ON CONFLICT DO NOTHING;
    """
}
