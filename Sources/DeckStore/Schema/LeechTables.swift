extension Schema {
  /// Leeches by the model (`MissedRecalls`) and not by a count of eight lapses.
  static let leechColumns = """
    ALTER TABLE memories ADD COLUMN misses INTEGER NOT NULL DEFAULT 0 \(Bounds.count.check("misses"));
    ALTER TABLE memories ADD COLUMN expected_misses REAL NOT NULL DEFAULT 0
      \(Bounds.expected.check("expected_misses"));
    ALTER TABLE memories ADD COLUMN is_leech INTEGER NOT NULL DEFAULT 0 \(Bounds.flag.check("is_leech"));
    DROP INDEX memories_of_leeches;
    CREATE INDEX memories_of_leeches ON memories (learner_id) WHERE is_leech = 1;
    """
}
