import GRDB
import Study

/// What visits to a school need of the library, besides the rows of the log.
extension DeckStore {
  /// The key of the preference in which the library remembers its visits.
  ///
  /// It is in the library, not beside it: a library that is restored remembers the visits that it had made then, and
  /// asks for what has come since.
  private static let key = "school-visits"

  /// What the library remembers of its visits to a school; nil for none.
  package func schoolNotes() throws(LibraryError) -> String? {
    try read { db in
      try String.fetchOne(
        db, sql: "SELECT value FROM preferences WHERE learner_id IS NULL AND key = ?",
        arguments: [Self.key])
    }
  }

  package func setSchoolNotes(_ notes: String?) throws(LibraryError) {
    try setPreference(Self.key, to: notes)
  }

  /// Returns the learners who were added after one of them, and the id of the last learner; not a new library's stand-in
  /// that nobody has named.
  package func learnerRows(
    after id: Int64
  ) throws(LibraryError) -> (rows: [LogRows.Learner], last: Int64) {
    try read { db in
      let found = try Row.fetchAll(
        db,
        sql: """
          SELECT id, guid, name, created_ms FROM learners WHERE id > ? ORDER BY id LIMIT \(Limits.learners)
          """, arguments: [id])
      let rows = try found.map { row in
        LogRows.Learner(
          guid: try row.text(1), name: try row.text(2),
          created: try row.number(3, in: Bounds.time))
      }
      return (rows.filter { $0.name != Learner.standIn }, try found.last?.id(0) ?? id)
    }
  }
}
