import GRDB
package import Study

/// The statistics of a learner.
package struct LearnerStatistics: Equatable, Sendable {
  /// A card that the learner forgets far more often than is expected (`MissedRecalls`).
  package struct Leech: Equatable, Sendable {
    package var card: Card
    package var deck: String
    package var lapses: Int
    package var misses: MissedRecalls
  }

  /// The numbers of cards in each phase, in all decks.
  package struct CardCounts: Equatable, Sendable {
    package var new = 0
    package var learning = 0
    package var review = 0
    package var relearning = 0
  }

  /// As in `LibraryOverview`.
  package var streak: Int
  /// The day's cards that are done, and those that are left.
  package var done: Int
  package var left: Int
  /// Answers that count.
  package var answersToday: Int
  /// Answers to learned cards in the last 30 and 365 days, today included; the share of right ones
  /// is the true retention.
  package var month: Tally
  package var year: Tally
  /// The numbers of cards that come back today, tomorrow, …; today includes overdue cards and those being
  /// learned.
  package var forecast: [Int]
  package var cards: CardCounts
  /// The number of cards learnt in all (`CardMemory.isLearnt`), deleted ones too.
  package var learnt: Int
  /// The cards that are missed most beyond what is expected first.
  package var leeches: [Leech]
}

extension DeckStore {
  /// Returns the statistics of a learner, in which deleted cards count by their answers only.
  ///
  /// - Parameters:
  ///   - learner: The learner's id.
  ///   - clock: The wall clock's time.
  /// - Returns: The statistics at that time.
  /// - Throws: `LibraryError` if the library can't be read.
  package func stats(
    of learner: Int64, at clock: WallTime
  ) throws(LibraryError) -> LearnerStatistics {
    try read { db in
      let start = try Today(of: learner, clock: clock, db)
      let (decks, today) = (try start.decks(db), start.start.day)
      let plan = try start.plan(decks, for: .totals, db)
      let (forecast, counted) = try Self.forecast(of: learner, from: today, db)
      var cards = counted
      cards.new = decks.reduce(0) { $0 + $1.new }
      return LearnerStatistics(
        streak: try Self.streak(of: learner, on: today, db), done: plan.done, left: plan.left,
        answersToday: try Self.answerCount(of: learner, on: today, db),
        month: try Self.recalls(of: learner, since: today - 29, db),
        year: try Self.recalls(of: learner, since: today - 364, db),
        forecast: forecast, cards: cards,
        learnt: try Self.learntCount(of: learner, to: today, db),
        leeches: try Self.leeches(of: learner, db))
    }
  }

  /// Returns the number of cards that a learner has learnt up to a day, because a clock that was set back leaves days
  /// in the future.
  static func learntCount(of learner: Int64, to day: Int, _ db: Database) throws -> Int {
    let sum = try db.cachedStatement(
      sql: "SELECT ifnull(sum(learnt_cards), 0) FROM days WHERE learner_id = ? AND day <= ?")
    return try Int.fetchOne(sum, arguments: [learner, day]) ?? 0
  }

  /// Returns the numbers of cards that come back on each day from today on, and the numbers of cards in each
  /// phase except the new ones.
  static func forecast(
    of learner: Int64, from today: Int, _ db: Database
  ) throws -> (days: [Int], cards: LearnerStatistics.CardCounts) {
    var days = Array(repeating: 0, count: DayChart.length)
    var cards = LearnerStatistics.CardCounts()
    let due = try Row.fetchCursor(
      try db.cachedStatement(sql: forecastSQL), arguments: [learner])
    while let row = try due.next() {
      let (place, count) = (max(try row.day(0) - today, 0), try row.count(1))
      cards.review += count
      if place < days.count { days[place] += count }
    }
    if let row = try Row.fetchOne(
      try db.cachedStatement(sql: learningSQL), arguments: [learner])
    {
      (cards.learning, cards.relearning) = (try row.count(0), try row.count(1))
      days[0] += cards.learning + cards.relearning
    }
    return (days, cards)
  }

  /// Arguments: the learner.
  static let forecastSQL = """
    SELECT due_day, count(*) FROM memories
    WHERE learner_id = ?1 AND deck_id > 0 AND due_day IS NOT NULL AND \(ShownDecks.has("memories.deck_id"))
    GROUP BY deck_id, due_day
    """

  /// Arguments: the learner.
  static let learningSQL = """
    SELECT ifnull(sum(phase = 0), 0), ifnull(sum(phase = 2), 0) FROM memories
    WHERE learner_id = ?1 AND deck_id > 0 AND due_ms IS NOT NULL AND \(ShownDecks.has("memories.deck_id"))
    """

  /// Returns the number of days in a row that a learner completed.
  ///
  /// The streak lasts up to today, or up to a completed day whose next cards are still to come.
  static func streak(of learner: Int64, on today: Int, _ db: Database) throws -> Int {
    let days = try Row.fetchCursor(
      try db.cachedStatement(sql: streakSQL), arguments: [learner, today])
    var streak = 0
    var next = today
    while let row = try days.next() {
      let day = try row.day(0)
      // Days on which nothing was due end no streak.
      if day + (try row.count(1)) < next { break }
      streak += 1
      next = day
    }
    return streak
  }

  /// Returns whether each of the seven days up to this one was completed.
  static func week(of learner: Int64?, to today: Int, _ db: Database) throws -> [Bool] {
    let find = try db.cachedStatement(
      sql: "SELECT day FROM days WHERE learner_id = ? AND day BETWEEN ? AND ? AND days_to_next > 0")
    let done = Set(try Int.fetchAll(find, arguments: [learner, today - 6, today]))
    return (today - 6...today).map(done.contains)
  }

  /// Arguments: the learner, the last day.
  static let streakSQL = """
    SELECT day, days_to_next FROM days
    WHERE learner_id = ? AND day <= ? AND days_to_next > 0 ORDER BY day DESC
    """

  private static func recalls(
    of learner: Int64, since day: Int, _ db: Database
  ) throws -> Tally {
    let sum = try db.cachedStatement(
      sql: """
        SELECT ifnull(sum(recalled_count), 0), ifnull(sum(forgotten_count), 0) FROM days
        WHERE learner_id = ? AND day >= ?
        """)
    return try Row.fetchOne(sum, arguments: [learner, day])
      .map { Tally(right: try $0.count(0), wrong: try $0.count(1)) } ?? Tally()
  }

  private static func leeches(
    of learner: Int64, _ db: Database
  ) throws -> [LearnerStatistics.Leech] {
    try Row.fetchAll(try db.cachedStatement(sql: leechesSQL), arguments: [learner]).map { row in
      LearnerStatistics.Leech(
        card: try row.card(1, guid: try row.text(0)), deck: try row.text(4),
        lapses: try row.count(5),
        misses: MissedRecalls(
          count: try row.count(6), expected: try row.real(7, in: Bounds.expected)))
    }
  }

  /// Arguments: the learner.
  static let leechesSQL = """
    SELECT identities.guid, question, answer, cards.name, \(Named.decks.label), lapses, misses,
      expected_misses
    FROM memories CROSS JOIN cards ON cards.id = memories.card_id
    CROSS JOIN identities ON identities.id = memories.card_id
    CROSS JOIN decks ON decks.id = cards.deck_id
    WHERE learner_id = ? AND is_leech = 1 ORDER BY misses - expected_misses DESC, memories.card_id DESC
    """
}
