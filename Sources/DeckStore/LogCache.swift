import GRDB

/// A table whose numbers the log gives, so that nothing has to count the log at every look.
///
/// `DeckStore.save` keeps it; `LogReplay` makes it anew in a temporary table, out of the log alone.
struct LogCache: Equatable, Sendable {
  let table: String
  let keys: [String]
  /// What is kept under the keys; 0 where the log knows no such key.
  let values: [String]
  /// Whether the rows are more than a cache, so that only `values` are.
  var keepsRows = false

  // Of the answers that stand: not of those that a change of mind has replaced, or that were taken
  // back.
  static let days = LogCache(
    table: "days", keys: ["learner_id", "day"], values: DayCount.columns)
  static let rounds = LogCache(
    table: "rounds", keys: ["id"], values: ["right_count", "wrong_count"], keepsRows: true)

  static let all = [days, rounds]

  private var fresh: String { "temp.fresh_\(table)" }
  private var columns: String { (keys + values).joined(separator: ", ") }

  /// Makes an empty temporary table.
  ///
  /// - Returns: What adds the numbers of a row to those that the table has under the same keys; its
  ///   arguments are the keys and the values.
  func begin(_ db: Database) throws -> RowInsert {
    // Without the type SQLite compares each row with each.
    let typed = (keys + values).map { "\($0) INTEGER" }.joined(separator: ", ")
    try forget(db)
    try db.execute(
      sql: """
        CREATE TEMP TABLE fresh_\(table) (\(typed), PRIMARY KEY (\(keys.joined(separator: ", "))))
        WITHOUT ROWID
        """)
    let places = (keys + values).map { _ in "?" }.joined(separator: ", ")
    let sums = values.map { "\($0) = \($0) + excluded.\($0)" }.joined(separator: ", ")
    return try RowInsert(
      db,
      sql: """
        INSERT INTO \(fresh) (\(columns)) VALUES (\(places))
        ON CONFLICT DO UPDATE SET \(sums)
        """)
  }

  /// Compares the table with the numbers made anew, and drops their temporary table.
  ///
  /// - Returns: How many rows differ, the first `limit` in words; when `isRepairing` that is put right.
  /// - Throws: What SQLite throws.
  func settle(
    _ db: Database, isRepairing: Bool, limit: Int
  ) throws -> (count: Int, examples: [String]) {
    let found = try differences(db, limit: limit)
    if isRepairing, found.count > 0 { try store(db) }
    try forget(db)
    return found
  }

  private func differences(_ db: Database, limit: Int) throws -> (count: Int, examples: [String]) {
    let same = keys.map { "kept.\($0) = fresh.\($0)" }.joined(separator: " AND ")
    func names(_ columns: [String], of table: String) -> String {
      columns.map { ", \(table).\($0)" }.joined()
    }
    let differing = (values + keys).map { "kept.\($0) IS NOT fresh.\($0)" }.joined(
      separator: " OR ")
    let counting = values.map { "kept.\($0) <> 0" }.joined(separator: " OR ")
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT 0\(names(keys + values, of: "fresh"))\(names(values, of: "kept"))
        FROM \(fresh) AS fresh LEFT JOIN main.\(table) AS kept ON \(same) WHERE \(differing)
        UNION ALL
        SELECT 1\(names(keys + values, of: "kept"))\(values.map { _ in ", 0" }.joined())
        FROM main.\(table) AS kept LEFT JOIN \(fresh) AS fresh ON \(same)
        WHERE fresh.\(keys[0]) IS NULL AND (\(counting))
        """)
    var count = 0
    var examples: [String] = []
    while let row = try rows.next() {
      count += 1
      if examples.count < limit { examples.append(words(for: row)) }
    }
    return (count, examples)
  }

  private func words(for row: Row) -> String {
    let isExtra = row[0] == 1
    func numbers(_ names: [String], from place: Int) -> String {
      names.enumerated().map { index, name in
        "\(name) \(Int64.fromDatabaseValue(row[place + index]).map { "\($0)" } ?? "none")"
      }.joined(separator: ", ")
    }
    let key = "\(table): \(numbers(keys, from: 1))"
    let first = numbers(values, from: 1 + keys.count)
    let second = numbers(values, from: 1 + keys.count + values.count)
    return "\(key): \(isExtra ? first : second); the log says \(isExtra ? second : first)"
  }

  /// Puts the numbers made anew in the table's place.
  private func store(_ db: Database) throws {
    if keepsRows {
      let zero = values.map { "\($0) = 0" }.joined(separator: ", ")
      let taken = values.map { "\($0) = fresh.\($0)" }.joined(separator: ", ")
      try db.execute(
        sql: """
          UPDATE \(table) SET \(zero);
          UPDATE \(table) SET \(taken) FROM \(fresh) AS fresh
          WHERE fresh.\(keys[0]) = \(table).\(keys[0]);
          """)
    } else {
      try db.execute(
        sql: """
          DELETE FROM \(table);
          INSERT INTO \(table) (\(columns)) SELECT \(columns) FROM \(fresh);
          """)
    }
  }

  private func forget(_ db: Database) throws {
    try db.execute(sql: "DROP TABLE IF EXISTS \(fresh)")
  }
}
