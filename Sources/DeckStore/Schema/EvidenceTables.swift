extension Schema {
  /// What answers tell about memory, besides their ratings.
  static let evidenceTables = """
    -- For each answer in which way the card was asked, what came of it, how many letters or tiles were given as hints, and
    -- from how many answers one was chosen (`Evidence`). Rows that take an answer back, and answers from before this
    -- table or from other programs, have none.
    CREATE TABLE evidence (
      kiosk_id INTEGER NOT NULL,
      sequence INTEGER NOT NULL,
      way TEXT NOT NULL CHECK (length(way) BETWEEN 1 AND 40),
      outcome TEXT NOT NULL CHECK (length(outcome) BETWEEN 1 AND 40),
      hints INTEGER NOT NULL \(Bounds.step.check("hints")),
      choices INTEGER NOT NULL \(Bounds.step.check("choices")),
      PRIMARY KEY (kiosk_id, sequence),
      FOREIGN KEY (kiosk_id, sequence) REFERENCES reviews ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;

    CREATE TRIGGER evidence_never_changes BEFORE UPDATE ON evidence
    BEGIN SELECT RAISE(ABORT, 'evidence is never changed'); END;
    """
}
