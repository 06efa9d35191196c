import GRDB

extension Schema {
  /// Sets, tags, attributes, media, preferences, words and totals.
  ///
  /// `days` and the two counts of `rounds` are caches of the log, `words` is one of `cards`. Each can
  /// be rebuilt (`DeckStore.rebuild`). What version 5 drops stays empty on the way there, and without
  /// indexes.
  private static let version2 = """
    ALTER TABLE library ADD COLUMN machine TEXT NOT NULL DEFAULT '';

    CREATE TABLE sets (
      id INTEGER PRIMARY KEY,
      deck_id INTEGER NOT NULL REFERENCES decks ON DELETE CASCADE,
      name TEXT NOT NULL CHECK (name <> ''),
      UNIQUE (deck_id, name)
    ) STRICT;

    CREATE TABLE copies (
      card_id INTEGER NOT NULL REFERENCES cards ON DELETE CASCADE,
      set_id INTEGER NOT NULL REFERENCES sets ON DELETE CASCADE,
      count INTEGER NOT NULL CHECK (count > 0),
      PRIMARY KEY (card_id, set_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX copies_by_set ON copies (set_id);

    CREATE TABLE tags (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE CHECK (name <> '')
    ) STRICT;

    CREATE TABLE card_tags (
      card_id INTEGER NOT NULL REFERENCES cards ON DELETE CASCADE,
      tag_id INTEGER NOT NULL REFERENCES tags ON DELETE CASCADE,
      PRIMARY KEY (card_id, tag_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX card_tags_by_tag ON card_tags (tag_id);

    CREATE TABLE attributes (
      card_id INTEGER NOT NULL REFERENCES cards ON DELETE CASCADE,
      key TEXT NOT NULL CHECK (key <> ''),
      value TEXT NOT NULL,
      PRIMARY KEY (card_id, key)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE media (
      hash TEXT PRIMARY KEY CHECK (length(hash) = 64),
      extension TEXT NOT NULL,
      bytes BLOB NOT NULL CHECK (length(bytes) <= 67108864)
    ) STRICT;

    CREATE TABLE card_media (
      card_id INTEGER NOT NULL REFERENCES cards ON DELETE CASCADE,
      side TEXT NOT NULL CHECK (side IN ('question', 'answer')),
      place INTEGER NOT NULL,
      hash TEXT NOT NULL REFERENCES media,
      PRIMARY KEY (card_id, side, place)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX card_media_by_hash ON card_media (hash);

    CREATE TABLE preferences (
      id INTEGER PRIMARY KEY,
      learner_id INTEGER REFERENCES learners ON DELETE CASCADE,
      key TEXT NOT NULL,
      value TEXT NOT NULL,
      UNIQUE (learner_id, key)
    ) STRICT;
    CREATE UNIQUE INDEX preferences_of_the_box ON preferences (key) WHERE learner_id IS NULL;

    ALTER TABLE rounds ADD COLUMN right_count INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE rounds ADD COLUMN wrong_count INTEGER NOT NULL DEFAULT 0;

    CREATE TABLE days (
      learner_id INTEGER NOT NULL REFERENCES learners ON DELETE CASCADE,
      day INTEGER NOT NULL,
      right_count INTEGER NOT NULL,
      wrong_count INTEGER NOT NULL,
      answer_ms INTEGER NOT NULL,
      PRIMARY KEY (learner_id, day)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX days_by_day ON days (day);

    ALTER TABLE names ADD COLUMN sort_key TEXT NOT NULL DEFAULT '';
    CREATE TABLE answered_names (
      name_id INTEGER NOT NULL REFERENCES names,
      card_id INTEGER NOT NULL REFERENCES identities,
      PRIMARY KEY (name_id, card_id)
    ) STRICT, WITHOUT ROWID;

    CREATE VIRTUAL TABLE words USING fts5 (
      question, answer, name, deck_id,
      content = 'cards', content_rowid = 'id', columnsize = 0,
      tokenize = 'unicode61 remove_diacritics 2'
    );
    """

  /// Version 2, and the words of the cards so far.
  static func migrateTo2(_ db: Database) throws {
    try db.execute(sql: version2)
    try DeckStore.rebuildWords(db)
  }
}
