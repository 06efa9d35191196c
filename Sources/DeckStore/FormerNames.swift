import GRDB

/// The names under which cards were answered, and which they have no more.
///
/// A table of its own, so that cards are found by them; the names that cards have are found among the
/// cards. The triggers of version 5 keep what a card loses; `note` what it never had.
enum FormerNames {
  /// Keeps the name of an answer whose card is called otherwise, or is not in the library.
  static func note(_ name: String, id: Int64, of card: Int64, _ db: Database) throws {
    let hasName = try db.cachedStatement(
      sql: "SELECT 1 FROM cards WHERE id = ? AND ifnull(name, question) = ?")
    if try Int.fetchOne(hasName, arguments: [card, name]) != nil { return }
    try db.cachedStatement(
      sql: """
        INSERT INTO former_names (card_id, name_id, sort_key) VALUES (?, ?, ?)
        ON CONFLICT DO NOTHING
        """
    ).execute(arguments: [card, id, DeckStore.sortKey(of: name)])
  }

  /// Makes an empty temporary table for the cards and names that the log has together.
  static func begin(_ db: Database) throws -> RowInsert {
    try db.execute(
      sql: """
        DROP TABLE IF EXISTS temp.fresh_names;
        CREATE TEMP TABLE fresh_names (
          card_id INTEGER, name_id INTEGER, PRIMARY KEY (card_id, name_id)) WITHOUT ROWID
        """)
    return try RowInsert(
      db, sql: "INSERT INTO temp.fresh_names VALUES (?, ?) ON CONFLICT DO NOTHING")
  }

  /// Compares the names that are kept with those of the log, and drops the temporary table.
  ///
  /// - Returns: How many differ, the first `limit` in words; when `isRepairing` that is put right.
  /// - Throws: What SQLite throws.
  static func settle(
    _ db: Database, isRepairing: Bool, limit: Int
  ) throws -> (count: Int, examples: [String]) {
    var count = 0
    var examples: [String] = []
    func tell(_ row: Row, _ what: String) {
      count += 1
      guard examples.count < limit else { return }
      examples.append(
        "former_names: card_id \(row[0] as Int64), name_id \(row[1] as Int64) \(what)")
    }
    let missing = try Row.fetchCursor(db, sql: missingSQL)
    let add = try db.cachedStatement(
      sql: "INSERT INTO former_names (card_id, name_id, sort_key) VALUES (?, ?, ?)")
    while let row = try missing.next() {
      tell(row, "is missing")
      guard isRepairing else { continue }
      try add.execute(arguments: [
        row[0] as Int64, row[1] as Int64, DeckStore.sortKey(of: row[2]),
      ])
    }
    let extra = try Row.fetchCursor(db, sql: "SELECT card_id, name_id FROM \(extraRows)")
    while let row = try extra.next() { tell(row, "is not in the log") }
    if isRepairing { try db.execute(sql: "DELETE FROM \(extraRows)") }
    try db.execute(sql: "DROP TABLE temp.fresh_names")
    return (count, examples)
  }

  private static let missingSQL = """
    SELECT answered.card_id, name_id, text
    FROM temp.fresh_names AS answered CROSS JOIN names ON names.id = name_id
    LEFT JOIN cards ON cards.id = answered.card_id
    WHERE text IS NOT ifnull(cards.name, question) AND NOT EXISTS (
      SELECT 1 FROM former_names AS kept
      WHERE kept.card_id = answered.card_id AND kept.name_id = answered.name_id)
    """

  private static let extraRows = """
    former_names WHERE NOT EXISTS (
      SELECT 1 FROM temp.fresh_names AS answered
      WHERE answered.card_id = former_names.card_id AND answered.name_id = former_names.name_id)
    """
}
