import GRDB
package import Study

extension DeckStore {
  /// Returns how well a learner's answers are predicted by the weights in force.
  ///
  /// - Parameter learner: The learner's id.
  /// - Returns: The tables of all cards and of each deck.
  /// - Throws: `LibraryError` if the library can't be read.
  package func recall(of learner: Int64) throws(LibraryError) -> RecallReport {
    try read { db in
      let corrections = try ClockCorrections(db)
      let (log, cards) = try Self.recallCards(of: learner, corrections, db)
      let decks = try Self.decksOfCards(of: learner, db)
      let places = cards.map { decks[$0] }
      var tables: [Int64: RecallTables] = [:]
      var report = RecallReport()
      log.predict(by: try WeightHistory(of: learner, corrections, db).newest.model) {
        answer, predicted, age in
        report.all.add(predicted, isRight: answer.isRight, age: age)
        if let deck = places[Int(answer.card)] {
          tables[deck, default: RecallTables()].add(predicted, isRight: answer.isRight, age: age)
        }
      }
      let rows = try Row.fetchCursor(
        db,
        sql: "SELECT id, \(Named.decks.label) FROM decks ORDER BY name LIMIT \(Limits.decks)")
      while let row = try rows.next() {
        guard let found = tables[try row.id(0)] else { continue }
        report.decks.append(.init(name: try row.text(1), tables: found))
      }
      return report
    }
  }

  /// The decks of a learner's cards, by the cards' ids.
  private static func decksOfCards(of learner: Int64, _ db: Database) throws -> [Int64: Int64] {
    var decks: [Int64: Int64] = [:]
    let rows = try Row.fetchCursor(
      try db.cachedStatement(
        sql: "SELECT card_id, deck_id FROM memories WHERE learner_id = ? AND deck_id > 0"),
      arguments: [learner])
    while let row = try rows.next() { decks[try row.id(0)] = try row.id(1) }
    return decks
  }
}
