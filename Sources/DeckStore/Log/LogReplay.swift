import GRDB
import Study

/// Recomputes the memories and days from the log and compares them with the stored ones.
///
/// The log is read once, sorted by learner and card, so only the answers to one card and the totals of all
/// days are in memory.
struct LogReplay {
  private let db: Database
  private let isRepairing: Bool
  /// The only learner of interest; nil for all.
  private let learner: Int64?
  private let clockCorrections: ClockCorrections
  private var days: [DayKey: DayCount] = [:]
  private var report: RebuildReport
  /// The number of examples so far, by table.
  private var examples: [String: Int] = [:]

  private static let mostExamples = 5

  private struct DayKey: Hashable {
    var learner: Int64
    var day: Int
  }

  /// - Parameters:
  ///   - db: The library, in a transaction.
  ///   - isRepairing: Whether to correct what differs.
  ///   - learner: The only learner of interest; nil for all.
  /// - Throws: The errors of SQLite.
  init(_ db: Database, isRepairing: Bool, of learner: Int64? = nil) throws {
    (self.db, self.isRepairing, self.learner) = (db, isRepairing, learner)
    clockCorrections = try ClockCorrections(db)
    let count =
      try Int.fetchOne(
        db, sql: "SELECT count(*) FROM reviews\(learner == nil ? "" : Self.onlyOne)",
        arguments: Self.arguments(learner)) ?? 0
    report = RebuildReport(answers: count, differences: 0, examples: [])
  }

  /// Computes a learner's memories and days again, since other weights count for them or the times of answers have changed.
  static func restate(_ learner: Int64, _ db: Database) throws {
    _ = try LogReplay(db, isRepairing: true, of: learner).run { _ in }
  }

  private var arguments: StatementArguments { Self.arguments(learner) }

  private static func arguments(_ learner: Int64?) -> StatementArguments {
    learner.map { [$0] } ?? []
  }

  /// - Parameter progress: Called with the fraction that is done, from 0 to 1.
  /// - Returns: The differences, with up to five examples of each table.
  /// - Throws: The errors of SQLite.
  consuming func run(progress: (Double) -> Void) throws -> RebuildReport {
    let rows = try Row.fetchCursor(
      try db.cachedStatement(sql: Self.sql(ofOne: learner != nil)), arguments: arguments)
    let ranks = Writer.ranks(try Writer.all(db))
    var log = CardLog(ranks, WeightHistory())
    var weights = WeightHistory()
    var current: DeckStore.CardKey?
    var count = 0
    while let row = try rows.next() {
      let key = DeckStore.CardKey(learner: try row.id(9), card: try row.id(10))
      if key != current {
        if let current { try compare(log, of: current) }
        if key.learner != current?.learner {
          weights = try WeightHistory(of: key.learner, clockCorrections, db)
        }
        (log, current) = (CardLog(ranks, weights), key)
      }
      log.append(try CardLog.Row(row, clockCorrections))
      count += 1
      // Sorting takes the first third of the time.
      if count.isMultiple(of: 100_000) {
        progress(0.3 + 0.6 * Double(count) / Double(max(report.answers, count)))
      }
    }
    if let current { try compare(log, of: current) }
    progress(0.9)
    try compareMemoriesWithoutAnswers()
    try compareDays()
    progress(1)
    return report
  }

  /// The plus signs make SQLite read the table in its own order, not by the index of cards.
  ///
  /// Arguments: the learner (if `ofOne`).
  static func sql(ofOne: Bool) -> String {
    """
    SELECT \(CardLog.columns), learner_id, card_id FROM reviews\(ofOne ? onlyOne : "")
    ORDER BY +learner_id, +card_id
    """
  }

  private static let onlyOne =
    " WHERE round_id IN (SELECT id FROM rounds WHERE rounds.learner_id = ?1)"

  // MARK: Memories

  private mutating func compare(_ log: CardLog, of key: DeckStore.CardKey) throws {
    let find = try db.cachedStatement(sql: Self.keptSQL)
    guard let row = try Row.fetchOne(find, arguments: [key.learner, key.card]) else {
      return note("reviews", "card_id \(key.card) has answers and is missing")
    }
    let card = try row.text(0)
    let sum = log.replay(card: card)
    for (day, count) in sum.days {
      days[DayKey(learner: key.learner, day: day), default: DayCount()] += count
    }
    let kept = try? StoredMemory(row, from: 3)
    let isKept = !row.hasNull(atIndex: 3)
    let isSame =
      if let memory = sum.memory {
        kept == memory && row[1] as DatabaseValue == row[2] as DatabaseValue
          && (try? row.isTrue(3 + StoredMemory.leechPlace)) == memory.memory.misses.isLeech
      } else {
        !isKept
      }
    if isSame { return }
    note("memories", "learner_id \(key.learner), card \(card) is not what the log says")
    guard isRepairing else { return }
    if isKept { try StoredMemory.forget(key.card, of: key.learner, db) }
    try sum.memory?.store(of: key.card, learner: key.learner, db)
  }

  /// Arguments: the learner, the card.
  private static let keptSQL = """
    SELECT guid, iif(is_suspended, NULL, cards.deck_id), memories.deck_id, \(StoredMemory.columns) FROM identities
    LEFT JOIN cards USING (id)
    LEFT JOIN memories ON learner_id = ?1 AND memories.card_id = identities.id
    WHERE identities.id = ?2
    """

  private mutating func compareMemoriesWithoutAnswers() throws {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT learner_id, card_id FROM memories
        WHERE \(learner == nil ? "" : "learner_id = ?1 AND ")NOT EXISTS (
          SELECT 1 FROM reviews
          WHERE reviews.card_id = memories.card_id AND reviews.learner_id = memories.learner_id)
        """, arguments: arguments)
    for row in rows {
      let (learner, card) = (try row.integer(0), try row.integer(1))
      note("memories", "learner_id \(learner), card_id \(card) has no answers")
      if isRepairing { try StoredMemory.forget(card, of: learner, db) }
    }
  }

  // MARK: Days

  private mutating func compareDays() throws {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT learner_id, day, \(DayCount.columns) FROM days\(learner == nil ? "" : " WHERE learner_id = ?1")
        """, arguments: arguments)
    for row in rows {
      let key = DayKey(learner: try row.integer(0), day: Int(try row.integer(1)))
      let kept = try? DayCount(row, from: 2)
      let fresh = days.removeValue(forKey: key) ?? DayCount()
      if kept != fresh { try replace(key, by: fresh, kept: kept) }
    }
    for (key, fresh) in days where fresh != DayCount() { try replace(key, by: fresh, kept: nil) }
  }

  private mutating func replace(_ key: DayKey, by fresh: DayCount, kept: DayCount?) throws {
    note(
      "days",
      "learner_id \(key.learner), day \(key.day): \(kept?.words ?? "nothing readable"); "
        + "the log says \(fresh.words)")
    guard isRepairing else { return }
    try db.cachedStatement(sql: "DELETE FROM days WHERE learner_id = ? AND day = ?")
      .execute(arguments: [key.learner, key.day])
    try fresh.add(to: key.day, of: key.learner, db)
  }

  private mutating func note(_ table: String, _ difference: @autoclosure () -> String) {
    report.differences += 1
    examples[table, default: 0] += 1
    if examples[table, default: 0] <= Self.mostExamples {
      report.examples.append("\(table): \(difference())")
    }
  }
}
