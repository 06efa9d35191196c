import GRDB
import Study

/// A learner's rows of the log for one card, in the order of their times.
struct CardLog {
  struct Row: Equatable {
    var kiosk: Int64
    var number: Int
    var time: WallTime
    /// nil where it takes another answer back.
    var rating: Rating?
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
          kiosk: row[0], number: row[1], time: WallTime(milliseconds: row[2], zoneMinutes: row[3]),
          rating: Rating(rawValue: row[4]), replaces: row[5]))
    }
    // What another kiosk wrote may lie between.
    rows.sort {
      ($0.time.milliseconds, $0.kiosk, $0.number) < ($1.time.milliseconds, $1.kiosk, $1.number)
    }
  }

  /// Arguments: the card, the learner.
  static let sql = """
    SELECT kiosk_id, sequence, time_ms, zone_minutes, rating, replaces FROM reviews
    WHERE card_id = ? AND learner_id = ? ORDER BY kiosk_id, sequence
    """

  /// The log as it was before it had this row.
  func without(_ row: Row) -> CardLog {
    var log = self
    log.rows.removeAll { $0.kiosk == row.kiosk && $0.number == row.number }
    return log
  }

  /// What the answers that stand add up to: nil where none does; and how often the card, when it had
  /// been learnt, was still known on which day, and on which days it was answered.
  func replay(
    card: String
  ) -> (memory: KeptMemory?, recalls: [Int: Tally], days: [Int: DayCards]) {
    var replaced: [Int64: Set<Int>] = [:]
    for row in rows {
      if let number = row.replaces { replaced[row.kiosk, default: []].insert(number) }
    }
    var memory: KeptMemory?
    var recalls: [Int: Tally] = [:]
    var days: [Int: DayCards] = [:]
    for row in rows where replaced[row.kiosk]?.contains(row.number) != true {
      guard let rating = row.rating else { continue }
      if memory?.isKnown == true { recalls[row.time.day, default: Tally()][rating] += 1 }
      if let cards = memory.cards(on: row.time.day) { days[row.time.day] = cards }
      memory.take(rating, card: card, at: row.time)
    }
    return (memory, recalls, days)
  }
}

/// Cards that were answered on a day.
struct DayCards: Equatable {
  /// For the first time.
  var new = 0
  /// And on a day before.
  var known = 0
}

extension KeptMemory? {
  /// What an answer adds to the cards of its day; nil when it is not the day's first to its card.
  func cards(on day: Int) -> DayCards? {
    guard let self else { return DayCards(new: 1) }
    return self.memory.lastDay < day ? DayCards(known: 1) : nil
  }

  /// Takes the first or a further answer.
  mutating func take(_ rating: Rating, card: String, at time: WallTime) {
    if self == nil {
      self = KeptMemory(card: card, first: rating, at: time)
    } else {
      self?.answer(card: card, rating, at: time)
    }
  }
}
