import GRDB
package import Study

/// A review with everything the log records about it.
package struct LoggedReview: Equatable, Sendable {
  /// The review; its numbers are the library's (`DeckStore.LastNumbers`).
  package var review: Review
  /// The review's round, which includes this review; its number is the library's.
  package var round: Round
  /// When the round began.
  package var roundStart: WallTime
  package var learner: Int64
  /// The wall clock's time at the review.
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
  /// Saves one review with its round and its card's memory in one transaction.
  ///
  /// A review whose number is already in the log is not saved again, so a call can be repeated if its outcome
  /// is unknown. The review's time in the log comes from `LogClock`.
  ///
  /// - Parameters:
  ///   - logged: The review.
  ///   - note: The learner's bookmark after the review; nil if it has not changed.
  /// - Throws: `LibraryError`; then nothing is saved.
  package func save(
    _ logged: LoggedReview, noting note: BookmarkNote? = nil
  ) throws(LibraryError) {
    try write { db in
      try Self.save(logged, rating: logged.review.counts ? logged.review.rating : nil, db)
      if let note { try Self.keep(note, db) }
    }
  }

  /// Takes an answer back with a row of its own, whose rating is 0.
  ///
  /// `replaces` is the number of the answer that counts: after a change of mind, that is the last answer, so
  /// that the whole showing is taken back. Without a number, as when the answer is in another library,
  /// nothing is taken back.
  ///
  /// - Throws: `LibraryError`; then nothing is saved.
  package func saveUndo(
    _ logged: LoggedReview, noting note: BookmarkNote? = nil
  ) throws(LibraryError) {
    try write { db in
      var logged = logged
      (logged.review.answerTime, logged.review.guesses) = (0, [])
      logged.review.evidence = nil
      try Self.save(logged, rating: nil, db)
      if let note { try Self.keep(note, db) }
    }
  }

  /// Saves an answer, or a row without a rating, which takes one back or tells nothing about memory.
  private static func save(_ logged: LoggedReview, rating: Rating?, _ db: Database) throws {
    let review = logged.review
    guard let kiosk = try kiosk(toSave: review.number, db) else { return }
    let clockCorrections = try ClockCorrections(db)
    var clock = try lastTime(clockCorrections, db)
    let ahead = try answers(aheadOf: logged.time.milliseconds, clock, clockCorrections, db)
    if !ahead.isEmpty {
      clock.setBack(to: logged.time.milliseconds)
      try Self.setBack(
        ahead, from: clockCorrections, to: logged.time.milliseconds, by: kiosk, review.number, db)
    }
    let time = clock.note(logged.time)
    let behind = clock.behind
    let card = try Self.identity(of: review.card, db)
    let round = try Self.round(of: logged, card: card, behind: behind, kiosk: kiosk, db)
    let name = try Self.nameID(review.name, of: card, db)
    let wanted = try WantedShares.share(of: card, for: logged.learner, db)
    try count(
      CardLog.Row(
        kiosk: kiosk, number: review.number, time: time, rating: rating,
        answerTime: review.answerTime, replaces: review.replaces, wanted: wanted),
      of: (card, review.card), learner: logged.learner, db)
    var end = DayCount()
    if rating != nil {
      end[.daysToNext] = try Today(of: logged.learner, at: time, db).daysToNext(db)
    }
    try end.add(to: time.day, of: logged.learner, db)
    try db.cachedStatement(sql: insertReviewSQL).execute(arguments: [
      kiosk, review.number, round, logged.learner, card, name, time.milliseconds,
      time.milliseconds, behind, time.zoneMinutes, rating?.rawValue ?? 0,
      review.answerTime, wanted.rules, review.replaces, end[.daysToNext],
    ])
    let guesses = review.guesses.prefix(mostGuesses).map { $0.cut(to: longestGuess) }
    try insert(guesses, of: kiosk, review.number, db)
    if let evidence = review.evidence {
      try LogRows.Evidence(evidence).insert(of: kiosk, review.number, db)
    }
  }

  /// The most guesses of an answer that are logged, and the most Unicode scalars of each: enough to see what was meant.
  ///
  /// A guess may be the whole answer of another card, which has up to 64 KiB, and a school takes only 20,000 characters.
  static let (mostGuesses, longestGuess) = (40, 200)

  static let insertReviewSQL = """
    INSERT INTO reviews (kiosk_id, sequence, round_id, learner_id, card_id, name_id, time_ms,
      effective_ms, clock_behind_ms, zone_minutes, rating, answer_ms, scheduler,
      replaces, days_to_next)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """

  /// Adds the guesses before an answer.
  static func insert(
    _ guesses: [String], of kiosk: Int64, _ number: Int, _ db: Database
  ) throws {
    for (place, guess) in guesses.enumerated() {
      try db.cachedStatement(
        sql: "INSERT INTO guesses (kiosk_id, sequence, place, text) VALUES (?, ?, ?, ?)"
      ).execute(arguments: [kiosk, number, place, guess])
    }
  }

  /// The id of the kiosk that writes this library; nil if its log already has this number.
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

  /// The id of the review's round, which is added if it is new.
  ///
  /// `card` is that of the review, `behind` how far the wall clock is behind the log's last time, in ms.
  private static func round(
    of logged: LoggedReview, card: Int64, behind: Int64, kiosk: Int64, _ db: Database
  ) throws -> Int64 {
    let round = logged.round
    let find = try db.cachedStatement(
      sql: "SELECT id FROM rounds WHERE kiosk_id = ? AND number = ?")
    if let known = try Int64.fetchOne(find, arguments: [kiosk, round.number]) {
      try db.cachedStatement(sql: "UPDATE rounds SET seconds = max(seconds, ?) WHERE id = ?")
        .execute(arguments: [logged.seconds, known])
      return known
    }
    let findLast = try db.cachedStatement(
      sql: "SELECT started_ms FROM rounds WHERE kiosk_id = ? ORDER BY number DESC LIMIT 1")
    let start = logged.roundStart.milliseconds + behind
    let deck = try deckOfRound(round.deck, with: card, db)
    let last = try Int64.fetchOne(findLast, arguments: [kiosk]) ?? start
    try db.cachedStatement(
      sql: """
        INSERT INTO rounds (kiosk_id, number, learner_id, deck, deck_guid, mode, direction,
          started_ms, zone_minutes, seconds)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      kiosk, round.number, logged.learner, deck.name, deck.guid, round.mode.rawValue,
      round.direction.rawValue, max(start, last), logged.roundStart.zoneMinutes, logged.seconds,
    ])
    return db.lastInsertedRowID
  }

  /// Returns the name and the GUID of a round's deck; the GUID is nil if the deck is only in a file.
  ///
  /// If no deck has the name any more, the round's deck is the one that contains its card.
  private static func deckOfRound(
    _ label: String, with card: Int64, _ db: Database
  ) throws -> (name: String, guid: String?) {
    if label == LessonRequest.allDecks { return (label, nil) }
    var id: Int64?
    do { id = try Named.decks.id(label, db) } catch LibraryError.ambiguous {}
    let find = try db.cachedStatement(
      sql: """
        SELECT name, guid FROM decks
        WHERE id = coalesce(?, (SELECT deck_id FROM cards WHERE id = ?))
        """)
    guard let row = try Row.fetchOne(find, arguments: [id, card]) else { return (label, nil) }
    return (try id == nil ? label : row.text(0), try row.text(1))
  }

  static func nameID(
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
  /// The length of the round in seconds.
  fileprivate var seconds: Int { Int(round.length.components.seconds) }
}

extension String {
  /// The text up to a number of Unicode scalars, in whole characters and with an ellipsis if there is more.
  fileprivate func cut(to most: Int) -> String {
    if unicodeScalars.count <= most { return self }
    var (kept, count) = ("", 0)
    for character in self {
      count += character.unicodeScalars.count
      if count >= most { break }
      kept.append(character)
    }
    return kept + "\u{2026}"
  }
}
