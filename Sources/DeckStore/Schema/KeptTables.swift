extension Schema {
  /// What was removed, and can be brought back.
  static let keptTables = """
    -- The removals of learners, of a deck or of cards, and the changes of many cards at once ('change'), of the last 30 days
    -- (`Kept`). `name` is that of the first of them, `count` their number or, of a deck, that of its cards. With
    -- AUTOINCREMENT, an old page never brings back something else.
    CREATE TABLE kept (
      id INTEGER PRIMARY KEY AUTOINCREMENT \(Bounds.id.check("id")),
      kind TEXT NOT NULL CHECK (kind IN ('learner', 'deck', 'card', 'change')),
      name TEXT NOT NULL,
      count INTEGER NOT NULL \(Bounds.count.check("count")),
      time_ms INTEGER NOT NULL \(Bounds.time.check("time_ms")),
      zone_minutes INTEGER NOT NULL \(Bounds.zone.check("zone_minutes"))
    ) STRICT;

    -- What they had, in the order in which it is put back. `part` is one of `KeptPart`, `owner` the GUID of the learner, deck
    -- or card, and `row` the part's values as a list in JSON.
    CREATE TABLE kept_rows (
      id INTEGER PRIMARY KEY \(Bounds.id.check("id")),
      kept_id INTEGER NOT NULL REFERENCES kept ON DELETE CASCADE,
      part TEXT NOT NULL,
      owner TEXT NOT NULL,
      row TEXT NOT NULL
    ) STRICT;
    CREATE INDEX kept_rows_by_part ON kept_rows (kept_id, part, owner);
    """
}
