extension Schema {
  /// Decks, their cards, and what belongs to a card.
  static let cardTables = """
    -- `file_name` is what it is called in the files that it comes from; NULL for a deck of no file.
    CREATE TABLE decks (
      id INTEGER PRIMARY KEY \(Bounds.id.check("id")),
      guid TEXT NOT NULL UNIQUE CHECK (guid <> ''),
      name TEXT NOT NULL,
      file_name TEXT UNIQUE
    ) STRICT;
    CREATE INDEX decks_by_name ON decks (name);

    -- The languages in which decks are read aloud.
    CREATE TABLE voices (
      deck_id INTEGER NOT NULL REFERENCES decks ON DELETE CASCADE,
      side TEXT NOT NULL CHECK (side IN ('question', 'answer')),
      voice TEXT NOT NULL,
      PRIMARY KEY (deck_id, side)
    ) STRICT, WITHOUT ROWID;

    -- The decks that a learner does not get.
    CREATE TABLE hidden_decks (
      learner_id INTEGER NOT NULL REFERENCES learners ON DELETE CASCADE,
      deck_id INTEGER NOT NULL REFERENCES decks ON DELETE CASCADE,
      PRIMARY KEY (learner_id, deck_id)
    ) STRICT, WITHOUT ROWID;

    -- Every card that is or was in the library. Rows outlive those of `cards`, so that the answers to
    -- a deleted card stay readable, and belong to the card again if it returns.
    CREATE TABLE identities (
      id INTEGER PRIMARY KEY \(Bounds.id.check("id")),
      guid TEXT NOT NULL UNIQUE CHECK (guid <> '')
    ) STRICT;

    -- `sort_key` is the title without case and accents (`DeckStore.sortKey`). A suspended card is kept
    -- but not asked.
    CREATE TABLE cards (
      id INTEGER PRIMARY KEY REFERENCES identities \(Bounds.id.check("id")),
      deck_id INTEGER NOT NULL REFERENCES decks ON DELETE CASCADE,
      position INTEGER NOT NULL \(Bounds.position.check("position")),
      question TEXT NOT NULL,
      answer TEXT NOT NULL,
      name TEXT,
      sort_key TEXT NOT NULL,
      is_suspended INTEGER NOT NULL DEFAULT 0 \(Bounds.flag.check("is_suspended")),
      UNIQUE (deck_id, position)
    ) STRICT;
    \(nameIndexes)
    CREATE INDEX cards_suspended ON cards (deck_id, sort_key) WHERE is_suspended = 1;

    -- What the last file said of a card that was changed since, as JSON of its `CardRecord`; without a
    -- text, no file has said anything. A card without a row is as the last file had it.
    CREATE TABLE imported (
      card_id INTEGER PRIMARY KEY REFERENCES cards ON DELETE CASCADE,
      record TEXT NOT NULL
    ) STRICT;

    -- The index of the cards' words. It stores no texts (`content`), so the program tells it what
    -- changes; it can be rebuilt from `cards`.
    CREATE VIRTUAL TABLE words USING fts5 (
      question, answer, name, deck_id,
      content = 'cards', content_rowid = 'id', columnsize = 0,
      tokenize = 'unicode61 remove_diacritics 2'
    );

    -- Parts of a deck. A card may be in several sets, and more than once in each.
    CREATE TABLE sets (
      id INTEGER PRIMARY KEY \(Bounds.id.check("id")),
      deck_id INTEGER NOT NULL REFERENCES decks ON DELETE CASCADE,
      name TEXT NOT NULL CHECK (name <> ''),
      UNIQUE (deck_id, name)
    ) STRICT;
    CREATE TABLE copies (
      card_id INTEGER NOT NULL REFERENCES cards ON DELETE CASCADE,
      set_id INTEGER NOT NULL REFERENCES sets ON DELETE CASCADE,
      count INTEGER NOT NULL \(Bounds.copies.check("count")),
      PRIMARY KEY (card_id, set_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX copies_by_set ON copies (set_id);

    CREATE TABLE tags (
      id INTEGER PRIMARY KEY \(Bounds.id.check("id")),
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

    -- Pictures and sounds, each content once; `hash` is its SHA-256 in hexadecimal. A CHECK of the
    -- length would make SQLite copy the whole content into memory: reader and writer check it.
    CREATE TABLE media (
      hash TEXT PRIMARY KEY CHECK (length(hash) = 64),
      extension TEXT NOT NULL,
      bytes BLOB NOT NULL
    ) STRICT;
    CREATE TABLE card_media (
      card_id INTEGER NOT NULL REFERENCES cards ON DELETE CASCADE,
      side TEXT NOT NULL CHECK (side IN ('question', 'answer')),
      place INTEGER NOT NULL \(Bounds.step.check("place")),
      hash TEXT NOT NULL REFERENCES media,
      PRIMARY KEY (card_id, side, place)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX card_media_by_hash ON card_media (hash);
    """

  /// The indexes of names, which large imports drop and create again at the end.
  static let nameIndexes = """
    CREATE INDEX cards_by_name ON cards (sort_key);
    CREATE INDEX cards_by_deck_and_name ON cards (deck_id, sort_key);
    """
  static let dropNameIndexes = "DROP INDEX cards_by_name; DROP INDEX cards_by_deck_and_name"
}
