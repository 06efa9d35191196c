import GRDB
package import Study

/// A name that a card has, or had when it was answered.
package struct CardName: Equatable, Sendable {
  package var guid: String
  package var name: String
  /// The card's deck; nil if it is deleted or never was in the library.
  package var deck: String?
}

extension DeckStore {
  /// All answers to a card, newest first, replaced ones included; those from other programs come last.
  ///
  /// - Returns: The answers; none for an unknown GUID.
  package func answers(toCard guid: String) throws(LibraryError) -> [LoggedAnswer] {
    try read { db in
      let rows = try Row.fetchCursor(db, sql: Self.cardAnswersSQL, arguments: [guid])
      let writers = try Writer.all(db)
      let ranks = Writer.ranks(writers)
      let places = Dictionary(writers.map { ($0.guid, ranks[$0.id] ?? 0) }) { first, _ in first }
      func key(_ answer: LoggedAnswer) -> (Int, Int64, Int, Int) {
        (
          AnswerImport.isImport(answer.kiosk) ? 0 : 1, answer.time.milliseconds,
          places[answer.kiosk] ?? 0, answer.number
        )
      }
      return try Self.answers(rows, db).sorted { key($0) > key($1) }
    }
  }

  /// Arguments: the GUID.
  static let cardAnswersSQL =
    answer + " WHERE reviews.card_id = (SELECT id FROM identities WHERE guid = ?)"

  /// Calls `body` with every answer of one learner or of all, in the order of the log.
  ///
  /// At most 1,000 answers are in memory at a time.
  ///
  /// - Throws: `LibraryError`, and the errors of `body`.
  package func answers(
    of learner: Int64? = nil, _ body: (LoggedAnswer) throws -> Void
  ) throws {
    let kiosks = try read { try Int64.fetchAll($0, sql: "SELECT id FROM kiosks ORDER BY id") }
    for kiosk in kiosks {
      var last = Int64.min
      while true {
        let (end, answers) = try read { db in
          let end = try Int64.fetchOne(
            try db.cachedStatement(
              sql: """
                SELECT max(sequence) FROM (SELECT sequence FROM reviews
                  WHERE kiosk_id = ? AND sequence > ? ORDER BY sequence LIMIT 1000)
                """), arguments: [kiosk, last])
          let rows = try Row.fetchCursor(
            try db.cachedStatement(sql: Self.answersSQL),
            arguments: [kiosk, last, end ?? last, learner])
          return (end, try Self.answers(rows, db))
        }
        for answer in answers { try body(answer) }
        // A damaged index may contain a cycle.
        guard let end, end > last else { break }
        last = end
      }
    }
  }

  /// Arguments: the kiosk, the number before the first row, the number of the last row, the learner or nil.
  static let answersSQL =
    answer + " WHERE reviews.kiosk_id = ?1 AND sequence > ?2 AND sequence <= ?3"
    + " AND (?4 IS NULL OR reviews.learner_id = ?4) ORDER BY sequence"

  /// The name of the answer's deck: in a lesson of all decks, that of the card's deck now, if it has one.
  private static let deckOfAnswer = """
    iif(deck <> '\(LessonRequest.allDecks)', deck, ifnull((SELECT \(Named.decks.label) FROM decks
      WHERE decks.id = (SELECT deck_id FROM cards WHERE cards.id = reviews.card_id)), deck))
    """

  private static let answer = """
    SELECT reviews.kiosk_id, kiosks.guid, sequence, effective_ms, reviews.zone_minutes,
      clock_behind_ms, \(Named.learners.label), identities.guid, names.text, \(deckOfAnswer), round_id,
      rating, answer_ms, replaces,
      \(isReplaced)
    FROM reviews JOIN kiosks ON kiosks.id = reviews.kiosk_id
      JOIN learners ON learners.id = reviews.learner_id
      JOIN identities ON identities.id = reviews.card_id
      JOIN names ON names.id = name_id
      JOIN rounds ON rounds.id = round_id
    """

  private static func answers(_ rows: RowCursor, _ db: Database) throws -> [LoggedAnswer] {
    let findGuesses = try db.cachedStatement(sql: guessesSQL)
    let clockCorrections = try ClockCorrections(db)
    var answers: [LoggedAnswer] = []
    while let row = try rows.next() {
      let (kiosk, number) = (try row.id(0), Int(try row.id(2)))
      let guesses = try String.fetchAll(findGuesses, arguments: [kiosk, number])
      var time = try row.time(3)
      let written = time.milliseconds
      time.milliseconds = clockCorrections.time(written, kiosk: kiosk, number: number)
      answers.append(
        LoggedAnswer(
          kiosk: try row.text(1), number: number, time: time,
          clockBehind: try row.number(5, in: Bounds.span) - (written - time.milliseconds),
          learner: try row.text(6), card: try row.text(7), name: try row.text(8),
          deck: try row.text(9), round: try row.id(10),
          rating: Rating(rawValue: Int(try row.number(11, in: Bounds.rating))),
          answerTime: Int(try row.number(12, in: Bounds.answerTime)), guesses: guesses,
          evidence: try LogRows.Evidence(of: kiosk, Int64(number), db)?.known,
          replaces: try row.numberIfAny(13, in: Bounds.id).map { Int($0) },
          isReplaced: try row.isTrue(14)))
    }
    return answers
  }

  /// Cards by a name that they have, or had when they were answered; deleted cards included.
  ///
  /// Case and accents make no difference. If no card has exactly this name, names that begin with it
  /// are found. A card is listed once for each of its names, in the order of the names.
  package func cards(named name: String, limit: Int) throws(LibraryError) -> [CardName] {
    try read { db in
      let key = Self.sortKey(of: name)
      for end in [key, key + "\u{10FFFF}"] {
        let rows = try Row.fetchAll(db, sql: Self.namedSQL, arguments: [key, end, limit])
        if rows.isEmpty { continue }
        return try rows.map { row in
          CardName(guid: try row.text(0), name: try row.text(1), deck: try row.textIfAny(2))
        }
      }
      return []
    }
  }

  /// Arguments: the first and the last name, the limit.
  static let namedSQL = """
    SELECT identities.guid, title, \(Named.decks.label) FROM (
      SELECT * FROM (
        SELECT id, ifnull(name, question) AS title, sort_key FROM cards
        WHERE sort_key BETWEEN ?1 AND ?2 ORDER BY sort_key LIMIT ?3)
      UNION
      SELECT * FROM (
        SELECT card_id, text, sort_key FROM names
        WHERE sort_key BETWEEN ?1 AND ?2 ORDER BY sort_key LIMIT ?3)
    ) AS found JOIN identities USING (id)
    LEFT JOIN cards USING (id) LEFT JOIN decks ON decks.id = cards.deck_id
    ORDER BY found.sort_key, identities.guid, title LIMIT ?3
    """
}
