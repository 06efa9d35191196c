import GRDB
import Study

/// A learner's rows of the log for one card.
struct CardLog {
  struct Row: Equatable {
    var kiosk: Int64
    var number: Int
    var time: WallTime
    /// nil if the row takes an answer back.
    var rating: Rating?
    /// In ms.
    var answerTime: Int
    /// The number of the answer that this one replaces or takes back.
    var replaces: Int?
    /// The number of days until the next card comes, if this answer left none for its day, minus the number
    /// that earlier answers of the day have recorded; 0 otherwise.
    var daysToNext = 0
    /// How sure the learner wanted to be at the time.
    var wanted = WantedShare.standard
  }

  private var rows: [Row] = []
  /// The `Writer.ranks` of the writers of the rows.
  private let ranks: [Int64: Int]
  /// The weights that count for the learner.
  var weights: WeightHistory

  init(_ ranks: [Int64: Int], _ weights: WeightHistory) {
    (self.ranks, self.weights) = (ranks, weights)
  }

  init(of card: Int64, learner: Int64, _ clockCorrections: ClockCorrections, _ db: Database) throws
  {
    try self.init(
      of: card, learner: learner, Writer.ranks(try Writer.all(db)),
      try WeightHistory(of: learner, clockCorrections, db), clockCorrections, db)
  }

  init(
    of card: Int64, learner: Int64, _ ranks: [Int64: Int], _ weights: WeightHistory,
    _ clockCorrections: ClockCorrections, _ db: Database
  ) throws {
    self.init(ranks, weights)
    let found = try GRDB.Row.fetchCursor(
      try db.cachedStatement(sql: Self.sql), arguments: [card, learner])
    while let row = try found.next() { rows.append(try Row(row, clockCorrections)) }
  }

  static let columns =
    "kiosk_id, sequence, effective_ms, zone_minutes, rating, answer_ms, replaces, days_to_next, scheduler"

  /// Arguments: the card, the learner.
  static let sql = "SELECT \(columns) FROM reviews WHERE card_id = ? AND learner_id = ?"

  mutating func append(_ row: Row) { rows.append(row) }

  /// Returns the log without the rows that a kiosk wrote.
  func without(kiosk: Int64) -> CardLog {
    var log = self
    log.rows.removeAll { $0.kiosk == kiosk }
    return log
  }

  /// Returns the sum of the answers that count, in the order of their times.
  ///
  /// The card is due as each answer said under the weights of its time; what is known about the card follows from all
  /// answers under the newest ones.
  func replay(card: String) -> CardSum {
    var replaced: [Int64: Set<Int>] = [:]
    for row in rows {
      if let number = row.replaces { replaced[row.kiosk, default: []].insert(number) }
    }
    // The rows of several kiosks are interleaved.
    func key(_ row: Row) -> (Int64, Int, Int) {
      (row.time.milliseconds, ranks[row.kiosk] ?? 0, row.number)
    }
    let ordered = rows.sorted { key($0) < key($1) }
    var sum = CardSum()
    var taken: [(rating: Rating, day: Int)] = []
    var place = 0
    func follow(_ next: Int) {
      if next == place { return }
      place = next
      sum.memory?.memory.replay(taken, by: weights.scheduler(at: place).model)
    }
    for row in ordered where replaced[row.kiosk]?.contains(row.number) != true {
      guard let rating = row.rating else { continue }
      follow(weights.place(at: row.time.milliseconds))
      sum.take(row, card: card, weights.scheduler(at: place))
      if weights.last > 0 { taken.append((rating, row.time.day)) }
    }
    follow(weights.last)
    return sum
  }
}

extension CardLog.Row {
  /// Whether the row comes after all answers that a memory contains, whichever kiosk logged them.
  func comes(after memory: StoredMemory, _ db: Database) throws -> Bool {
    if memory.lastTime != time.milliseconds { return memory.lastTime < time.milliseconds }
    let ranks = Writer.ranks(try Writer.all(db))
    return ranks[kiosk] == ranks.count - 1
  }

  /// Creates a row from `CardLog.columns`, with its time after all set-backs.
  init(_ row: GRDB.Row, _ clockCorrections: ClockCorrections) throws {
    kiosk = try row.id(0)
    number = Int(try row.id(1))
    time = try row.time(2)
    time.milliseconds = clockCorrections.time(time.milliseconds, kiosk: kiosk, number: number)
    rating = Rating(rawValue: Int(try row.number(4, in: Bounds.rating)))
    answerTime = Int(try row.number(5, in: Bounds.answerTime))
    replaces = try row.numberIfAny(6, in: Bounds.id).map { Int($0) }
    daysToNext = Int(try row.number(7, in: Bounds.wait))
    wanted = WantedShare(ofRules: try row.number(8, in: Bounds.count))
  }
}

/// The memory and the totals that result from a learner's answers to a card.
struct CardSum {
  var memory: StoredMemory?
  /// The totals by day.
  var days: [Int: DayCount] = [:]

  /// Adds the next answer; a row that takes an answer back changes nothing.
  mutating func take(_ row: CardLog.Row, card: String, _ scheduler: Scheduler) {
    guard let rating = row.rating else { return }
    let before = memory
    memory.take(rating, card: card, at: row.time, scheduler.wanting(row.wanted))
    var count = DayCount()
    count.add(rating, answerTime: row.answerTime, to: before, after: memory)
    count[.daysToNext] += row.daysToNext
    days[row.time.day, default: DayCount()] += count
  }

  /// Subtracts the days of an earlier sum.
  mutating func subtract(_ earlier: CardSum) {
    for (day, count) in earlier.days { days[day, default: DayCount()] -= count }
  }
}
