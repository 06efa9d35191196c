import GRDB
package import Study

extension DeckStore {
  /// What a learner's answers to a card add up to; nil for a card without an answer that stands.
  package func memory(of guid: String, learner: Int64) throws(LibraryError) -> CardMemory? {
    try read { db in
      let id = try Int64.fetchOne(
        db, sql: "SELECT id FROM identities WHERE guid = ?", arguments: [guid])
      return try id.flatMap { try Self.memory(of: $0, learner: learner, db)?.memory }
    }
  }

  private static func memory(
    of card: Int64, learner: Int64, _ db: Database
  ) throws -> KeptMemory? {
    let find = try db.cachedStatement(
      sql: "SELECT \(KeptMemory.columns) FROM memories WHERE learner_id = ? AND card_id = ?")
    return try Row.fetchOne(find, arguments: [learner, card]).flatMap {
      try KeptMemory($0, from: 0)
    }
  }

  /// Keeps what the log's newest row makes of its card's memory, its days and its rounds.
  ///
  /// A further answer goes on from the memory that is kept; where a row takes another one's place,
  /// or comes before one of another kiosk, the card's few rows are replayed.
  ///
  /// - Parameters:
  ///   - row: The row, in the log already.
  ///   - card: Its card.
  ///   - learner: Its learner.
  ///   - seconds: How long its round has lasted.
  ///   - db: The library.
  /// - Throws: What SQLite throws.
  static func count(
    _ row: CardLog.Row, of card: (id: Int64, guid: String), learner: Int64, seconds: Int,
    _ db: Database
  ) throws {
    let kept = try memory(of: card.id, learner: learner, db)
    var sum = CardSum(memory: kept)
    if row.rating != nil, row.replaces == nil,
      kept.map({ $0.lastTime <= row.time.milliseconds }) ?? true
    {
      sum.take(row, card: card.guid)
    } else {
      let log = try CardLog(of: card.id, learner: learner, try SetBacks(db), db)
      sum = log.replay(card: card.guid)
      sum.subtract(log.without(row).replay(card: card.guid))
    }
    let own = sum.rounds.removeValue(forKey: row.round) ?? Tally()
    try add(own, to: row.round, seconds: seconds, db)
    try apply(sum, to: card.id, of: learner, isKept: kept != nil, db)
  }

  /// Keeps a card's memory, and adds to its days and rounds what there is more of.
  static func apply(
    _ sum: CardSum, to card: Int64, of learner: Int64, isKept: Bool, _ db: Database
  ) throws {
    if let memory = sum.memory {
      try memory.store(of: card, learner: learner, isKept: isKept, db)
    } else {
      try KeptMemory.forget(card, of: learner, db)
    }
    for (day, count) in sum.days { try count.add(to: day, of: learner, db) }
    for (round, tally) in sum.rounds where tally != Tally() {
      try add(tally, to: round, seconds: 0, db)
    }
  }

  private static func add(
    _ tally: Tally, to round: Int64, seconds: Int, _ db: Database
  ) throws {
    try db.cachedStatement(
      sql: """
        UPDATE rounds SET seconds = max(seconds, ?), right_count = right_count + ?,
          wrong_count = wrong_count + ? WHERE id = ?
        """
    ).execute(arguments: [seconds, tally.right, tally.wrong, round])
  }
}
