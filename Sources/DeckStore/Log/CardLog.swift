import GRDB
import Study

/// A learner's rows of the log for one card.
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

    /// A row of `columns`, as the log's clock was set back since.
    init(_ row: GRDB.Row, _ setBacks: SetBacks) throws {
      kiosk = try row.id(0)
      number = Int(try row.id(1))
      round = try row.id(2)
      time = try row.time(3)
      time.milliseconds = setBacks.time(time.milliseconds, kiosk: kiosk, number: number)
      rating = Rating(rawValue: Int(try row.number(5, in: Bounds.rating)))
      answerTime = Int(try row.number(6, in: Bounds.answerTime))
      replaces = try row.numberIfAny(7, in: Bounds.id).map { Int($0) }
    }

    init(
      kiosk: Int64, number: Int, round: Int64, time: WallTime, rating: Rating?, answerTime: Int,
      replaces: Int?
    ) {
      (self.kiosk, self.number, self.round, self.time) = (kiosk, number, round, time)
      (self.rating, self.answerTime, self.replaces) = (rating, answerTime, replaces)
    }
  }

  private var rows: [Row]

  init(_ rows: [Row] = []) {
    self.rows = rows
  }

  init(of card: Int64, learner: Int64, _ setBacks: SetBacks, _ db: Database) throws {
    let found = try GRDB.Row.fetchCursor(
      try db.cachedStatement(sql: Self.sql), arguments: [card, learner])
    rows = []
    while let row = try found.next() { rows.append(try Row(row, setBacks)) }
  }

  static let columns =
    "kiosk_id, sequence, round_id, time_ms, zone_minutes, rating, answer_ms, replaces"

  /// Arguments: the card, the learner.
  static let sql = "SELECT \(columns) FROM reviews WHERE card_id = ? AND learner_id = ?"

  mutating func append(_ row: Row) { rows.append(row) }

  /// The log as it was before it had this row.
  func without(_ row: Row) -> CardLog {
    CardLog(rows.filter { $0.kiosk != row.kiosk || $0.number != row.number })
  }

  /// What the answers that stand add up to, in the order of their times.
  func replay(card: String) -> CardSum {
    var replaced: [Int64: Set<Int>] = [:]
    for row in rows {
      if let number = row.replaces { replaced[row.kiosk, default: []].insert(number) }
    }
    // What another kiosk wrote may lie between.
    let ordered = rows.sorted {
      ($0.time.milliseconds, $0.kiosk, $0.number) < ($1.time.milliseconds, $1.kiosk, $1.number)
    }
    var sum = CardSum()
    for row in ordered where replaced[row.kiosk]?.contains(row.number) != true {
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
