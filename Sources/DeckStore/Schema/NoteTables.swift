extension Schema {
  /// The notes of Anki from which cards were made (`OriginNote`).
  static let noteTables = """
    -- The types of the notes; `type` is an `OriginNoteType` in JSON.
    CREATE TABLE note_types (
      id INTEGER PRIMARY KEY \(Bounds.time.check("id")),
      type TEXT NOT NULL
    ) STRICT;

    -- The notes. `fields` are separated by the control character 31, as in Anki.
    CREATE TABLE notes (
      guid TEXT PRIMARY KEY CHECK (guid <> ''),
      type_id INTEGER NOT NULL REFERENCES note_types,
      modified INTEGER NOT NULL \(Bounds.time.check("modified")),
      fields TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    """
}
