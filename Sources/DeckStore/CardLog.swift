import GRDB
import Study

/// A learner's rows of the log for one card, in the order of their times.
struct CardLog {
  struct Row: Equatable {
    var kiosk: Int64
    var number: Int
    /// The round's number in this library.
    var round: Int64
    var time: WallTime
    /// nil where it takes another answer back.
    var rating: Rating?
    /// In ms.
    var answerTime: Int
    var replaces: Int?
  }

  private var rows: [Row]

  init(of card: Int64, learner: Int64, _ db: Database) throws {
    let found = try GRDB.Row.fetchCursor(
      try db.cachedStatement(sql: Self.sql), arguments: [card, learner])
    rows = []
    while let row = try found.next() {
      rows.append(
        Row(
          kiosk: row[0], number: row[1], round: row[2],
          time: WallTime(milliseconds: row[3], zoneMinutes: row[4]),
          rating: Rating(rawValue: row[5]), answerTime: row[6], replaces: row[7]))
    }
    // What another kiosk wrote may lie between.
    rows.sort {
      ($0.time.milliseconds, $0.kiosk, $0.number) < ($1.time.milliseconds, $1.kiosk, $1.number)
    }
  }

  /// Arguments: the card, the learner.
  static let sql = """
    SELECT kiosk_id, sequence, round_id, time_ms, zone_minutes, rating, answer_ms, replaces
    FROM reviews WHERE card_id = ? AND learner_id = ? ORDER BY kiosk_id, sequence
    """

  /// The log as it was before it had this row.
  func without(_ row: Row) -> CardLog {
    var log = self
    log.rows.removeAll { $0.kiosk == row.kiosk && $0.number == row.number }
    return log
  }

  /// What the answers that stand add up to.
  func replay(card: String) -> CardSum {
    var replaced: [Int64: Set<Int>] = [:]
    for row in rows {
      if let number = row.replaces { replaced[row.kiosk, default: []].insert(number) }
    }
    var sum = CardSum()
    for row in rows where replaced[row.kiosk]?.contains(row.number) != true {
      sum.take(row, card: card)
    }
    return sum
  }
}

/// What answers to a card leave behind.
struct CardSum {
  var memory: KeptMemory?
  /// By day.
  var days: [Int: DayCount] = [:]
  /// By round.
  var rounds: [Int64: Tally] = [:]

  /// Takes the next answer; a row that takes one back changes nothing here.
  mutating func take(_ row: CardLog.Row, card: String) {
    guard let rating = row.rating else { return }
    days[row.time.day, default: DayCount()].add(
      rating, answerTime: row.answerTime, on: row.time.day, to: memory)
    rounds[row.round, default: Tally()][rating] += 1
    memory.take(rating, card: card, at: row.time)
  }

  /// What there is more than in an earlier state.
  mutating func subtract(_ earlier: CardSum) {
    for (day, count) in earlier.days { days[day] = (days[day] ?? DayCount()) - count }
    for (round, tally) in earlier.rounds {
      rounds[round, default: Tally()].right -= tally.right
      rounds[round, default: Tally()].wrong -= tally.wrong
    }
  }
}
