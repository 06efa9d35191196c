import GRDB
package import Study

extension DeckStore {
  /// A learner's memory of a card; nil if no answer to it counts.
  package func memory(of guid: String, learner: Int64) throws(LibraryError) -> CardMemory? {
    try read { db in
      let id = try Int64.fetchOne(
        db, sql: "SELECT id FROM identities WHERE guid = ?", arguments: [guid])
      return try id.flatMap { try Self.memory(of: $0, learner: learner, db)?.memory }
    }
  }

  static func memory(
    of card: Int64, learner: Int64, _ db: Database
  ) throws -> StoredMemory? {
    let find = try db.cachedStatement(
      sql: "SELECT \(StoredMemory.columns) FROM memories WHERE learner_id = ? AND card_id = ?")
    return try Row.fetchOne(find, arguments: [learner, card]).flatMap {
      try StoredMemory($0, from: 0)
    }
  }

  /// Updates the memory and the days of a card for a new row of the log.
  ///
  /// Usually the row's answer is added to the memory. If the row replaces another one, or does not come after
  /// all others, the card's few rows are replayed.
  ///
  /// - Parameters:
  ///   - row: The row, not yet in the log.
  ///   - card: Its card.
  ///   - learner: Its learner.
  ///   - db: The library.
  /// - Throws: The errors of SQLite.
  static func count(
    _ row: CardLog.Row, of card: (id: Int64, guid: String), learner: Int64, _ db: Database
  ) throws {
    let kept = try memory(of: card.id, learner: learner, db)
    var sum = CardSum(memory: kept)
    let weights = try WeightHistory(of: learner, ClockCorrections(db), db)
    if try row.adds(to: kept, weights, db) {
      sum.take(row, card: card.guid, weights.newest)
    } else {
      var log = try CardLog(of: card.id, learner: learner, ClockCorrections(db), db)
      let before = log.replay(card: card.guid)
      log.append(row)
      sum = log.replay(card: card.guid)
      sum.subtract(before)
    }
    try apply(sum, to: card.id, of: learner, db)
  }

  /// Stores a card's memory, or removes it if the sum has none, and adds the sum's totals to the learner's
  /// days.
  static func apply(
    _ sum: CardSum, to card: Int64, of learner: Int64, _ db: Database
  ) throws {
    if let memory = sum.memory {
      try memory.store(of: card, learner: learner, db)
    } else {
      try StoredMemory.forget(card, of: learner, db)
    }
    for (day, count) in sum.days { try count.add(to: day, of: learner, db) }
  }
}
