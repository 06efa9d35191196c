import GRDB

extension Schema {
  /// What each learner's answers to each card add up to.
  ///
  /// `memories` and `recalls` are caches of the log. A memory knows its card's deck, so that what is
  /// due in a deck is found without a look at other decks; NULL for a card that is gone.
  static let version3 = """
    CREATE TABLE memories (
      learner_id INTEGER NOT NULL REFERENCES learners ON DELETE CASCADE,
      card_id INTEGER NOT NULL REFERENCES identities,
      deck_id INTEGER,
      phase INTEGER NOT NULL CHECK (phase BETWEEN 0 AND 2),
      step INTEGER NOT NULL,
      stability REAL NOT NULL,
      difficulty REAL NOT NULL,
      due_day INTEGER,
      due_ms INTEGER,
      first_day INTEGER NOT NULL,
      last_day INTEGER NOT NULL,
      last_ms INTEGER NOT NULL,
      answers INTEGER NOT NULL,
      lapses INTEGER NOT NULL,
      PRIMARY KEY (learner_id, card_id),
      CHECK ((due_day IS NULL) <> (due_ms IS NULL))
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE recalls (
      learner_id INTEGER NOT NULL REFERENCES learners ON DELETE CASCADE,
      day INTEGER NOT NULL,
      right_count INTEGER NOT NULL,
      wrong_count INTEGER NOT NULL,
      PRIMARY KEY (learner_id, day)
    ) STRICT, WITHOUT ROWID;
    """

  /// Of version 3; made when the tables are filled, which is faster.
  static let memoryIndexes = """
    CREATE INDEX memories_due ON memories (learner_id, deck_id, due_day)
      WHERE due_day IS NOT NULL;
    CREATE INDEX memories_learning ON memories (learner_id, deck_id, due_ms, phase)
      WHERE due_ms IS NOT NULL;
    CREATE INDEX memories_by_card ON memories (card_id);
    CREATE INDEX memories_of_leeches ON memories (learner_id, lapses) WHERE lapses >= 8;

    CREATE TRIGGER memories_of_new_cards AFTER INSERT ON cards
    BEGIN UPDATE memories SET deck_id = NEW.deck_id WHERE card_id = NEW.id; END;
    CREATE TRIGGER memories_of_moved_cards AFTER UPDATE OF deck_id ON cards
    WHEN OLD.deck_id <> NEW.deck_id
    BEGIN UPDATE memories SET deck_id = NEW.deck_id WHERE card_id = NEW.id; END;
    CREATE TRIGGER memories_of_deleted_cards AFTER DELETE ON cards
    BEGIN UPDATE memories SET deck_id = NULL WHERE card_id = OLD.id; END;
    """
}
