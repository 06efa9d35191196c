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
  /// one, whatever the clock does, unless a clock that was far ahead comes back.
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
    let review = logged.review
    guard let kiosk = try kiosk(toSave: review.number, db) else { return }
    let setBacks = try SetBacks(db)
    var clock = try lastTime(setBacks, db)
    let ahead = try answers(aheadOf: logged.time.milliseconds, clock, setBacks, db)
    let setBack = ahead.isEmpty ? 0 : clock.setBack(to: logged.time.milliseconds)
    if !ahead.isEmpty {
      try Self.setBack(
        ahead, from: setBacks, to: logged.time.milliseconds, by: kiosk, review.number, db)
    }
    let time = clock.note(logged.time)
    let behind = clock.behind
    let round = try Self.round(of: logged, behind: behind, kiosk: kiosk, db)
    let card = try Self.identity(of: review.card, db)
    let name = try Self.nameID(review.name, of: card, db)
    try db.cachedStatement(
      sql: """
        INSERT INTO reviews (kiosk_id, sequence, round_id, learner_id, card_id, name_id, time_ms,
          clock_behind_ms, set_back_ms, zone_minutes, rating, answer_ms, scheduler, replaces)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      kiosk, review.number, round, logged.learner, card, name, time.milliseconds, behind,
      setBack, time.zoneMinutes, rating?.rawValue ?? 0, review.answerTime, Self.scheduler,
      review.replaces,
    ])
    for (place, guess) in review.guesses.enumerated() {
      try db.cachedStatement(
        sql: "INSERT INTO guesses (kiosk_id, sequence, place, text) VALUES (?, ?, ?, ?)"
      ).execute(arguments: [kiosk, review.number, place, guess])
    }
    try count(
      CardLog.Row(
        kiosk: kiosk, number: review.number, round: round, time: time, rating: rating,
        answerTime: review.answerTime, replaces: review.replaces),
      of: (card, review.card), learner: logged.learner, seconds: logged.seconds, db)
  }

  /// The number of the kiosk that writes this library; nil when its log has a row of this number.
  private static func kiosk(toSave number: Int, _ db: Database) throws -> Int64? {
    let find = try db.cachedStatement(
      sql: """
        SELECT kiosk_id, EXISTS (
          SELECT 1 FROM reviews WHERE reviews.kiosk_id = library.kiosk_id AND sequence = ?)
        FROM library
        """)
    guard let row = try Row.fetchOne(find, arguments: [number]) else { return try kiosk(db) }
    return try row.isTrue(1) ? nil : row.id(0)
  }

  /// The number of the review's round in this library, which gets one that is new.
  ///
  /// `behind` is how far the clock stands before the log's last time, in ms.
  private static func round(
    of logged: LoggedReview, behind: Int64, kiosk: Int64, _ db: Database
  ) throws -> Int64 {
    let round = logged.round
    // Not RETURNING, for which SQLite opens a table of its own.
    let find = try db.cachedStatement(
      sql: "SELECT id FROM rounds WHERE kiosk_id = ? AND number = ?")
    if let known = try Int64.fetchOne(find, arguments: [kiosk, round.number]) { return known }
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
      round.direction.rawValue, max(start, last), logged.roundStart.zoneMinutes, logged.seconds,
    ])
    return db.lastInsertedRowID
  }

  private static func nameID(
    _ name: String, of card: Int64, _ db: Database
  ) throws -> Int64 {
    let find = try db.cachedStatement(sql: "SELECT id FROM names WHERE card_id = ? AND text = ?")
    if let id = try Int64.fetchOne(find, arguments: [card, name]) { return id }
    try db.cachedStatement(sql: "INSERT INTO names (card_id, text, sort_key) VALUES (?, ?, ?)")
      .execute(arguments: [card, name, DeckStore.sortKey(of: name)])
    return db.lastInsertedRowID
  }
}

extension LoggedReview {
  /// How long the round has lasted.
  fileprivate var seconds: Int { Int(round.length.components.seconds) }
}
