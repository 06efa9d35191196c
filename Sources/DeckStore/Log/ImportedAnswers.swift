import GRDB
package import Study

/// An answer that was given in another program.
package struct ImportedAnswer: Equatable, Sendable {
  /// The card's GUID.
  package var card: String
  package var rating: Rating
  package var time: WallTime
  /// In ms; 0 if unknown.
  package var answerTime: Int64

  package init(card: String, rating: Rating, time: WallTime, answerTime: Int64 = 0) {
    self.card = card
    self.rating = rating
    self.time = time
    self.answerTime = answerTime
  }
}

/// The outcome of an import of answers from another program.
package struct AnswerImportSummary: Equatable, Sendable {
  package var added = 0
  /// The number of answers that the log has already.
  package var known = 0
  /// The number of answers to cards that the library does not have.
  package var withoutCard = 0
  /// The number of answers from the future or from before 1970, by a wrong clock.
  package var atWrongTime = 0
}

extension CardImport {
  /// Adds answers that a learner gave in another program to the log, after all cards.
  ///
  /// An answer is identified by its learner, card and time in milliseconds: importing it again adds nothing.
  /// An answer that was exported to Anki may come back up to 999 ms later, because Anki keeps only one answer
  /// per millisecond. The import is a separate writer of the log, as a kiosk is, with a round for each day.
  /// The memories and days result from a replay of all answers.
  ///
  /// - Parameters:
  ///   - learner: The learner who gave the answers.
  ///   - deck: The deck name that the rounds get.
  ///   - now: The current time; later answers are left out, as the log's time would run ahead.
  ///   - forEach: Calls its argument with each answer, in any order; an answer to a copied card has the
  ///     original's GUID.
  /// - Returns: The outcome.
  /// - Throws: `LibraryError`; the errors of `forEach`.
  package func addAnswers(
    of learner: Int64, deck: String, now: WallTime,
    _ forEach: ((ImportedAnswer) throws -> Void) throws -> Void
  ) throws -> AnswerImportSummary {
    try finish()
    var answers = try AnswerImport(of: learner, deck: deck, now: now, db)
    try forEach { answer in
      guard let copy = copied[answer.card] else { return try answers.add(answer) }
      let original = answer.card
      var answer = answer
      answer.card = copy
      try answers.add(answer, copyOf: original)
    }
    return try answers.finish()
  }
}

extension LoggedAnswer {
  /// Whether the answer was given in another program.
  package var isImported: Bool { AnswerImport.isImport(kiosk) }
}

/// One import of answers, within its transaction.
///
/// The answers wait in a temporary table, which SQLite moves to a file if it is large.
struct AnswerImport {
  private(set) var summary = AnswerImportSummary()

  private let db: Database
  private let learner: Int64
  private let deck: String
  private let now: WallTime
  private let find: Statement
  private let wait: Statement
  /// The rules (`WantedShare.rules`) by which answers to each card count, by the card's id.
  private var rules: [Int64: Int] = [:]

  /// The beginning of the GUIDs of kiosks that are imports.
  private static let kioskPrefix = "import-"
  /// Whether a kiosk is an import, by its GUID.
  static func isImport(_ kiosk: String) -> Bool { kiosk.hasPrefix(kioskPrefix) }

  init(of learner: Int64, deck: String, now: WallTime, _ db: Database) throws {
    (self.db, self.learner, self.deck, self.now) = (db, learner, deck, now)
    try db.execute(
      sql: """
        DROP TABLE IF EXISTS temp.imported;
        CREATE TABLE temp.imported (
          card_id INTEGER NOT NULL, time_ms INTEGER NOT NULL, zone_minutes INTEGER NOT NULL,
          day INTEGER NOT NULL, rating INTEGER NOT NULL, answer_ms INTEGER NOT NULL,
          original INTEGER, rules INTEGER NOT NULL,
          PRIMARY KEY (card_id, time_ms)) WITHOUT ROWID
        """)
    find = try db.cachedStatement(
      sql: "SELECT id FROM identities JOIN cards USING (id) WHERE guid = ?")
    wait = try db.cachedStatement(
      sql: "INSERT INTO temp.imported VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING")
  }

  /// - Parameters:
  ///   - answer: An answer to a card of the library.
  ///   - original: The GUID of the card of which the answer's card is a copy: answers to the original that
  ///     the log has are known, too.
  /// - Throws: `LibraryError`.
  mutating func add(_ answer: ImportedAnswer, copyOf original: String? = nil) throws {
    guard (0...now.milliseconds).contains(answer.time.milliseconds) else {
      summary.atWrongTime += 1
      return
    }
    guard let card = try Row.fetchOne(find, arguments: [answer.card])?.id(0) else {
      summary.withoutCard += 1
      return
    }
    let original = try original.flatMap { try Row.fetchOne(find, arguments: [$0])?.id(0) }
    try wait.execute(arguments: [
      card, answer.time.milliseconds, answer.time.zoneMinutes, answer.time.day,
      answer.rating.rawValue,
      min(max(answer.answerTime, Bounds.answerTime.lowerBound), Bounds.answerTime.upperBound),
      original, try rules(of: card),
    ])
    summary.known += 1 - db.changesCount
  }

  /// Returns the rules by which answers to a card count: those of the share that the learner wants now.
  private mutating func rules(of card: Int64) throws -> Int {
    if let known = rules[card] { return known }
    let found = try WantedShares.share(of: card, for: learner, db).rules
    rules[card] = found
    return found
  }

  /// Adds the new answers to the log, and replays the answers to their cards.
  mutating func finish() throws -> AnswerImportSummary {
    try db.execute(sql: Self.forgetKnown, arguments: [learner])
    summary.known += db.changesCount
    let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM temp.imported") ?? 0
    if count > 0 { try replay(addToLog()) }
    summary.added = count
    try db.execute(sql: "DROP TABLE temp.imported")
    return summary
  }

  /// Reads each card's answers in the log once, and deletes those that it finds among the new ones.
  ///
  /// Arguments: the learner.
  private static let forgetKnown = """
    DELETE FROM temp.imported WHERE (card_id, time_ms) IN (
      SELECT imported.card_id, imported.time_ms
      FROM (
        SELECT card_id, card_id AS logged FROM temp.imported
        UNION SELECT card_id, original FROM temp.imported WHERE original IS NOT NULL
      ) AS cards
      CROSS JOIN main.reviews ON reviews.card_id = cards.logged AND reviews.learner_id = ?
      CROSS JOIN temp.imported ON imported.card_id = cards.card_id
        AND imported.time_ms BETWEEN reviews.time_ms AND reviews.time_ms + 999
      WHERE imported.time_ms = reviews.time_ms OR imported.rating = reviews.rating)
    """

  /// - Returns: The id of the kiosk that represents the import.
  private func addToLog() throws -> Int64 {
    try db.execute(
      sql: "INSERT INTO kiosks (guid) VALUES (?)",
      arguments: [Self.kioskPrefix + DeckStore.randomGUID()])
    let kiosk = db.lastInsertedRowID
    try db.execute(
      sql: """
        INSERT INTO main.names (card_id, text, sort_key)
        SELECT id, \(Self.title), sort_key FROM main.cards
        WHERE id IN (SELECT card_id FROM temp.imported)
        ON CONFLICT DO NOTHING
        """)
    // Round numbers begin at 1: in a zone far behind UTC, the first day is -2.
    try db.execute(
      sql: """
        INSERT INTO main.rounds (kiosk_id, number, learner_id, deck, mode, direction, started_ms,
          zone_minutes, seconds)
        SELECT ?, day + 3, ?, ?, ?, ?, min(time_ms), zone_minutes,
          (max(time_ms) - min(time_ms)) / 1000
        FROM temp.imported GROUP BY day
        """,
      arguments: [
        kiosk, learner, deck, Round.Mode.review.rawValue, Round.Direction.question.rawValue,
      ])
    try db.execute(
      sql: """
        INSERT INTO main.reviews (kiosk_id, sequence, round_id, learner_id, card_id, name_id, time_ms,
          effective_ms, clock_behind_ms, zone_minutes, rating, answer_ms, scheduler,
          replaces)
        SELECT ?1, row_number() OVER (ORDER BY time_ms, imported.card_id), rounds.id, ?2,
          imported.card_id, names.id, time_ms, time_ms, 0, imported.zone_minutes, rating, answer_ms, imported.rules, NULL
        FROM temp.imported
        JOIN main.rounds ON rounds.kiosk_id = ?1 AND rounds.number = day + 3
        JOIN main.cards ON cards.id = imported.card_id
        JOIN main.names ON names.card_id = cards.id AND names.text = \(Self.title)
        ORDER BY time_ms, imported.card_id
        """, arguments: [kiosk, learner])
    return kiosk
  }

  /// The name under which a card is in the log.
  private static let title = "coalesce(cards.name, cards.question)"

  /// Brings the memories and days up to date with what the import has written.
  private func replay(_ kiosk: Int64) throws {
    let clockCorrections = try ClockCorrections(db)
    var days: [Int: DayCount] = [:]
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT id, guid FROM main.identities WHERE id IN (SELECT card_id FROM temp.imported)
        """)
    while let row = try rows.next() {
      let (card, guid) = (try row.id(0), try row.text(1))
      let log = try CardLog(of: card, learner: learner, clockCorrections, db)
      var sum = log.replay(card: guid)
      sum.subtract(log.without(kiosk: kiosk).replay(card: guid))
      try sum.memory?.store(of: card, learner: learner, db)
      for (day, count) in sum.days { days[day, default: DayCount()] += count }
    }
    for (day, count) in days { try count.add(to: day, of: learner, db) }
  }
}
