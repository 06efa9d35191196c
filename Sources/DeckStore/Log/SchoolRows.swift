import GRDB
package import Study

/// What visits to a school need of the library, besides the rows of the log.
extension DeckStore {
  /// The key of the preference in which the library remembers its visits.
  ///
  /// It is in the library, not beside it: a library that is restored remembers the visits that it had made then, and
  /// asks for what has come since.
  static let schoolVisitsKey = "school-visits"

  /// What the library remembers of its visits to a school; nil for none.
  package func schoolNotes() throws(LibraryError) -> String? {
    try read { db in
      try String.fetchOne(
        db, sql: "SELECT value FROM preferences WHERE learner_id IS NULL AND key = ?",
        arguments: [Self.schoolVisitsKey])
    }
  }

  package func setSchoolNotes(_ notes: String?) throws(LibraryError) {
    try setPreference(Self.schoolVisitsKey, to: notes)
  }

  // MARK: How old is what the school told

  /// The preference with the box's time of the last visit, in ms since 1970.
  static let visitedKey = "school-visited"
  /// The time that passes between two notes of it, in ms, since each is a write to the card: half a day.
  private static let visitedStep: Int64 = 43_200_000

  /// Notes that a visit brought and took everything.
  ///
  /// - Parameter clock: The wall clock's time.
  /// - Throws: `LibraryError`.
  package func noteVisit(at clock: WallTime) throws(LibraryError) {
    let now = clock.milliseconds
    let last = try read { db in try Self.visited(db) }
    // Neither is beyond `Bounds.time`.
    if let last, abs(now - last) < Self.visitedStep { return }
    try setPreference(Self.visitedKey, to: "\(now)")
  }

  private static func visited(_ db: Database) throws -> Int64? {
    let text = try String.fetchOne(
      db, sql: "SELECT value FROM preferences WHERE learner_id IS NULL AND key = ?",
      arguments: [visitedKey])
    return text.flatMap { Int64($0) }.flatMap { Bounds.time.contains($0) ? $0 : nil }
  }

  static func schoolAge(at clock: WallTime, _ db: Database) throws -> SchoolAge? {
    try visited(db).flatMap {
      SchoolAge(of: WallTime(milliseconds: $0, zoneMinutes: clock.zoneMinutes), at: clock)
    }
  }

  // MARK: Learners

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

  // MARK: Learners who come back, and those who never do

  /// The key of the preference with the GUIDs of the learners who were brought back here since they were sent last.
  private static let returnedKey = "school-returned"

  /// Returns the learners whose answers must be sent anew, since they were brought back here, by GUID.
  ///
  /// - Parameter all: Whether all who were ever brought back are wanted, anywhere.
  /// - Returns: Those of them who are here.
  /// - Throws: `LibraryError`.
  package func learnersToSend(all: Bool) throws(LibraryError) -> [String] {
    try read { db in
      let noted = try Self.guids(Self.returnedKey, db)
      return try String.fetchAll(
        db,
        sql: """
          SELECT guid FROM learners WHERE guid IN (SELECT value FROM json_each(?1)) OR ?2 AND guid IN (
            SELECT guid FROM removals WHERE kind = 'learner' AND turn % 2 = 0)
          ORDER BY guid
          """, arguments: [noted, all])
    }
  }

  /// Forgets that a learner's answers must be sent anew.
  package func setSent(_ learner: String) throws(LibraryError) {
    try write { db in try Self.drop(learner, from: Self.returnedKey, db) }
  }

  /// Removes a GUID from a list; writes nothing if the list is empty.
  private static func drop(_ guid: String, from key: String, _ db: Database) throws {
    let noted = try guids(key, db)
    let rest = try String.fetchOne(
      db, sql: "SELECT json_group_array(value) FROM json_each(?) WHERE value <> ?",
      arguments: [noted, guid])
    if noted == "[]" { return }
    try setPreference(key, to: rest == "[]" ? nil : rest, of: nil, db)
  }

  /// Notes that answers of a learner are back whose numbers were perhaps sent before; nothing in a library that has visited no
  /// school.
  static func noteToSend(_ learner: Int64, _ db: Database) throws {
    let visited = try db.cachedStatement(
      sql: "SELECT 1 FROM preferences WHERE learner_id IS NULL AND key = ?")
    if try Row.fetchOne(visited, arguments: [schoolVisitsKey]) == nil { return }
    let all = try String.fetchOne(
      db,
      sql: """
        SELECT json_group_array(guid) FROM (
          SELECT value AS guid FROM json_each(?) UNION SELECT guid FROM learners WHERE id = ?)
        """, arguments: [try guids(returnedKey, db), learner])
    try setPreference(returnedKey, to: all, of: nil, db)
  }

  /// The noted GUIDs as a list in JSON; a text that is none counts as empty.
  private static func guids(_ key: String, _ db: Database) throws -> String {
    try String.fetchOne(
      db,
      sql: """
        SELECT value FROM preferences
        WHERE learner_id IS NULL AND key = ? AND json_valid(value) AND json_type(value) = 'array'
        """, arguments: [key]) ?? "[]"
  }

  /// The key of the preference with the GUIDs of the learners whom the school is to erase.
  private static let eraseKey = "school-erase"

  /// The learners whom the school is to erase everywhere, by GUID.
  package func learnersToErase() throws(LibraryError) -> [String] {
    try read { db in
      try String.fetchAll(
        db, sql: "SELECT value FROM json_each(?)", arguments: [try Self.guids(Self.eraseKey, db)])
    }
  }

  /// Forgets that the school is to erase a learner.
  package func setErased(_ learner: String) throws(LibraryError) {
    try write { db in try Self.drop(learner, from: Self.eraseKey, db) }
  }

  /// Forgets a removal as `forgetKept` does, and notes that the school is to erase its learners everywhere, but for those who are
  /// back.
  package func eraseKept(_ id: Int64) throws(LibraryError) {
    try write { db in
      let all = try String.fetchOne(
        db,
        sql: """
          SELECT json_group_array(guid) FROM (
            SELECT value AS guid FROM json_each(?) UNION SELECT owner FROM kept_rows
            WHERE kept_id = ? AND part = 'learners' AND owner NOT IN (SELECT guid FROM learners))
          """, arguments: [try Self.guids(Self.eraseKey, db), id])
      try Self.setPreference(Self.eraseKey, to: all == "[]" ? nil : all, of: nil, db)
      try db.execute(sql: "DELETE FROM kept WHERE id = ?", arguments: [id])
    }
  }

  /// Removes learners so that nobody brings them back, with all that is kept of them.
  package func eraseForGood(_ guids: [String]) throws(LibraryError) {
    try write { db in
      for guid in guids {
        try Self.noteRemoval(ofLearner: guid, db)
        try Self.eraseLearner(guid, db)
        try Self.forgetKept(learner: guid, db)
      }
    }
  }
}
