import GRDB
package import Study

/// How a learner's answers came out in one way of asking, whether the questions were seen or only heard.
package struct WayTally: Equatable, Sendable {
  package var way: Way
  /// The number of answers that count by what came of them.
  package var outcomes: [AnswerOutcome: Int] = [:]
  /// The number of answers with each rating.
  package var ratings: [Rating: Int] = [:]

  package var answers: Int { outcomes.values.reduce(0, +) }
}

extension DeckStore {
  /// Returns how a learner's answers came out in each way of asking that was used.
  package func ways(of learner: Int64) throws(LibraryError) -> [WayTally] {
    try read { db in
      var tallies: [Way: WayTally] = [:]
      let rows = try Row.fetchCursor(
        try db.cachedStatement(sql: Self.waysSQL), arguments: [learner])
      while let row = try rows.next() {
        // A later program may have written others.
        guard let way = Evidence.parts(ofWord: try row.text(0))?.way,
          let outcome = AnswerOutcome(rawValue: try row.text(1)),
          let rating = Rating(rawValue: Int(try row.number(2, in: Bounds.rating)))
        else { continue }
        let count = try row.count(3)
        tallies[way, default: WayTally(way: way)].outcomes[outcome, default: 0] += count
        tallies[way, default: WayTally(way: way)].ratings[rating, default: 0] += count
      }
      return Way.allCases.compactMap { tallies[$0] }
    }
  }

  /// Arguments: the learner.
  static let waysSQL = """
    SELECT way, outcome, rating, count(*)
    FROM rounds CROSS JOIN reviews ON round_id = rounds.id
    CROSS JOIN evidence ON evidence.kiosk_id = reviews.kiosk_id AND evidence.sequence = reviews.sequence
    WHERE rounds.learner_id = ? AND \(countingReviews) GROUP BY way, outcome, rating
    """

  /// The most texts that are listed for a card.
  static let mostWritten = 5

  /// Returns what learners wrote to a card that was not right, the commonest first.
  static func written(to card: Int64, _ db: Database) throws -> [String] {
    try String.fetchAll(
      try db.cachedStatement(sql: writtenSQL),
      arguments: [
        card, Evidence.word(.write, isHeard: false), Evidence.word(.write, isHeard: true),
        mostWritten,
      ])
  }

  /// Arguments: the card, two words of ways, the limit.
  static let writtenSQL = """
    SELECT text FROM reviews
    CROSS JOIN evidence ON evidence.kiosk_id = reviews.kiosk_id AND evidence.sequence = reviews.sequence
    CROSS JOIN guesses ON guesses.kiosk_id = reviews.kiosk_id AND guesses.sequence = reviews.sequence
    WHERE card_id = ? AND way IN (?, ?) AND outcome <> '\(AnswerOutcome.overridden.rawValue)' AND \(countingReviews)
    GROUP BY text ORDER BY count(*) DESC, text LIMIT ?
    """
}
