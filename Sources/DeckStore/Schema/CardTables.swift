extension Schema {
  /// Decks, their cards, and what belongs to a card.
  static let cardTables = """
    -- Decks. `file_name` is the deck's name in the files that it is imported from; NULL if it is not from a file.
    CREATE TABLE decks (
      id INTEGER PRIMARY KEY \(Bounds.id.check("id")),
      guid TEXT NOT NULL UNIQUE CHECK (guid <> ''),
      name TEXT NOT NULL,
      file_name TEXT UNIQUE
    ) STRICT;
    CREATE INDEX decks_by_name ON decks (name);

    -- The language in which a side of a deck's cards is read aloud.
    CREATE TABLE voices (
      deck_id INTEGER NOT NULL REFERENCES decks ON DELETE CASCADE,
      side TEXT NOT NULL CHECK (side IN ('question', 'answer')),
      voice TEXT NOT NULL,
      PRIMARY KEY (deck_id, side)
    ) STRICT, WITHOUT ROWID;

    -- The decks that are not offered to a learner.
    CREATE TABLE hidden_decks (
      learner_id INTEGER NOT NULL REFERENCES learners ON DELETE CASCADE,
      deck_id INTEGER NOT NULL REFERENCES decks ON DELETE CASCADE,
      PRIMARY KEY (learner_id, deck_id)
    ) STRICT, WITHOUT ROWID;

    -- The GUID of every card that is or was in the library. A row stays when the card is deleted from `cards`,
    -- so that the answers to the card can still be read, and belong to it again if it is added again.
    CREATE TABLE identities (
      id INTEGER PRIMARY KEY \(Bounds.id.check("id")),
      guid TEXT NOT NULL UNIQUE CHECK (guid <> '')
    ) STRICT;

    -- Cards. `sort_key` is the title without case and accents (`DeckStore.sortKey`). Lessons leave out a
    -- suspended card.
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

    -- For each card that differs from the last imported file, or is in another deck: what the file says of the
    -- card, an `ImportedRecord` in JSON; with empty texts if no file has had the card (`CardRecord.neverImported`).
    CREATE TABLE imported (
      card_id INTEGER PRIMARY KEY REFERENCES cards ON DELETE CASCADE,
      record TEXT NOT NULL
    ) STRICT;

    -- The full-text index of the cards. Its texts are those of `cards` (`content`), so the program updates the
    -- index with each change to a card; the index can be rebuilt from `cards`.
    CREATE VIRTUAL TABLE words USING fts5 (
      question, answer, name, deck_id,
      content = 'cards', content_rowid = 'id', columnsize = 0,
      tokenize = 'unicode61 remove_diacritics 2'
    );

    -- Sets of a deck's cards. A card may be in several sets; `copies` says how many times it is in each.
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

    -- Pictures and sounds, each content once; `hash` is the content's SHA-256 in hexadecimal. `bytes` has no
    -- CHECK of its length, for which SQLite would copy the whole content into memory; instead, the program
    -- checks the length when it reads and writes.
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
