import GRDB
package import Study

/// A removal, or a change of many cards at once, that can be undone: everything it took away is in the library for 30 days,
/// whoever removed it, and since the same transaction.
package struct Kept: Equatable, Sendable {
  package enum Kind: String, Sendable {
    case learner, deck, card
    /// Cards as they were before many were changed at once; undone right after the change, and never listed.
    case change

    /// The part that each learner, deck or card has once.
    var part: KeptPart {
      switch self {
      case .learner: .learners
      case .deck: .decks
      case .card, .change: .cards
      }
    }
  }

  package var id: Int64
  package var kind: Kind
  /// The name of the first learner, of the deck, or the title of the first card.
  package var name: String
  /// The number of learners or cards; of a deck, that of its cards.
  package var count: Int
  package var time: WallTime

  /// The time for which a removal can be undone: a month of lessons, in which somebody misses what is gone.
  package static let days = 30
  /// The most removals that are kept; beyond it, the oldest are forgotten.
  static let most = 200

  /// The time from which on it can't be brought back.
  package var end: WallTime { time + .seconds(Self.days * 86_400) }

  static let columns = "id, kind, name, count, time_ms, zone_minutes"

  init?(_ row: Row) throws {
    guard let kind = Kind(rawValue: try row.text(1)) else { return nil }
    self.kind = kind
    id = try row.id(0)
    name = try row.text(2)
    count = try row.count(3)
    time = try row.time(4)
  }

  static func find(_ id: Int64, _ db: Database) throws -> Kept? {
    let row = try Row.fetchOne(
      db, sql: "SELECT \(columns) FROM kept WHERE id = ?", arguments: [id])
    return try row.flatMap(Kept.init)
  }
}

extension DeckStore {
  /// Returns the removals that can be undone, newest first: those of which something is still missing.
  ///
  /// - Parameters:
  ///   - kinds: The kinds of removals.
  ///   - time: The wall clock's time.
  ///   - limit: The most removals.
  /// - Returns: The removals.
  /// - Throws: `LibraryError`.
  package func kept(
    _ kinds: [Kept.Kind], at time: WallTime, limit: Int
  ) throws(LibraryError) -> [Kept] {
    try read { db in
      var kept: [Kept] = []
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT \(Kept.columns) FROM kept WHERE kind <> 'change' AND time_ms > ?
          ORDER BY id DESC LIMIT \(Kept.most)
          """, arguments: [Self.firstKept(at: time)])
      for row in rows {
        guard kept.count < limit else { break }
        guard let one = try Kept(row), kinds.contains(one.kind) else { continue }
        let missing = try Row.fetchOne(
          try db.cachedStatement(
            sql: """
              SELECT 1 FROM kept_rows WHERE kept_id = ? AND part = ?
                AND NOT EXISTS (\(one.kind.part.present)) LIMIT 1
              """), arguments: [one.id, one.kind.part.rawValue])
        if missing != nil { kept.append(one) }
      }
      return kept
    }
  }

  /// A removal or change by its id; nil if it was undone or forgotten.
  package func kept(_ id: Int64) throws(LibraryError) -> Kept? {
    try read { db in try Kept.find(id, db) }
  }

  /// Forgets a removal, so that nobody can undo it.
  package func forgetKept(_ id: Int64) throws(LibraryError) {
    try write { db in
      try db.execute(sql: "DELETE FROM kept WHERE id = ?", arguments: [id])
    }
  }

  /// Forgets the removals whose 30 days are over; writes nothing if there is none.
  package func forgetKept(at time: WallTime) throws(LibraryError) {
    let first = Self.firstKept(at: time)
    let isOld = try read { db in
      try Row.fetchOne(db, sql: "SELECT 1 FROM kept WHERE time_ms <= ? LIMIT 1", arguments: [first])
        != nil
    }
    guard isOld else { return }
    try write { db in
      try db.execute(sql: "DELETE FROM kept WHERE time_ms <= ?", arguments: [first])
    }
  }

  /// The time after which removals can still be undone.
  private static func firstKept(at time: WallTime) -> Int64 {
    time.milliseconds - Int64(Kept.days) * 86_400_000
  }

  /// Adds a removal to which rows are then added.
  ///
  /// - Returns: Its id.
  static func keep(
    _ kind: Kept.Kind, _ name: String, count: Int, at time: WallTime, _ db: Database
  ) throws -> Int64 {
    try db.execute(
      sql: """
        DELETE FROM kept WHERE time_ms <= ?
          OR id NOT IN (SELECT id FROM kept ORDER BY id DESC LIMIT \(Kept.most - 1))
        """, arguments: [firstKept(at: time)])
    try db.execute(
      sql: "INSERT INTO kept (kind, name, count, time_ms, zone_minutes) VALUES (?, ?, ?, ?, ?)",
      arguments: [kind.rawValue, name, count, time.milliseconds, time.zoneMinutes])
    return db.lastInsertedRowID
  }
}
