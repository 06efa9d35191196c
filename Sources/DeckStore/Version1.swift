extension Schema {
  /// Decks, cards, learners and the log.
  ///
  /// `identities` outlives `cards`: a deleted card's answers stay readable. `names` holds every name
  /// a card had when it was answered, once. `reviews` is the truth, and only ever grows, but when a
  /// learner is removed with all that is theirs; `counts` can be rebuilt from it.
  static let version1 = """
    CREATE TABLE kiosks (
      id INTEGER PRIMARY KEY,
      guid TEXT NOT NULL UNIQUE
    ) STRICT;

    CREATE TABLE library (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      kiosk_id INTEGER NOT NULL REFERENCES kiosks
    ) STRICT;

    CREATE TABLE decks (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE
    ) STRICT;

    CREATE TABLE identities (
      id INTEGER PRIMARY KEY,
      guid TEXT NOT NULL UNIQUE
    ) STRICT;

    CREATE TABLE cards (
      id INTEGER PRIMARY KEY REFERENCES identities,
      deck_id INTEGER NOT NULL REFERENCES decks ON DELETE CASCADE,
      position INTEGER NOT NULL,
      question TEXT NOT NULL,
      answer TEXT NOT NULL,
      name TEXT,
      sort_key TEXT NOT NULL,
      UNIQUE (deck_id, position)
    ) STRICT;
    CREATE INDEX cards_by_name ON cards (sort_key);
    CREATE INDEX cards_by_deck_and_name ON cards (deck_id, sort_key);

    CREATE TABLE learners (
      id INTEGER PRIMARY KEY,
      guid TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL UNIQUE,
      created_ms INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE rounds (
      id INTEGER PRIMARY KEY,
      kiosk_id INTEGER NOT NULL REFERENCES kiosks,
      number INTEGER NOT NULL,
      learner_id INTEGER NOT NULL REFERENCES learners ON DELETE CASCADE,
      deck TEXT NOT NULL,
      mode TEXT NOT NULL,
      direction TEXT NOT NULL,
      started_ms INTEGER NOT NULL,
      zone_minutes INTEGER NOT NULL,
      seconds INTEGER NOT NULL,
      UNIQUE (kiosk_id, number)
    ) STRICT;
    CREATE INDEX rounds_by_time ON rounds (started_ms);
    CREATE INDEX rounds_by_learner ON rounds (learner_id, started_ms);

    CREATE TABLE names (
      id INTEGER PRIMARY KEY,
      text TEXT NOT NULL UNIQUE
    ) STRICT;

    CREATE TABLE reviews (
      kiosk_id INTEGER NOT NULL,
      sequence INTEGER NOT NULL,
      round_id INTEGER NOT NULL REFERENCES rounds ON DELETE CASCADE,
      learner_id INTEGER NOT NULL REFERENCES learners ON DELETE CASCADE,
      card_id INTEGER NOT NULL REFERENCES identities,
      name_id INTEGER NOT NULL REFERENCES names,
      time_ms INTEGER NOT NULL,
      clock_behind_ms INTEGER NOT NULL CHECK (clock_behind_ms >= 0),
      zone_minutes INTEGER NOT NULL,
      day INTEGER NOT NULL,
      rating INTEGER NOT NULL CHECK (rating BETWEEN 0 AND 4),
      answer_ms INTEGER NOT NULL CHECK (answer_ms BETWEEN 0 AND 60000),
      scheduler INTEGER NOT NULL,
      replaces INTEGER,
      PRIMARY KEY (kiosk_id, sequence),
      FOREIGN KEY (kiosk_id, replaces) REFERENCES reviews ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX reviews_by_round ON reviews (round_id);
    CREATE INDEX reviews_by_card ON reviews (card_id);
    CREATE INDEX reviews_by_replaced ON reviews (kiosk_id, replaces) WHERE replaces IS NOT NULL;

    CREATE TRIGGER reviews_never_change BEFORE UPDATE ON reviews
    BEGIN SELECT RAISE(ABORT, 'reviews are never changed'); END;
    CREATE TRIGGER reviews_are_never_deleted BEFORE DELETE ON reviews
    WHEN EXISTS (SELECT 1 FROM learners WHERE id = OLD.learner_id)
    BEGIN SELECT RAISE(ABORT, 'reviews are never deleted'); END;

    CREATE TABLE guesses (
      kiosk_id INTEGER NOT NULL,
      sequence INTEGER NOT NULL,
      place INTEGER NOT NULL,
      name_id INTEGER NOT NULL REFERENCES names,
      PRIMARY KEY (kiosk_id, sequence, place),
      FOREIGN KEY (kiosk_id, sequence) REFERENCES reviews ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE counts (
      learner_id INTEGER NOT NULL REFERENCES learners ON DELETE CASCADE,
      card_id INTEGER NOT NULL REFERENCES identities,
      right_count INTEGER NOT NULL,
      wrong_count INTEGER NOT NULL,
      PRIMARY KEY (learner_id, card_id)
    ) STRICT, WITHOUT ROWID;
    """
}
