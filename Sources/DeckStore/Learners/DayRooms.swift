import GRDB
import Study

extension DayRoom {
  /// The days that tell how long a card takes.
  private static let seenDays = 30
  /// The days with answers that tell what is usual before a pause.
  private static let usualDays = 14

  /// - Parameters:
  ///   - learner: The learner's id; nil for a guest, whose days have no bounds.
  ///   - day: The day, counted like `WallTime.day`; only the days before it count.
  ///   - minutes: The limit in minutes; nil for none.
  ///   - db: The library.
  /// - Throws: The errors of SQLite.
  init(of learner: Int64?, on day: Int, minutes: Int?, _ db: Database) throws {
    self.init()
    guard let learner else { return }
    fitting = try minutes.map { try Self.cards(in: $0, of: learner, on: day, db) }
    pause = try Self.pause(of: learner, before: day, db)
  }

  /// Returns the number of cards that a learner does in a number of minutes.
  static func cards(
    in minutes: Int, of learner: Int64, on day: Int, _ db: Database
  ) throws -> Int {
    let row = try Row.fetchOne(
      try db.cachedStatement(sql: timeSQL), arguments: [learner, day, day - seenDays])
    return cards(
      in: minutes, having: try row?.count(0) ?? 0,
      in: Int(try row?.number(1, in: Bounds.span) ?? 0))
  }

  /// The number of cards that were done on the days from ?3 to before ?2, and the time of the answers, in ms.
  static let timeSQL = """
    SELECT ifnull(sum(new_cards + known_cards), 0), min(ifnull(sum(answer_ms), 0), \(Bounds.span.upperBound))
    FROM days WHERE learner_id = ?1 AND day < ?2 AND day >= ?3
    """

  /// Returns the last pause of a learner that may still have left a pile.
  private static func pause(
    of learner: Int64, before today: Int, _ db: Database
  ) throws -> Pause? {
    let days = try Row.fetchCursor(
      try db.cachedStatement(sql: daysSQL), arguments: [learner, today])
    var (next, usual): (Int, [Int]) = (today, [])
    /// The day on which the learner was back.
    var back: Int?
    while usual.count < usualDays, let row = try days.next() {
      let (day, count) = (try row.day(0), try row.count(1))
      if back == nil {
        if next - day > Pause.fewestDays {
          back = next
        } else if today - day >= Pause.mostDays {
          break
        }
      }
      if back != nil { usual.append(count) }
      next = day
    }
    return back.map {
      Pause(daysBack: today - $0, usual: usual.reduce(0, +) / max(usual.count, 1))
    }
  }

  /// The known cards that were done on each day with answers before the day ?2, the latest first.
  static let daysSQL = """
    SELECT day, known_cards FROM days
    WHERE learner_id = ?1 AND day < ?2 AND right_count + wrong_count > 0 ORDER BY day DESC
    """

  /// Returns how many known cards a learner does on a day, as a mean of the last days with answers.
  static func usual(of learner: Int64, before today: Int, _ db: Database) throws -> Int {
    let counts = try Row.fetchAll(
      try db.cachedStatement(sql: daysSQL + " LIMIT \(usualDays)"), arguments: [learner, today]
    ).map { try $0.count(1) }
    return counts.reduce(0, +) / max(counts.count, 1)
  }
}
