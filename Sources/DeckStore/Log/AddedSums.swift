import GRDB
import Study

/// What comes to some cards by rows that are being added to the log.
///
/// Most rows come after all others of their card, as a box that joins a school takes them in the order in which they came
/// there: they are taken one by one. Any others need the card's whole log, with all its learners.
struct AddedSums {
  /// Memories before the rows, and the rows in the order of their times.
  private var taken: [DeckStore.CardKey: (memory: StoredMemory?, rows: [CardLog.Row])] = [:]
  /// What the log yields without the rows.
  private var replayed: [DeckStore.CardKey: CardSum] = [:]
  private var weights: [Int64: WeightHistory] = [:]
  private let corrections: ClockCorrections

  /// - Parameters:
  ///   - rows: The rows of one writer, by their cards; not trusted.
  ///   - corrections: The corrections of the times, as they are with the rows.
  ///   - db: The library without the rows.
  /// - Throws: The errors of SQLite.
  init(
    _ rows: [(key: DeckStore.CardKey, row: CardLog.Row)], _ corrections: ClockCorrections,
    _ db: Database
  ) throws {
    self.corrections = corrections
    let replaced = Set(rows.compactMap(\.row.replaces))
    for (key, rows) in Dictionary(grouping: rows, by: \.key).mapValues({ $0.map(\.row) }) {
      let weights = try weights(of: key.learner, db)
      let kept = try DeckStore.memory(of: key.card, learner: key.learner, db)
      let isPlain = try rows.allSatisfy { row in
        try row.adds(to: kept, weights, db) && !replaced.contains(row.number)
          && !Self.isReplaced(row, db)
      }
      if isPlain {
        let rows = rows.sorted {
          ($0.time.milliseconds, $0.number) < ($1.time.milliseconds, $1.number)
        }
        taken[key] = (kept, rows)
      } else {
        replayed[key] = CardSum()
      }
    }
    replayed = try replay(db)
  }

  /// Stores what comes by the rows.
  ///
  /// - Parameter db: The library with the rows.
  /// - Throws: The errors of SQLite.
  mutating func apply(_ db: Database) throws {
    for (key, (memory, rows)) in taken {
      guard let guid = try Self.guid(of: key.card, db) else { continue }
      var sum = CardSum(memory: memory)
      let scheduler = try weights(of: key.learner, db).newest
      for row in rows { sum.take(row, card: guid, scheduler) }
      try DeckStore.apply(sum, to: key.card, of: key.learner, db)
    }
    for (key, var sum) in try replay(db) {
      if let old = replayed[key] { sum.subtract(old) }
      try DeckStore.apply(sum, to: key.card, of: key.learner, db)
    }
  }

  private mutating func weights(of learner: Int64, _ db: Database) throws -> WeightHistory {
    if let known = weights[learner] { return known }
    let read = try WeightHistory(of: learner, corrections, db)
    weights[learner] = read
    return read
  }

  private mutating func replay(_ db: Database) throws -> [DeckStore.CardKey: CardSum] {
    let ranks = Writer.ranks(try Writer.all(db))
    var sums: [DeckStore.CardKey: CardSum] = [:]
    for key in replayed.keys {
      guard let guid = try Self.guid(of: key.card, db) else { continue }
      let weights = try weights(of: key.learner, db)
      let log = try CardLog(of: key.card, learner: key.learner, ranks, weights, corrections, db)
      sums[key] = log.replay(card: guid)
    }
    return sums
  }

  private static func guid(of card: Int64, _ db: Database) throws -> String? {
    try String.fetchOne(
      db.cachedStatement(sql: "SELECT guid FROM identities WHERE id = ?"), arguments: [card])
  }

  /// Whether a row that came before it replaces a row.
  private static func isReplaced(_ row: CardLog.Row, _ db: Database) throws -> Bool {
    let find = try db.cachedStatement(
      sql: "SELECT 1 FROM reviews WHERE kiosk_id = ? AND replaces = ?")
    return try Row.fetchOne(find, arguments: [row.kiosk, row.number]) != nil
  }
}

extension CardLog.Row {
  /// Whether an answer changes a memory as the next one does, so that the card's other answers need not be known; but for a row
  /// that replaces it.
  func adds(
    to memory: StoredMemory?, _ weights: WeightHistory, _ db: Database
  ) throws -> Bool {
    try rating != nil && replaces == nil
      && weights.place(at: time.milliseconds) == weights.last
      && memory.map { try comes(after: $0, db) } ?? true
  }

  /// Creates the row of an answer that comes from another library.
  init(_ answer: LogRows.Answer, of writer: Int64, _ corrections: ClockCorrections) {
    let time = corrections.time(answer.effective, kiosk: writer, number: answer.number)
    self.init(
      kiosk: writer, number: answer.number,
      time: WallTime(milliseconds: time, zoneMinutes: answer.zone),
      rating: Rating(rawValue: answer.rating), answerTime: answer.answerTime,
      replaces: answer.replaces, daysToNext: answer.daysToNext,
      wanted: WantedShare(ofRules: Int64(answer.scheduler)))
  }
}
