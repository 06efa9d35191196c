import GRDB
import Study

/// The log's clock, which never runs backwards, as stored in the library.
extension DeckStore {
  /// Returns the log's clock at a wall-clock time, set back if the wall clock was ahead and has been
  /// corrected.
  static func logClock(_ db: Database, at clock: WallTime) throws -> LogClock {
    let clockCorrections = try ClockCorrections(db)
    var log = try lastTime(clockCorrections, db)
    if try !answers(aheadOf: clock.milliseconds, log, clockCorrections, db).isEmpty {
      log.setBack(to: clock.milliseconds)
    }
    return log
  }

  /// Returns the last time in this box's rows of the log, and how far the wall clock was behind it.
  static func lastTime(_ clockCorrections: ClockCorrections, _ db: Database) throws -> LogClock {
    var log = LogClock()
    let find = try db.cachedStatement(sql: lastTimeSQL)
    try Writer.eachOfThisBox(db) { kiosk, last in
      guard let row = try Row.fetchOne(find, arguments: [kiosk, last]) else { return true }
      let written = try row.number(1, in: Bounds.time)
      let time = clockCorrections.time(written, kiosk: kiosk, number: Int(try row.id(0)))
      log = LogClock(last: time, behind: try row.number(2, in: Bounds.span) - (written - time))
      return false
    }
    return log
  }

  /// Arguments: the writer, the highest number.
  static let lastTimeSQL = """
    SELECT sequence, effective_ms, clock_behind_ms FROM reviews
    WHERE kiosk_id = ? AND sequence <= ? ORDER BY sequence DESC LIMIT 1
    """

  /// The most answers, given while the clock was ahead, whose times are corrected.
  private static let maxCorrectedAnswers = 10_000

  /// A learner's card.
  struct CardKey: Hashable {
    var learner: Int64
    var card: Int64
  }

  /// The cards answered while the wall clock was ahead, if it has been corrected (see `LogClock`).
  ///
  /// - Returns: The cards; none if the clock has not been corrected.
  static func answers(
    aheadOf time: Int64, _ log: LogClock, _ clockCorrections: ClockCorrections, _ db: Database
  ) throws -> Set<CardKey> {
    guard let last = log.last, time < last - LogClock.mostAhead else { return [] }
    let find = try db.cachedStatement(sql: backwardsSQL)
    var (cards, left): (Set<CardKey>, Int) = ([], maxCorrectedAnswers)
    var isCorrected = false
    try Writer.eachOfThisBox(db) { kiosk, last in
      let rows = try Row.fetchCursor(find, arguments: [kiosk, last, left])
      while let row = try rows.next() {
        let given = clockCorrections.time(
          try row.number(1, in: Bounds.time), kiosk: kiosk, number: Int(try row.id(0)))
        if given <= time {
          isCorrected = true
          return false
        }
        // The log has answers from soon after this time: the clock is wrong now and was right then.
        if given <= time + LogClock.mostAhead { return false }
        cards.insert(CardKey(learner: try row.id(2), card: try row.id(3)))
        left -= 1
      }
      return left > 0
    }
    return isCorrected ? cards : []
  }

  /// Arguments: the writer, the highest number, the limit.
  static let backwardsSQL = """
    SELECT sequence, effective_ms, learner_id, card_id FROM reviews
    WHERE kiosk_id = ? AND sequence <= ? ORDER BY sequence DESC LIMIT ?
    """

  /// Counts the answers to these cards as given when the wall clock was corrected.
  ///
  /// - Parameters:
  ///   - cards: The cards answered while the clock was ahead.
  ///   - before: The set-backs so far.
  ///   - time: When the clock was corrected, in ms.
  ///   - kiosk: The kiosk of the row that records the set-back.
  ///   - number: That row's number.
  ///   - db: The library, without that row.
  /// - Throws: The errors of SQLite.
  static func setBack(
    _ cards: Set<CardKey>, from before: ClockCorrections, to time: Int64, by kiosk: Int64,
    _ number: Int,
    _ db: Database
  ) throws {
    var after = before
    try after.add(kiosk: kiosk, number: number, time: time, db)
    for key in cards {
      let find = try db.cachedStatement(sql: "SELECT guid FROM identities WHERE id = ?")
      guard let guid = try String.fetchOne(find, arguments: [key.card]) else { continue }
      let old = try CardLog(of: key.card, learner: key.learner, before, db).replay(card: guid)
      var sum = try CardLog(of: key.card, learner: key.learner, after, db).replay(card: guid)
      sum.subtract(old)
      try apply(sum, to: key.card, of: key.learner, db)
    }
    try db.execute(
      sql: "INSERT INTO set_backs (kiosk_id, number, time_ms) VALUES (?, ?, ?)",
      arguments: [kiosk, number, time])
    try setBackRounds(after, db)
    // Weights that were measured while the clock was ahead count from now on, also for answers at other boxes.
    let measured = try Int64.fetchAll(
      db, sql: "SELECT DISTINCT learner_id FROM weights WHERE time_ms > ? ORDER BY learner_id",
      arguments: [time])
    for learner in measured { try LogReplay.restate(learner, db) }
  }

  /// Sets the start of each round back with the time of its first answer.
  ///
  /// - Parameters:
  ///   - clockCorrections: The set-backs.
  ///   - rounds: The ids of the rounds that are new or have other answers; nil for all.
  ///   - db: The library.
  /// - Throws: The errors of SQLite.
  static func setBackRounds(
    _ clockCorrections: ClockCorrections, of rounds: [Int64]? = nil, _ db: Database
  ) throws {
    if clockCorrections.isEmpty { return }
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT id, kiosk_id, started_ms,
          (SELECT min(sequence) FROM reviews WHERE round_id = rounds.id) FROM rounds
        \(rounds == nil ? "" : "WHERE id IN (SELECT value FROM json_each(?))")
        """, arguments: StatementArguments(rounds.map { [Self.list($0)] } ?? []))
    while let row = try rows.next() {
      let start = try row.number(2, in: Bounds.time)
      guard let first = try row.numberIfAny(3, in: Bounds.id) else { continue }
      let time = clockCorrections.time(start, kiosk: try row.id(1), number: Int(first))
      if time == start { continue }
      try db.cachedStatement(sql: "UPDATE rounds SET started_ms = ? WHERE id = ?")
        .execute(arguments: [time, try row.id(0)])
    }
  }
}
