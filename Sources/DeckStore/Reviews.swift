import GRDB
package import Study

/// A review with all that the log says of it.
package struct LoggedReview: Equatable, Sendable {
  /// What was marked; its numbers are the library's own (`DeckStore.LastNumbers`).
  package var review: Review
  /// Its round as it is with this review; its number is the library's own.
  package var round: Round
  /// When the round began.
  package var roundStart: WallTime
  package var learner: Int64
  /// What the clock said.
  package var time: WallTime

  package init(
    _ review: Review, in round: Round, startedAt roundStart: WallTime, by learner: Int64,
    at time: WallTime
  ) {
    self.review = review
    self.round = round
    self.roundStart = roundStart
    self.learner = learner
    self.time = time
  }
}

extension DeckStore {
  /// Which rules turned answers into days and intervals: 0 none, 1 `KeptMemory.scheduler` with days
  /// that begin at 4:00.
  static let scheduler = 1

  /// Saves one review: its round, its row and what its card's answers add up to, in one transaction.
  ///
  /// One that is in the log already, by its number, is left as it is: a call whose outcome nobody
  /// knows can be made again. Its time in the log is `LogClock`'s: no answer comes before an earlier
  /// one, whatever the clock does.
  ///
  /// - Throws: `LibraryError`; then nothing is saved.
  package func save(_ logged: LoggedReview) throws(LibraryError) {
    try write { db in try Self.save(logged, rating: logged.review.rating, db) }
  }

  /// Takes an answer back, by a row of its own with the rating 0.
  ///
  /// `replaces` is the number of the answer that stands: of a card whose mark was changed the last
  /// one, whose place in the showing no other takes then, so that the whole showing is taken back.
  /// Without a number, as when the answer is in another library, nothing is taken back.
  ///
  /// - Throws: `LibraryError`; then nothing is saved.
  package func saveUndo(_ logged: LoggedReview) throws(LibraryError) {
    try write { db in
      var logged = logged
      (logged.review.answerTime, logged.review.guesses) = (0, [])
      try Self.save(logged, rating: nil, db)
    }
  }

  /// Saves an answer, or without a rating what takes one back.
  private static func save(_ logged: LoggedReview, rating: Rating?, _ db: Database) throws {
    let kiosk = try Self.kiosk(db)
    let review = logged.review
    guard try !Self.hasReview(review.number, of: kiosk, db) else { return }
    var clock = try logClock(db)
    let time = clock.note(logged.time)
    let behind = clock.behind
    let round = try Self.saveRound(logged, behind: behind, kiosk: kiosk, db)
    let card = try Self.identity(of: review.card, db)
    let name = try Self.nameID(review.name, db)
    if let replaced = review.replaces {
      try Self.uncount(replaced, of: kiosk, db)
    }
    try db.cachedStatement(
      sql: """
        INSERT INTO reviews (kiosk_id, sequence, round_id, learner_id, card_id, name_id, time_ms,
          clock_behind_ms, zone_minutes, day, rating, answer_ms, scheduler, replaces)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      kiosk, review.number, round, logged.learner, card, name, time.milliseconds, behind,
      time.zoneMinutes, time.day, rating?.rawValue ?? 0, review.answerTime, Self.scheduler,
      review.replaces,
    ])
    for (place, guess) in review.guesses.enumerated() {
      try db.cachedStatement(
        sql: "INSERT INTO guesses (kiosk_id, sequence, place, name_id) VALUES (?, ?, ?, ?)"
      ).execute(arguments: [kiosk, review.number, place, try Self.nameID(guess, db)])
    }
    try db.cachedStatement(
      sql: "INSERT OR IGNORE INTO answered_names (name_id, card_id) VALUES (?, ?)"
    ).execute(arguments: [name, card])
    if let rating {
      let answer = CountedAnswer(
        learner: logged.learner, card: card, round: round, day: time.day,
        rating: rating.rawValue, answerTime: review.answerTime)
      try answer.count(1, db)
    }
    try remember(
      CardLog.Row(
        kiosk: kiosk, number: review.number, time: time, rating: rating,
        replaces: review.replaces),
      of: (card, review.card), learner: logged.learner, db)
  }

  private static func hasReview(_ number: Int, of kiosk: Int64, _ db: Database) throws -> Bool {
    let statement = try db.cachedStatement(
      sql: "SELECT 1 FROM reviews WHERE kiosk_id = ? AND sequence = ?")
    return try Int.fetchOne(statement, arguments: [kiosk, number]) != nil
  }

  /// The log's own time, as its last row has it.
  ///
  /// Of all kiosks: one that a restored library begins goes on with the log it finds.
  static func logClock(_ db: Database) throws -> LogClock {
    guard let row = try Row.fetchOne(try db.cachedStatement(sql: lastTimeSQL)),
      let last: Int64 = row[0]
    else { return LogClock() }
    return LogClock(last: last, behind: row[1])
  }

  /// The last time of all kiosks' rows, and how far the clock was behind then.
  ///
  /// The second column is of the row with the largest time (sqlite.org/lang_select.html §2.5). To
  /// sort the few rows would open a table of its own for them, which takes a fifth of an answer.
  static let lastTimeSQL = """
    SELECT max(time_ms), clock_behind_ms FROM kiosks CROSS JOIN reviews ON kiosk_id = kiosks.id
    WHERE sequence = (SELECT max(sequence) FROM reviews WHERE kiosk_id = kiosks.id)
    """

  /// Keeps the review's round, and gives its number in this library.
  ///
  /// `behind` is how far the clock stands before the log's last time, in ms.
  private static func saveRound(
    _ logged: LoggedReview, behind: Int64, kiosk: Int64, _ db: Database
  ) throws -> Int64 {
    let round = logged.round
    let seconds = Int(round.length.components.seconds)
    // Not RETURNING, for which SQLite opens a table of its own.
    let find = try db.cachedStatement(
      sql: "SELECT id FROM rounds WHERE kiosk_id = ? AND number = ?")
    if let known = try Int64.fetchOne(find, arguments: [kiosk, round.number]) {
      try db.cachedStatement(sql: "UPDATE rounds SET seconds = max(seconds, ?) WHERE id = ?")
        .execute(arguments: [seconds, known])
      return known
    }
    let findLast = try db.cachedStatement(
      sql: "SELECT started_ms FROM rounds WHERE kiosk_id = ? ORDER BY number DESC LIMIT 1")
    let start = logged.roundStart.milliseconds + behind
    let last = try Int64.fetchOne(findLast, arguments: [kiosk]) ?? start
    try db.cachedStatement(
      sql: """
        INSERT INTO rounds (kiosk_id, number, learner_id, deck, mode, direction, started_ms,
          zone_minutes, seconds)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      kiosk, round.number, logged.learner, round.deck, round.mode.rawValue,
      round.direction.rawValue, max(start, last), logged.roundStart.zoneMinutes, seconds,
    ])
    return db.lastInsertedRowID
  }

  private static func nameID(_ name: String, _ db: Database) throws -> Int64 {
    let find = try db.cachedStatement(sql: "SELECT id FROM names WHERE text = ?")
    if let id = try Int64.fetchOne(find, arguments: [name]) { return id }
    try db.cachedStatement(sql: "INSERT INTO names (text, sort_key) VALUES (?, ?)")
      .execute(arguments: [name, sortKey(of: name)])
    return db.lastInsertedRowID
  }

  /// Takes back what a review had counted that is about to be replaced for the first time.
  private static func uncount(_ number: Int, of kiosk: Int64, _ db: Database) throws {
    let find = try db.cachedStatement(
      sql: """
        SELECT learner_id, card_id, round_id, day, rating, answer_ms FROM reviews
        WHERE kiosk_id = ?1 AND sequence = ?2
        AND NOT EXISTS (SELECT 1 FROM reviews WHERE kiosk_id = ?1 AND replaces = ?2)
        """)
    guard let row = try Row.fetchOne(find, arguments: [kiosk, number]) else { return }
    let answer = CountedAnswer(
      learner: row[0], card: row[1], round: row[2], day: row[3], rating: row[4], answerTime: row[5])
    try answer.count(-1, db)
  }
}

/// What the caches of the log count of an answer.
private struct CountedAnswer {
  var learner: Int64
  var card: Int64
  var round: Int64
  var day: Int
  var rating: Int
  var answerTime: Int

  /// Counts the answer, or with -1 takes that back.
  func count(_ times: Int, _ db: Database) throws {
    let right = rating == Rating.right.rawValue ? times : 0
    let wrong = rating == Rating.wrong.rawValue ? times : 0
    try db.cachedStatement(
      sql: """
        INSERT INTO counts (learner_id, card_id, right_count, wrong_count) VALUES (?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET right_count = right_count + excluded.right_count,
          wrong_count = wrong_count + excluded.wrong_count
        """
    ).execute(arguments: [learner, card, right, wrong])
    try db.cachedStatement(
      sql: """
        UPDATE rounds SET right_count = right_count + ?, wrong_count = wrong_count + ? WHERE id = ?
        """
    ).execute(arguments: [right, wrong, round])
    try db.cachedStatement(
      sql: """
        INSERT INTO days (learner_id, day, right_count, wrong_count, answer_ms)
        VALUES (?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET right_count = right_count + excluded.right_count,
          wrong_count = wrong_count + excluded.wrong_count,
          answer_ms = answer_ms + excluded.answer_ms
        """
    ).execute(arguments: [learner, day, right, wrong, answerTime * times])
  }
}
