import GRDB

/// A writer of the log, as a row of `kiosks`: a box, a run whose answers could not be saved by its end, or an
/// import.
struct Writer: Equatable {
  let id: Int64
  let guid: String
  /// The GUID of the writer that this one follows on the same box; nil for none.
  let follows: String?
  /// The number of the followed writer's last answer when this one began, or 0.
  let followsNumber: Int
  /// The length of the chain of writers that this one follows.
  let generation: Int

  static func all(_ db: Database) throws -> [Writer] {
    let rows = try Row.fetchAll(
      try db.cachedStatement(
        sql: "SELECT id, guid, follows, follows_number, generation FROM kiosks"))
    return try rows.map { row in
      Writer(
        id: try row.id(0), guid: try row.text(1), follows: try row.textIfAny(2),
        followsNumber: Int(try row.number(3, in: Bounds.last)), generation: try row.count(4))
    }
  }

  /// Returns the rank of each writer among answers with the same time, by its id.
  ///
  /// A writer comes after those that it follows, and the order is the same in every library.
  static func ranks(_ all: [Writer]) -> [Int64: Int] {
    let ordered = all.sorted { ($0.generation, $0.guid) < ($1.generation, $1.guid) }
    // A damaged table may contain a row twice.
    return Dictionary(ordered.enumerated().map { ($1.id, $0) }) { first, _ in first }
  }

  /// Adds a writer of this box that follows the current one, or, if that has no rows, the one before it that has some.
  ///
  /// A writer without rows is in no other library, where the chain of writers, and with it the corrections of the clock,
  /// would end at it.
  ///
  /// - Parameters:
  ///   - guid: The new writer's GUID; a writer that the library has already is left as it is.
  ///   - last: The number of the current writer's last answer.
  ///   - db: The library.
  /// - Returns: The id of the writer with this GUID.
  /// - Throws: The errors of SQLite.
  static func add(_ guid: String, after last: Int, _ db: Database) throws -> Int64 {
    var (before, number): (Int64?, Int64) = (nil, Int64(last))
    if let current = try Int64.fetchOne(db, sql: "SELECT kiosk_id FROM library") {
      try eachOfThisBox(db) { id, last in
        if id != current { number = last }
        before = try hasRows(id, db) ? id : nil
        return before == nil
      }
    }
    try db.execute(
      sql: """
        INSERT INTO kiosks (guid, follows, follows_number, generation)
        SELECT ?1, guid, iif(guid IS NULL, 0, ?2), ifnull(min(generation + 1, \(Bounds.count.upperBound)), 0)
        FROM (SELECT 1) LEFT JOIN (SELECT guid, generation FROM kiosks WHERE id = ?3)
        WHERE true ON CONFLICT DO NOTHING
        """, arguments: [guid, number, before])
    let row = try Row.fetchOne(db, sql: "SELECT id FROM kiosks WHERE guid = ?", arguments: [guid])
    guard let row else { throw ImpossibleValue(column: "guid", value: guid) }
    return try row.id(0)
  }

  /// Whether a writer has rows that a visit sends.
  private static func hasRows(_ id: Int64, _ db: Database) throws -> Bool {
    try Row.fetchOne(
      db,
      sql: """
        SELECT 1 FROM reviews WHERE kiosk_id = ?1 UNION ALL SELECT 1 FROM set_backs WHERE kiosk_id = ?1
        UNION ALL SELECT 1 FROM removals WHERE kiosk_id = ?1 UNION ALL SELECT 1 FROM weights WHERE kiosk_id = ?1 LIMIT 1
        """, arguments: [id]) != nil
  }

  /// Calls `body` with the id of each writer of this box, beginning with the current one, until it returns
  /// false.
  ///
  /// `last` is the number of the writer's last answer before the next writer began.
  static func eachOfThisBox(
    _ db: Database, _ body: (_ id: Int64, _ last: Int64) throws -> Bool
  ) throws {
    let find = try db.cachedStatement(
      sql: """
        SELECT before.id, this.follows_number FROM kiosks AS this
        JOIN kiosks AS before ON before.guid = this.follows
        WHERE this.id = ? AND before.generation < this.generation
        """)
    var (id, last) = (try DeckStore.kiosk(db), Bounds.id.upperBound)
    while try body(id, last), let row = try Row.fetchOne(find, arguments: [id]) {
      (id, last) = (try row.id(0), try row.number(1, in: Bounds.last))
    }
  }
}
