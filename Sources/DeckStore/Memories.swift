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
    return try Row.fetchOne(find, arguments: [learner, card]).flatMap { KeptMemory($0, from: 0) }
  }

  /// Keeps what the log's newest row makes of its card's memory.
  ///
  /// A further answer goes on from the memory that is kept; where a row takes another one's place,
  /// or comes before one of another kiosk, the card's few rows are replayed.
  static func remember(
    _ row: CardLog.Row, of card: (id: Int64, guid: String), learner: Int64, _ db: Database
  ) throws {
    var memory = try memory(of: card.id, learner: learner, db)
    if let rating = row.rating, row.replaces == nil,
      memory.map({ $0.lastTime <= row.time.milliseconds }) ?? true
    {
      if memory?.isKnown == true { try recalled(rating, 1, on: row.time.day, by: learner, db) }
      if let cards = memory.cards(on: row.time.day) {
        try answered(cards, 1, on: row.time.day, by: learner, db)
      }
      memory.take(rating, card: card.guid, at: row.time)
    } else {
      let log = try CardLog(of: card.id, learner: learner, db)
      let (before, after) = (log.without(row).replay(card: card.guid), log.replay(card: card.guid))
      for (days, times) in [(before.days, -1), (after.days, 1)] {
        for (day, cards) in days { try answered(cards, times, on: day, by: learner, db) }
      }
      for (recalls, times) in [(before.recalls, -1), (after.recalls, 1)] {
        for (day, tally) in recalls {
          for rating in Rating.allCases where tally[rating] > 0 {
            try recalled(rating, times * tally[rating], on: day, by: learner, db)
          }
        }
      }
      memory = after.memory
    }
    if let memory {
      try memory.store(of: card.id, learner: learner, db)
    } else {
      try KeptMemory.forget(card.id, of: learner, db)
    }
  }

  /// Counts cards answered on a day that is there, or with a negative number takes them back.
  private static func answered(
    _ cards: DayCards, _ times: Int, on day: Int, by learner: Int64, _ db: Database
  ) throws {
    try db.cachedStatement(
      sql: """
        UPDATE days SET new_cards = new_cards + ?, known_cards = known_cards + ?
        WHERE learner_id = ? AND day = ?
        """
    ).execute(arguments: [times * cards.new, times * cards.known, learner, day])
  }

  /// Counts answers to a card that had been learnt, or with a negative number takes them back.
  private static func recalled(
    _ rating: Rating, _ times: Int, on day: Int, by learner: Int64, _ db: Database
  ) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO recalls (learner_id, day, right_count, wrong_count) VALUES (?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET right_count = right_count + excluded.right_count,
          wrong_count = wrong_count + excluded.wrong_count
        """
    ).execute(arguments: [
      learner, day, rating == .right ? times : 0, rating == .wrong ? times : 0,
    ])
  }
}
