import GRDB

extension DeckStore {
  /// All preferences of a learner, or of the box.
  package func preferences(of learner: Int64? = nil) throws(LibraryError) -> [String: String] {
    try read { db in try Self.preferences(of: learner, db) }
  }

  static func preferences(of learner: Int64?, _ db: Database) throws -> [String: String] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT key, value FROM preferences WHERE learner_id IS ? LIMIT \(Limits.preferences)
        """, arguments: [learner])
    return try Dictionary(rows.map { (try $0.text(0), try $0.text(1)) }) { first, _ in first }
  }

  /// Sets a preference of a learner, or of the box; nil removes it.
  package func setPreference(
    _ key: String, to value: String?, of learner: Int64? = nil
  ) throws(LibraryError) {
    try write { db in try Self.setPreference(key, to: value, of: learner, db) }
  }

  static func setPreference(
    _ key: String, to value: String?, of learner: Int64? = nil, _ db: Database
  ) throws {
    guard let value else {
      return try db.execute(
        sql: "DELETE FROM preferences WHERE learner_id IS ? AND key = ?",
        arguments: [learner, key])
    }
    try db.execute(
      sql: """
        INSERT INTO preferences (learner_id, key, value) VALUES (?, ?, ?)
        ON CONFLICT DO UPDATE SET value = excluded.value
        """, arguments: [learner, key, value])
  }
}
