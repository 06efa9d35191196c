extension Schema {
  /// Learners and the log of all answers.
  static let logTables = """
    -- The writers of the log. A library gets a new writer when it is restored or moved to another machine. The
    -- new writer continues the log of the one before it: `follows` is that writer's GUID, `follows_number` the
    -- number of that writer's last answer, and `generation` is one more than that writer's.
    CREATE TABLE kiosks (
      id INTEGER PRIMARY KEY \(Bounds.id.check("id")),
      guid TEXT NOT NULL UNIQUE CHECK (guid <> ''),
      follows TEXT,
      follows_number INTEGER NOT NULL DEFAULT 0 \(Bounds.last.check("follows_number")),
      generation INTEGER NOT NULL DEFAULT 0 \(Bounds.count.check("generation"))
    ) STRICT;

    -- One row: the current writer, its machine, and the random number of its last start (`noteStart`).
    CREATE TABLE library (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      kiosk_id INTEGER NOT NULL REFERENCES kiosks,
      machine TEXT NOT NULL,
      start TEXT NOT NULL
    ) STRICT;

    -- Learners. With AUTOINCREMENT, a removed learner's id is never used again.
    CREATE TABLE learners (
      id INTEGER PRIMARY KEY AUTOINCREMENT \(Bounds.id.check("id")),
      guid TEXT NOT NULL UNIQUE CHECK (guid <> ''),
      name TEXT NOT NULL,
      created_ms INTEGER NOT NULL \(Bounds.time.check("created_ms"))
    ) STRICT;
    CREATE INDEX learners_by_name ON learners (name);

    -- The removals of learners (with all their answers), by GUID, so that none comes back from another copy of
    -- the library. Rows are only added. Each removal or return of the same GUID has the next `turn`; the highest
    -- one counts: if it is odd, the learner is removed; if even, they are back. Earlier programs have recorded
    -- decks and cards, too.
    CREATE TABLE removals (
      kiosk_id INTEGER NOT NULL REFERENCES kiosks,
      number INTEGER NOT NULL \(Bounds.id.check("number")),
      kind TEXT NOT NULL CHECK (kind IN ('learner', 'deck', 'card')),
      guid TEXT NOT NULL CHECK (guid <> ''),
      turn INTEGER NOT NULL \(Bounds.id.check("turn")),
      PRIMARY KEY (kiosk_id, number)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX removals_by_guid ON removals (kind, guid, turn);

    -- Settings of a learner, or of the box if `learner_id` is NULL.
    CREATE TABLE preferences (
      id INTEGER PRIMARY KEY \(Bounds.id.check("id")),
      learner_id INTEGER REFERENCES learners ON DELETE CASCADE,
      key TEXT NOT NULL,
      value TEXT NOT NULL,
      UNIQUE (learner_id, key)
    ) STRICT;
    CREATE UNIQUE INDEX preferences_of_the_box ON preferences (key) WHERE learner_id IS NULL;

    -- Rounds: lessons as they were studied. `deck` is the deck's name at that time, '' for a lesson of all
    -- decks; `deck_guid` is NULL for these and for a deck file that is not in the library. `seconds`, from the beginning to the last answer, only grows;
    -- `started_ms` only moves back, when the log's clock is corrected.
    CREATE TABLE rounds (
      id INTEGER PRIMARY KEY \(Bounds.id.check("id")),
      kiosk_id INTEGER NOT NULL REFERENCES kiosks,
      number INTEGER NOT NULL \(Bounds.id.check("number")),
      learner_id INTEGER NOT NULL REFERENCES learners ON DELETE CASCADE,
      deck TEXT NOT NULL,
      deck_guid TEXT,
      mode TEXT NOT NULL,
      direction TEXT NOT NULL,
      started_ms INTEGER NOT NULL \(Bounds.time.check("started_ms")),
      zone_minutes INTEGER NOT NULL \(Bounds.zone.check("zone_minutes")),
      seconds INTEGER NOT NULL \(Bounds.count.check("seconds")),
      UNIQUE (kiosk_id, number)
    ) STRICT;
    CREATE INDEX rounds_by_time ON rounds (started_ms);
    CREATE INDEX rounds_by_learner ON rounds (learner_id, started_ms);

    -- Every name that a card had when it was answered, so that a search also finds it by its old names.
    CREATE TABLE names (
      id INTEGER PRIMARY KEY \(Bounds.id.check("id")),
      card_id INTEGER NOT NULL REFERENCES identities,
      text TEXT NOT NULL,
      sort_key TEXT NOT NULL,
      UNIQUE (card_id, text)
    ) STRICT;
    CREATE INDEX names_by_key ON names (sort_key);

    -- The log of answers, from which every count and memory can be rebuilt. Rows are only added, never changed,
    -- and deleted only with their learner. A changed answer is a new row: `replaces` is the number of the row
    -- that it replaces. A row with the rating 0 takes that answer back.
    --
    -- `time_ms` is the time of the log's clock (`LogClock`), and `clock_behind_ms` is how far the wall clock was
    -- behind it. `effective_ms` is the time at which the answer counts as given: `time_ms`, or the stored time of
    -- an answer from another copy of the library. `days_to_next` is 0, except in the row after which nothing was
    -- left for the learner on that day (`StudyDay`): there it is the number of days until the next card, minus
    -- the sum of that day's earlier rows. It is stored because later the decks and limits may be different.
    CREATE TABLE reviews (
      kiosk_id INTEGER NOT NULL,
      sequence INTEGER NOT NULL \(Bounds.id.check("sequence")),
      round_id INTEGER NOT NULL REFERENCES rounds ON DELETE CASCADE,
      learner_id INTEGER NOT NULL REFERENCES learners ON DELETE CASCADE,
      card_id INTEGER NOT NULL REFERENCES identities,
      name_id INTEGER NOT NULL REFERENCES names,
      time_ms INTEGER NOT NULL \(Bounds.time.check("time_ms")),
      effective_ms INTEGER NOT NULL \(Bounds.time.check("effective_ms")),
      clock_behind_ms INTEGER NOT NULL \(Bounds.span.check("clock_behind_ms")),
      zone_minutes INTEGER NOT NULL \(Bounds.zone.check("zone_minutes")),
      rating INTEGER NOT NULL \(Bounds.rating.check("rating")),
      answer_ms INTEGER NOT NULL \(Bounds.answerTime.check("answer_ms")),
      scheduler INTEGER NOT NULL \(Bounds.count.check("scheduler")),
      replaces INTEGER \(Bounds.id.check("replaces")),
      days_to_next INTEGER NOT NULL DEFAULT 0 \(Bounds.wait.check("days_to_next")),
      PRIMARY KEY (kiosk_id, sequence),
      CHECK (replaces < sequence)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX reviews_by_round ON reviews (round_id);
    CREATE INDEX reviews_by_card ON reviews (card_id);
    CREATE INDEX reviews_by_replaced ON reviews (kiosk_id, replaces) WHERE replaces IS NOT NULL;

    -- The corrections of a wall clock that had been ahead: before a writer's answer `number`, the clock was set
    -- back to `time_ms`. A row stays when the learner of that answer is removed, because it applies to all
    -- earlier answers, whoever gave them.
    CREATE TABLE set_backs (
      kiosk_id INTEGER NOT NULL REFERENCES kiosks,
      number INTEGER NOT NULL \(Bounds.id.check("number")),
      time_ms INTEGER NOT NULL \(Bounds.time.check("time_ms")),
      PRIMARY KEY (kiosk_id, number)
    ) STRICT, WITHOUT ROWID;

    CREATE TRIGGER reviews_never_change BEFORE UPDATE ON reviews
    BEGIN SELECT RAISE(ABORT, 'reviews are never changed'); END;
    CREATE TRIGGER reviews_are_never_deleted BEFORE DELETE ON reviews
    WHEN EXISTS (SELECT 1 FROM learners WHERE id = OLD.learner_id)
    BEGIN SELECT RAISE(ABORT, 'reviews are never deleted'); END;

    -- The wrong choices that preceded an answer, in order.
    CREATE TABLE guesses (
      kiosk_id INTEGER NOT NULL,
      sequence INTEGER NOT NULL,
      place INTEGER NOT NULL \(Bounds.step.check("place")),
      text TEXT NOT NULL,
      PRIMARY KEY (kiosk_id, sequence, place),
      FOREIGN KEY (kiosk_id, sequence) REFERENCES reviews ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;
    """

  /// Totals of the log, so that nothing has to read all of it; `LogReplay` rebuilds them.
  static let cacheTables = """
    -- A learner's memory of a card. `deck_id` is a copy of the card's deck, for the indexes of a deck's due
    -- cards; NULL for a card that is deleted or suspended.
    CREATE TABLE memories (
      learner_id INTEGER NOT NULL REFERENCES learners ON DELETE CASCADE,
      card_id INTEGER NOT NULL REFERENCES identities,
      deck_id INTEGER,
      phase INTEGER NOT NULL \(Bounds.phase.check("phase")),
      step INTEGER NOT NULL \(Bounds.step.check("step")),
      stability REAL NOT NULL \(Bounds.stability.check("stability")),
      difficulty REAL NOT NULL \(Bounds.difficulty.check("difficulty")),
      due_day INTEGER \(Bounds.day.check("due_day")),
      due_ms INTEGER \(Bounds.time.check("due_ms")),
      last_day INTEGER NOT NULL \(Bounds.day.check("last_day")),
      last_ms INTEGER NOT NULL \(Bounds.time.check("last_ms")),
      answers INTEGER NOT NULL \(Bounds.count.check("answers")),
      wrong_count INTEGER NOT NULL \(Bounds.count.check("wrong_count")),
      lapses INTEGER NOT NULL \(Bounds.count.check("lapses")),
      role INTEGER NOT NULL \(Bounds.role.check("role")),
      PRIMARY KEY (learner_id, card_id),
      CHECK ((due_day IS NULL) <> (due_ms IS NULL))
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX memories_due ON memories (learner_id, deck_id, due_day, last_day, role)
      WHERE due_day IS NOT NULL;
    CREATE INDEX memories_learning ON memories (learner_id, deck_id, last_day, due_ms, role, phase)
      WHERE due_ms IS NOT NULL;
    CREATE INDEX memories_by_card ON memories (card_id);
    CREATE INDEX memories_of_leeches ON memories (learner_id, lapses) WHERE lapses >= 8;

    -- The totals of a learner's day (`DayCount`).
    CREATE TABLE days (
      learner_id INTEGER NOT NULL REFERENCES learners ON DELETE CASCADE,
      day INTEGER NOT NULL \(Bounds.day.check("day")),
      right_count INTEGER NOT NULL DEFAULT 0 \(Bounds.count.check("right_count")),
      wrong_count INTEGER NOT NULL DEFAULT 0 \(Bounds.count.check("wrong_count")),
      answer_ms INTEGER NOT NULL DEFAULT 0 \(Bounds.span.check("answer_ms")),
      new_cards INTEGER NOT NULL DEFAULT 0 \(Bounds.count.check("new_cards")),
      known_cards INTEGER NOT NULL DEFAULT 0 \(Bounds.count.check("known_cards")),
      recalled_count INTEGER NOT NULL DEFAULT 0 \(Bounds.count.check("recalled_count")),
      forgotten_count INTEGER NOT NULL DEFAULT 0 \(Bounds.count.check("forgotten_count")),
      days_to_next INTEGER NOT NULL DEFAULT 0 \(Bounds.count.check("days_to_next")),
      PRIMARY KEY (learner_id, day)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX days_by_day ON days (day);

    -- The position at which the search for a learner's new cards begins: no card before it is new to the
    -- learner. An answer moves it forwards (`NewCards.advance`); the triggers move it back.
    CREATE TABLE first_new (
      deck_id INTEGER NOT NULL REFERENCES decks ON DELETE CASCADE,
      learner_id INTEGER NOT NULL REFERENCES learners ON DELETE CASCADE,
      position INTEGER NOT NULL \(Bounds.position.check("position")),
      PRIMARY KEY (deck_id, learner_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX first_new_by_learner ON first_new (learner_id);

    CREATE TRIGGER cards_come AFTER INSERT ON cards
    BEGIN
      UPDATE memories SET deck_id = \(askedDeck) WHERE card_id = NEW.id;
      \(setBack);
    END;
    CREATE TRIGGER cards_move AFTER UPDATE OF deck_id, position, is_suspended ON cards
    BEGIN
      UPDATE memories SET deck_id = \(askedDeck)
      WHERE card_id = NEW.id AND deck_id IS NOT \(askedDeck);
      \(setBack);
    END;
    CREATE TRIGGER cards_go AFTER DELETE ON cards
    BEGIN UPDATE memories SET deck_id = NULL WHERE card_id = OLD.id; END;
    CREATE TRIGGER cards_are_new_again AFTER DELETE ON memories
    BEGIN
      UPDATE first_new SET position = (SELECT position FROM cards WHERE id = OLD.card_id)
      WHERE deck_id = OLD.deck_id AND learner_id = OLD.learner_id
        AND position > (SELECT position FROM cards WHERE id = OLD.card_id);
    END;
    """

  private static let askedDeck = "iif(NEW.is_suspended, NULL, NEW.deck_id)"

  private static let setBack = """
    UPDATE first_new SET position = NEW.position
      WHERE deck_id = NEW.deck_id AND position > NEW.position AND NEW.is_suspended = 0
        AND NOT EXISTS (
          SELECT 1 FROM memories
          WHERE memories.learner_id = first_new.learner_id AND card_id = NEW.id)
    """
}
