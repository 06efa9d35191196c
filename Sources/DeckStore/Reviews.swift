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
  /// The numbers of this kiosk's last review and round; 0 where there is none.
  package struct LastNumbers: Equatable, Sendable {
    package var review: Int
    package var round: Int
  }

  /// Which rules turned answers into days and intervals; 0: none yet.
  static let scheduler = 0

  /// Where numbering goes on.
  package func lastNumbers() throws(LibraryError) -> LastNumbers {
    try read { db in
      let kiosk = try Self.kiosk(db)
      return LastNumbers(
        review: try Int.fetchOne(
          db, sql: "SELECT max(sequence) FROM reviews WHERE kiosk_id = ?", arguments: [kiosk]) ?? 0,
        round: try Int.fetchOne(
          db, sql: "SELECT max(number) FROM rounds WHERE kiosk_id = ?", arguments: [kiosk]) ?? 0)
    }
  }

  /// Saves one review: its round, its row and its card's counts, in one transaction.
  ///
  /// One that is in the log already, by its number, is left as it is: a call whose outcome nobody
  /// knows can be made again. A clock that stands before the log's last time, as on a board that
  /// has lost its time, counts as standing still: no answer comes before an earlier one.
  ///
  /// - Throws: `LibraryError`; then nothing is saved.
  package func save(_ logged: LoggedReview) throws(LibraryError) {
    try write { db in
      let kiosk = try Self.kiosk(db)
      let review = logged.review
      guard try !Self.hasReview(review.number, of: kiosk, db) else { return }
      let round = try Self.saveRound(logged, kiosk: kiosk, db)
      let card = try Self.identity(of: review.card, db)
      let clock = logged.time.milliseconds
      let last = try Self.lastTime(of: kiosk, db) ?? clock
      var time = logged.time
      time.milliseconds = max(clock, last)
      try db.cachedStatement(
        sql: """
          INSERT INTO reviews (kiosk_id, sequence, round_id, learner_id, card_id, name_id, time_ms,
            clock_behind_ms, zone_minutes, day, rating, answer_ms, scheduler, replaces)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          """
      ).execute(arguments: [
        kiosk, review.number, round, logged.learner, card,
        try Self.nameID(review.name, db), time.milliseconds, time.milliseconds - clock,
        time.zoneMinutes, time.day, review.rating.rawValue, review.answerTime, Self.scheduler,
        review.replaces,
      ])
      for (place, guess) in review.guesses.enumerated() {
        try db.cachedStatement(
          sql: "INSERT INTO guesses (kiosk_id, sequence, place, name_id) VALUES (?, ?, ?, ?)"
        ).execute(arguments: [kiosk, review.number, place, try Self.nameID(guess, db)])
      }
      if let replaced = review.replaces {
        try Self.uncount(replaced, of: kiosk, db)
      }
      try Self.count(review.rating, card: card, learner: logged.learner, by: 1, db)
    }
  }

  /// The number of the kiosk that writes this library.
  static func kiosk(_ db: Database) throws -> Int64 {
    let statement = try db.cachedStatement(sql: "SELECT kiosk_id FROM library")
    if let kiosk = try Int64.fetchOne(statement) { return kiosk }
    throw LibraryError.failed(path: "the library", detail: "it does not say which kiosk's it is")
  }

  /// Numbers from here on are a new kiosk's: of a library that is new, or was an older copy's.
  static func beginKiosk(_ db: Database) throws {
    try db.execute(sql: "INSERT INTO kiosks (guid) VALUES (?)", arguments: [randomGUID()])
    try db.execute(
      sql: """
        INSERT INTO library (id, kiosk_id) VALUES (1, ?)
        ON CONFLICT DO UPDATE SET kiosk_id = excluded.kiosk_id
        """, arguments: [db.lastInsertedRowID])
  }

  private static func hasReview(_ number: Int, of kiosk: Int64, _ db: Database) throws -> Bool {
    let statement = try db.cachedStatement(
      sql: "SELECT 1 FROM reviews WHERE kiosk_id = ? AND sequence = ?")
    return try Int.fetchOne(statement, arguments: [kiosk, number]) != nil
  }

  private static func lastTime(of kiosk: Int64, _ db: Database) throws -> Int64? {
    let statement = try db.cachedStatement(
      sql: "SELECT time_ms FROM reviews WHERE kiosk_id = ? ORDER BY sequence DESC LIMIT 1")
    return try Int64.fetchOne(statement, arguments: [kiosk])
  }

  /// - Returns: The round's number in this library.
  private static func saveRound(
    _ logged: LoggedReview, kiosk: Int64, _ db: Database
  ) throws -> Int64? {
    let round = logged.round
    let seconds = Int(round.length.components.seconds)
    let save = try db.cachedStatement(
      sql: """
        INSERT INTO rounds (kiosk_id, number, learner_id, deck, mode, direction, started_ms,
          zone_minutes, seconds)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET seconds = max(seconds, excluded.seconds)
        RETURNING id
        """)
    return try Int64.fetchOne(
      save,
      arguments: [
        kiosk, round.number, logged.learner, round.deck, round.mode.rawValue,
        round.direction.rawValue, logged.roundStart.milliseconds, logged.roundStart.zoneMinutes,
        seconds,
      ])
  }

  private static func nameID(_ name: String, _ db: Database) throws -> Int64 {
    let find = try db.cachedStatement(sql: "SELECT id FROM names WHERE text = ?")
    if let id = try Int64.fetchOne(find, arguments: [name]) { return id }
    try db.cachedStatement(sql: "INSERT INTO names (text) VALUES (?)").execute(arguments: [name])
    return db.lastInsertedRowID
  }

  /// Takes back what a replaced review had counted.
  private static func uncount(_ number: Int, of kiosk: Int64, _ db: Database) throws {
    let find = try db.cachedStatement(
      sql: "SELECT rating, card_id, learner_id FROM reviews WHERE kiosk_id = ? AND sequence = ?")
    guard let row = try Row.fetchOne(find, arguments: [kiosk, number]),
      let rating = Rating(rawValue: row["rating"])
    else { return }
    try count(rating, card: row["card_id"], learner: row["learner_id"], by: -1, db)
  }

  private static func count(
    _ rating: Rating, card: Int64, learner: Int64, by difference: Int, _ db: Database
  ) throws {
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO counts (learner_id, card_id, right_count, wrong_count) VALUES (?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET right_count = right_count + excluded.right_count,
          wrong_count = wrong_count + excluded.wrong_count
        """)
    try statement.execute(arguments: [
      learner, card, rating == .right ? difference : 0, rating == .wrong ? difference : 0,
    ])
  }
}
