extension Schema {
  /// How each learner forgets, as it was measured.
  static let weightTables = """
    -- Rows are only added, and deleted only with their learner. `weights` are the 21 weights of FSRS-6 (`model` 6),
    -- times 10,000, with spaces between; they were fitted to `answers` answers of the learner, of which `scored` came at
    -- least a day after the card's last one. For answers after `time_ms`, the log's time when the writer's last answer was
    -- the number `sequence`, these weights count if `is_adopted`, and else the default ones.
    CREATE TABLE weights (
      kiosk_id INTEGER NOT NULL REFERENCES kiosks,
      number INTEGER NOT NULL \(Bounds.id.check("number")),
      learner_id INTEGER NOT NULL REFERENCES learners ON DELETE CASCADE,
      sequence INTEGER NOT NULL \(Bounds.last.check("sequence")),
      time_ms INTEGER NOT NULL \(Bounds.time.check("time_ms")),
      model INTEGER NOT NULL \(Bounds.count.check("model")),
      weights TEXT NOT NULL,
      answers INTEGER NOT NULL \(Bounds.count.check("answers")),
      scored INTEGER NOT NULL \(Bounds.count.check("scored")),
      is_adopted INTEGER NOT NULL \(Bounds.flag.check("is_adopted")),
      PRIMARY KEY (kiosk_id, number)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX weights_by_learner ON weights (learner_id);

    CREATE TRIGGER weights_never_change BEFORE UPDATE ON weights
    BEGIN SELECT RAISE(ABORT, 'weights are never changed'); END;
    CREATE TRIGGER weights_are_never_deleted BEFORE DELETE ON weights
    WHEN EXISTS (SELECT 1 FROM learners WHERE id = OLD.learner_id)
    BEGIN SELECT RAISE(ABORT, 'weights are never deleted'); END;
    """
}
