import GRDB
import Study

/// The log's clock, which never runs backwards, as stored in the library.
extension DeckStore {
  /// The log's clock at a time of the wall clock; set back if that was ahead and has been corrected.
  static func logClock(_ db: Database, at clock: WallTime) throws -> LogClock {
    let clockCorrections = try ClockCorrections(db)
    var log = try lastTime(clockCorrections, db)
    if try !answers(aheadOf: clock.milliseconds, log, clockCorrections, db).isEmpty {
      log.setBack(to: clock.milliseconds)
    }
    return log
  }

  /// The latest time in the log, of all kiosks, and how far the wall clock was behind it.
  static func lastTime(_ clockCorrections: ClockCorrections, _ db: Database) throws -> LogClock {
    var log = LogClock()
    let rows = try Row.fetchCursor(try db.cachedStatement(sql: lastTimeSQL))
    while let row = try rows.next() {
      let written = try row.number(2, in: Bounds.time)
      let time = clockCorrections.time(written, kiosk: try row.id(0), number: Int(try row.id(1)))
      guard log.last.map({ time >= $0 }) ?? true else { continue }
      log = LogClock(last: time, behind: try row.number(3, in: Bounds.span) - (written - time))
    }
    return log
  }

  /// Each kiosk's last row.
  static let lastTimeSQL = """
    SELECT kiosk_id, sequence, time_ms, clock_behind_ms
    FROM kiosks CROSS JOIN reviews ON kiosk_id = kiosks.id
    WHERE sequence = (SELECT max(sequence) FROM reviews WHERE kiosk_id = kiosks.id)
    ORDER BY kiosks.id
    """

  /// The most answers given while the clock was ahead that are corrected.
  private static let mostAhead = 10_000

  /// A learner's card.
  struct CardKey: Hashable {
    var learner: Int64
    var card: Int64
  }

  /// The cards answered while the wall clock was ahead, if it has been corrected (see `LogClock`).
  ///
  /// - Returns: None if it has not been corrected.
  static func answers(
    aheadOf time: Int64, _ log: LogClock, _ clockCorrections: ClockCorrections, _ db: Database
  ) throws -> Set<CardKey> {
    guard let last = log.last, time < last - LogClock.mostAhead else { return [] }
    let rows = try Row.fetchCursor(
      try db.cachedStatement(sql: backwardsSQL), arguments: [mostAhead])
    var cards: Set<CardKey> = []
    while let row = try rows.next() {
      let written = try row.number(2, in: Bounds.time)
      let given = clockCorrections.time(written, kiosk: try row.id(0), number: Int(try row.id(1)))
      if given <= time { return cards }
      // The log has answers from soon after this time: the clock is wrong now and was right then.
      if given <= time + LogClock.mostAhead { return [] }
      cards.insert(CardKey(learner: try row.id(3), card: try row.id(4)))
    }
    return []
  }

  /// Without imports, which are no part of the order; arguments: how many.
  static let backwardsSQL = """
    SELECT kiosk_id, sequence, time_ms, learner_id, card_id FROM reviews
    WHERE kiosk_id NOT IN (SELECT id FROM kiosks WHERE \(AnswerImport.isImport))
    ORDER BY kiosk_id DESC, sequence DESC LIMIT ?
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
  /// - Throws: What SQLite throws.
  static func setBack(
    _ cards: Set<CardKey>, from before: ClockCorrections, to time: Int64, by kiosk: Int64,
    _ number: Int,
    _ db: Database
  ) throws {
    var after = before
    after.add(kiosk: kiosk, number: number, time: time)
    for key in cards {
      let find = try db.cachedStatement(sql: "SELECT guid FROM identities WHERE id = ?")
      guard let guid = try String.fetchOne(find, arguments: [key.card]) else { continue }
      let old = try CardLog(of: key.card, learner: key.learner, before, db).replay(card: guid)
      var sum = try CardLog(of: key.card, learner: key.learner, after, db).replay(card: guid)
      sum.subtract(old)
      try apply(sum, to: key.card, of: key.learner, db)
    }
    try db.execute(
      sql: "UPDATE rounds SET started_ms = ?1 WHERE started_ms > ?1", arguments: [time])
  }
}
