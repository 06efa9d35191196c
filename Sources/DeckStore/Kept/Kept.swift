import GRDB
package import Study

/// A removal, or a change of many cards at once, that can be undone: everything it took away is in the library for 30 days,
/// whoever removed it, and since the same transaction.
package struct Kept: Equatable, Sendable {
  package enum Kind: String, Sendable {
    case learner, deck, card
    /// Cards as they were before many were changed at once; undone right after the change, and never listed.
    case change

    /// The parts that each learner, deck or card has once, of all that can be missing.
    var parts: [KeptPart] {
      switch self {
      case .learner: [.learners]
      case .deck: [.decks, .cards]
      case .card, .change: [.cards]
      }
    }

    /// The most that are kept; beyond it, the oldest are forgotten.
    var most: Int { self == .change ? 20 : 200 }
  }

  package var id: Int64
  package var kind: Kind
  /// The name of the first learner, of the deck, or the title of the first card.
  package var name: String
  /// The number of learners or cards; of a deck, that of its cards.
  package var count: Int
  /// The wall clock's time of a change; of a removal that of the log's clock, which is later while the wall clock is behind.
  package var time: WallTime
  /// Whether these are the answers of a learner who began anew and is still there.
  package var isAnew: Bool

  /// The time for which a removal can be undone: a month of lessons, in which somebody misses what is gone.
  package static let days = 30
  /// The time for which a change can be undone, in milliseconds: later, undo would take back what was edited since.
  private static let undoTime: Int64 = 120_000

  /// The first time at which it may be forgotten.
  package var end: WallTime { time + .seconds(Self.days * 86_400) }

  /// Whether it can be undone: a removal as long as it is kept, a change for two minutes.
  private func canBeUndone(at now: WallTime) -> Bool {
    kind != .change || abs(now.milliseconds - time.milliseconds) <= Self.undoTime
  }

  /// The SQL for what is forgotten at a time, which is the argument.
  ///
  /// A change is forgotten after a day, and a removal after 30 days if the log also has 20 days with answers since, so that
  /// none is forgotten only because the clock was set.
  static let isForgotten = """
    (kind = 'change' AND abs(?1 - time_ms) > 86400000
      OR kind <> 'change' AND ?1 - time_ms >= \(days * 86_400_000)
        AND (SELECT count(DISTINCT day) FROM days WHERE day > time_ms / 86400000) >= 20)
    """

  static let columns = """
    id, kind, name, count, time_ms, zone_minutes, EXISTS (
      SELECT 1 FROM kept_rows CROSS JOIN learners ON row = json_array(guid)
      WHERE kept_id = kept.id AND part = 'anew')
    """

  init?(_ row: Row) throws {
    guard let kind = Kind(rawValue: try row.text(1)) else { return nil }
    self.kind = kind
    id = try row.id(0)
    name = try row.text(2)
    count = try row.count(3)
    time = try row.time(4)
    isAnew = try row.isTrue(6)
  }

  /// A removal or change that can be undone at a time.
  static func find(_ id: Int64, at time: WallTime, _ db: Database) throws -> Kept? {
    let row = try Row.fetchOne(
      db, sql: "SELECT \(columns) FROM kept WHERE id = ?", arguments: [id])
    guard let kept = try row.flatMap(Kept.init), kept.canBeUndone(at: time) else { return nil }
    return kept
  }
}

extension DeckStore {
  /// Returns the removals that can be undone, newest first: those of which something is still missing.
  ///
  /// - Parameters:
  ///   - kinds: The kinds of removals.
  ///   - time: The wall clock's time.
  ///   - first: The number of newer removals to leave out.
  ///   - limit: The most removals.
  /// - Returns: The removals.
  /// - Throws: `LibraryError`.
  package func kept(
    _ kinds: [Kept.Kind], at time: WallTime, from first: Int = 0, limit: Int
  ) throws(LibraryError) -> [Kept] {
    try read { db in
      var (kept, newer): ([Kept], Int) = ([], 0)
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT \(Kept.columns) FROM kept WHERE kind <> 'change' AND NOT \(Kept.isForgotten)
          ORDER BY id DESC LIMIT \(Kept.Kind.card.most)
          """, arguments: [time.milliseconds])
      for row in rows {
        guard kept.count < limit else { break }
        guard let one = try Kept(row), kinds.contains(one.kind) else { continue }
        let isMissing = try one.kind.parts.contains { part in
          let find = try db.cachedStatement(
            sql: """
              SELECT 1 FROM kept_rows WHERE kept_id = ? AND part = ?
                AND NOT EXISTS (\(part.present)) LIMIT 1
              """)
          return try Row.fetchOne(find, arguments: [one.id, part.rawValue]) != nil
        }
        guard isMissing else { continue }
        if newer < first { newer += 1 } else { kept.append(one) }
      }
      return kept
    }
  }

  /// A removal or change by its id; nil if it was undone or forgotten, or can't be undone at this time.
  package func kept(_ id: Int64, at time: WallTime) throws(LibraryError) -> Kept? {
    try read { db in try Kept.find(id, at: time, db) }
  }

  /// Forgets a removal at once, as somebody wants; nothing happens if it was undone or forgotten before.
  package func forgetKept(_ id: Int64) throws(LibraryError) {
    try write { db in try db.execute(sql: "DELETE FROM kept WHERE id = ?", arguments: [id]) }
  }

  /// Forgets the removals and changes whose time is over; writes nothing if there is none.
  package func forgetKept(at time: WallTime) throws(LibraryError) {
    let isOld = try read { db in
      try Row.fetchOne(
        db, sql: "SELECT 1 FROM kept WHERE \(Kept.isForgotten) LIMIT 1",
        arguments: [time.milliseconds]) != nil
    }
    guard isOld else { return }
    try write { db in try Self.forgetKept(at: time, db) }
  }

  /// Forgets what is kept of a learner, and of whoever has begun anew as this one; not of others who were removed with them.
  static func forgetKept(learner guid: String, _ db: Database) throws {
    let parts = KeptPart.ofLearners.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    let touched = try Int64.fetchAll(
      db,
      sql: """
        SELECT DISTINCT kept_id FROM kept_rows
        WHERE part = 'learners' AND owner = ?1 OR part = 'anew' AND row = json_array(?1)
        """, arguments: [guid])
    try db.execute(
      sql: """
        DELETE FROM kept_rows WHERE part IN (\(parts)) AND (owner = ?1 OR EXISTS (
          SELECT 1 FROM kept_rows AS new
          WHERE new.kept_id = kept_rows.kept_id AND new.part = 'anew' AND new.owner = kept_rows.owner
            AND new.row = json_array(?1)))
          OR part = 'hidden_from' AND row = json_array(?1)
        """, arguments: [guid])
    // The name of the first one who is left.
    try db.execute(
      sql: """
        UPDATE kept SET
          count = (SELECT count(*) FROM kept_rows WHERE kept_id = kept.id AND part = 'learners'),
          name = ifnull((
            SELECT json_extract(row, '$[0]') FROM kept_rows WHERE kept_id = kept.id AND part = 'learners'
            ORDER BY id LIMIT 1), '')
        WHERE id IN (SELECT value FROM json_each(?))
        """, arguments: [list(touched)])
    try db.execute(sql: "DELETE FROM kept WHERE kind = 'learner' AND count = 0")
  }

  /// Forgets what is kept of a deck and of its cards, which others decide now.
  static func forgetKept(ofDeck guid: String, _ db: Database) throws {
    try db.execute(
      sql: """
        DELETE FROM kept WHERE id IN (SELECT kept_id FROM kept_rows WHERE part = 'decks' AND owner = ?1)
          OR id IN (
            SELECT kept_id FROM kept_rows WHERE part = 'cards' GROUP BY kept_id
            HAVING min(json_extract(row, '$[0]') = ?1))
        """, arguments: [guid])
  }

  private static func forgetKept(at time: WallTime, _ db: Database) throws {
    try db.execute(
      sql: "DELETE FROM kept WHERE \(Kept.isForgotten)", arguments: [time.milliseconds])
  }

  /// Adds a removal to which rows are then added.
  ///
  /// - Returns: Its id.
  static func keep(
    _ kind: Kept.Kind, _ name: String, count: Int, at time: WallTime, _ db: Database
  ) throws -> Int64 {
    try forgetKept(at: time, db)
    try db.execute(
      sql: """
        DELETE FROM kept WHERE id IN (
          SELECT id FROM kept WHERE (kind = 'change') = ? ORDER BY id DESC LIMIT -1 OFFSET ?)
        """, arguments: [kind == .change, kind.most - 1])
    let time = kind == .change ? time : try logClock(db, at: time).time(at: time)
    try db.execute(
      sql: "INSERT INTO kept (kind, name, count, time_ms, zone_minutes) VALUES (?, ?, ?, ?, ?)",
      arguments: [kind.rawValue, name, count, time.milliseconds, time.zoneMinutes])
    return db.lastInsertedRowID
  }
}
