import GRDB
package import Study

extension DeckStore {
  /// A page of the rounds of one learner or of all, newest first.
  ///
  /// `round` is the last one of the previous page.
  package func rounds(
    of learner: Int64? = nil, after round: RoundSummary? = nil, limit: Int
  ) throws(LibraryError) -> [RoundSummary] {
    try read { db in
      var arguments = StatementArguments(learner.map { [$0] } ?? [])
      arguments += [round?.start.milliseconds ?? Int64.max, round?.id ?? Int64.max, limit]
      let rows = try Row.fetchAll(
        try db.cachedStatement(sql: Self.roundsSQL(ofOne: learner != nil)), arguments: arguments)
      return try rows.map { try Self.summary($0, db) }
    }
  }

  /// Arguments: the learner (if `ofOne`), the start and id of the round before the page, its length.
  static func roundsSQL(ofOne: Bool) -> String {
    """
    \(round) WHERE \(ofOne ? "learner_id = ? AND " : "")(started_ms, rounds.id) < (?, ?)
    ORDER BY started_ms DESC, rounds.id DESC LIMIT ?
    """
  }

  private static let round = """
    SELECT rounds.id, \(Learner.columns), deck, mode, direction, started_ms, zone_minutes, seconds
    FROM rounds JOIN learners ON learners.id = learner_id
    """

  /// The round with this id.
  ///
  /// - Throws: `LibraryError.noRound`.
  package func round(_ id: Int64) throws(LibraryError) -> RoundSummary {
    try read { db in
      let row = try Row.fetchOne(db, sql: "\(Self.round) WHERE rounds.id = ?", arguments: [id])
      guard let row else { throw LibraryError.noRound(id: id) }
      return try Self.summary(row, db)
    }
  }

  private static func summary(_ row: Row, _ db: Database) throws -> RoundSummary {
    let id = try row.id(0)
    let mode = try row.text(5)
    let answers = try tally(roundTallySQL, id, db)
    return RoundSummary(
      id: id, learner: try Learner(row, from: 1), deck: try row.text(4), mode: mode,
      direction: try row.text(6), start: try row.time(7), seconds: try row.count(9),
      right: answers.right, wrong: answers.wrong,
      result: mode == Round.Mode.review.rawValue
        ? try tally(reviewTallySQL, id, db) : answers)
  }

  /// The result of `roundTallySQL` or `reviewTallySQL`.
  static func tally(_ sql: String, _ round: Int64, _ db: Database) throws -> Tally {
    let row = try Row.fetchOne(try db.cachedStatement(sql: sql), arguments: [round])
    return Tally(right: try row?.count(0) ?? 0, wrong: try row?.count(1) ?? 0)
  }

  /// The cards answered in a round, sorted by name ignoring case and accents.
  ///
  /// - Throws: `LibraryError.noRound`.
  package func cards(ofRound id: Int64) throws(LibraryError) -> [RoundCard] {
    _ = try round(id)
    return try read { db in
      let rows = try Row.fetchCursor(db, sql: Self.roundCardsSQL, arguments: [id])
      let findGuesses = try db.cachedStatement(sql: Self.guessesSQL)
      let findAnswer = try db.cachedStatement(sql: Self.answerSQL)
      var cards: [String: RoundCard] = [:]
      while let row = try rows.next() {
        let (guid, name) = (try row.text(0), try row.text(1))
        let rating = Rating(rawValue: Int(try row.number(2, in: Bounds.rating)))
        var card =
          cards[guid]
          ?? RoundCard(guid: guid, name: name, right: 0, wrong: 0, guesses: [])
        card.right += rating?.isRight == true ? 1 : 0
        card.wrong += rating == .wrong ? 1 : 0
        card.guesses += try String.fetchAll(
          findGuesses, arguments: [try row.id(3), try row.id(4)])
        if name.allSatisfy(\.isWhitespace) {
          card.answer = try String.fetchOne(findAnswer, arguments: [guid]) ?? ""
        }
        cards[guid] = card
      }
      return cards.values.map { (Self.sortKey(of: $0.name), $0) }
        .sorted { ($0.0, $0.1.guid) < ($1.0, $1.1.guid) }.map(\.1)
    }
  }

  /// Arguments: a card's GUID.
  static let answerSQL = "SELECT answer FROM cards JOIN identities USING (id) WHERE guid = ?"

  /// Arguments: the round.
  static let roundCardsSQL = """
    SELECT guid, text, rating, kiosk_id, sequence
    FROM reviews JOIN names ON names.id = name_id JOIN identities ON identities.id = reviews.card_id
    WHERE round_id = ? AND \(countingReviews) ORDER BY kiosk_id, sequence
    """

  /// Arguments: the round.
  static let roundTallySQL = """
    SELECT count(*) FILTER (WHERE rating > 1), count(*) FILTER (WHERE rating = 1) FROM reviews
    WHERE round_id = ? AND \(countingReviews)
    """

  /// The numbers of cards that were right and wrong at their last answer.
  ///
  /// The rating is that of the row with the greatest number, as SQLite has it; all are of one kiosk.
  ///
  /// Arguments: the round.
  static let reviewTallySQL = """
    SELECT count(*) FILTER (WHERE rating > 1), count(*) FILTER (WHERE rating = 1) FROM (
      SELECT rating, max(sequence) FROM reviews WHERE round_id = ? AND \(countingReviews)
      GROUP BY card_id)
    """

  /// Whether a row of `reviews` is an answer that counts.
  static let countingReviews = """
    rating > 0 AND NOT \(isReplaced)
    """

  /// Whether a later row of the same writer replaces a row of `reviews`, or takes it back.
  static let isReplaced = """
    EXISTS (SELECT 1 FROM reviews AS later
      WHERE later.kiosk_id = reviews.kiosk_id AND later.replaces = reviews.sequence)
    """

  /// Arguments: the kiosk and the number of a review.
  static let guessesSQL = """
    SELECT text FROM guesses
    WHERE kiosk_id = ? AND sequence = ? ORDER BY place
    """
}
