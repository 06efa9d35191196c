import GRDB
package import Study

extension DeckStore {
  /// The preferences, a learner's or the box's, that limit the new cards and reviews of a day.
  package static let newCardsPreference = "new-cards-a-day"
  package static let reviewsPreference = "reviews-a-day"
  /// The preference that limits the minutes of a day.
  package static let minutesPreference = "minutes-a-day"

  /// The most other cards of the deck that supply wrong answers for a quiz of a set.
  private static let mostOthers = 1_000

  /// Returns the lesson with the cards that it starts with.
  ///
  /// A review has the learner's due cards, those being learned and new ones, of one deck or of all decks,
  /// within the rest of the day's limits; if there are none, the lesson has the day of the next ones. Other
  /// modes have all cards of the deck or set; a quiz of a set also has other cards of the deck. A card's
  /// source and kind are its attributes `source` and `kind`.
  ///
  /// - Parameters:
  ///   - request: The lesson that is requested.
  ///   - learner: The learner's id; nil for a guest, who knows no card.
  ///   - clock: The wall clock's time.
  ///   - seed: The seed of all random choices, which makes them repeatable.
  ///   - offer: The decks that a lesson of all decks may have.
  /// - Returns: The lesson; empty if there is nothing to learn.
  /// - Throws: `LibraryError.noDeck`; `noSet`.
  package func lesson(
    _ request: LessonRequest, learner: Int64?, at clock: WallTime,
    seed: UInt64 = .random(in: .min ... .max), offer: Offer = Offer()
  ) throws(LibraryError) -> Lesson {
    try read { db in
      let start = try Self.logClock(db, at: clock).time(at: clock)
      var lesson = Lesson(
        request, entries: [], seed: seed, start: start,
        answersToday: try Self.answerCount(of: learner, on: start.day, db),
        scheduler: try Self.scheduler(of: learner, db))
      lesson.askings = try Self.askings(db)
      lesson.lastTime = try Self.lastTime(request, of: learner, db)
      lesson.lessonsBefore =
        try Int.fetchOne(
          db.cachedStatement(
            sql: "SELECT count(*) FROM (SELECT 1 FROM rounds WHERE learner_id = ? LIMIT ?)"),
          arguments: [learner, Lesson.newcomersLessons]) ?? 0
      if request.isOfAllDecks {
        try DayLesson(of: learner, at: start, db).fill(&lesson, offer, db)
        return lesson
      }
      // Browsing needs no memories.
      let pool = try LessonPool(request, learner: request.mode == .browse ? nil : learner, db)
      if request.mode == .review {
        try DayLesson(of: learner, at: start, with: pool.deck, db).fill(&lesson, from: pool, db)
      } else {
        lesson.entries = try pool.all(db)
        if request.mode == .quiz, request.set != nil {
          var whole = request
          whole.set = nil
          let asked = Set(lesson.entries.map(\.card.guid))
          lesson.others = try LessonPool(whole, learner: nil, db)
            .all(limit: Self.mostOthers + asked.count, db).filter { !asked.contains($0.card.guid) }
        }
      }
      return lesson
    }
  }

  /// Returns how the cards of decks are asked, by the decks' names, where it is set for a deck.
  private static func askings(_ db: Database) throws -> [String: Asking] {
    let rows = try Row.fetchAll(
      try db.cachedStatement(sql: askingsSQL), arguments: [DeckSetting.asking.key(of: "")])
    return try rows.reduce(into: [:]) { askings, row in
      askings[try row.text(0)] = Asking(rawValue: try row.text(1))
    }
  }

  /// Arguments: the prefix of the keys.
  static let askingsSQL = """
    SELECT \(Named.decks.label), value FROM preferences
    CROSS JOIN decks ON decks.guid = substr(key, length(?1) + 1)
    WHERE learner_id IS NULL AND key > ?1 AND key < ?1 || '~' LIMIT \(Limits.decks)
    """

  /// Returns the result of a deck's last round in the requested mode; nil if it is not among the learner's
  /// latest 50 rounds.
  private static func lastTime(
    _ request: LessonRequest, of learner: Int64?, _ db: Database
  ) throws -> Tally? {
    let find = try db.cachedStatement(
      sql: """
        SELECT id FROM (
          SELECT id, deck, mode, started_ms FROM rounds WHERE learner_id = ?
          ORDER BY started_ms DESC, id DESC LIMIT 50)
        WHERE deck = ? AND mode = ? ORDER BY started_ms DESC, id DESC LIMIT 1
        """)
    guard request.mode != .browse,
      let round = try Int64.fetchOne(
        find, arguments: [learner, request.deck, request.mode.rawValue])
    else { return nil }
    return try tally(request.mode == .review ? reviewTallySQL : roundTallySQL, round, db)
  }

  /// A learner's limits for each day: in cards and, if there is one, in minutes.
  static func limits(
    of learner: Int64?, _ db: Database
  ) throws -> (cards: CardQueue.Limits, minutes: Int?) {
    var limits = CardQueue.Limits()
    let row = try Row.fetchOne(
      try db.cachedStatement(sql: limitsSQL),
      arguments: [learner, newCardsPreference, reviewsPreference, minutesPreference])
    func text(_ place: Int) throws -> String? { try row?.textIfAny(place) }
    limits.newCards = try text(0).flatMap(DeckLimits.number) ?? limits.newCards
    limits.reviews = try text(1).flatMap(DeckLimits.number) ?? limits.reviews
    return (limits, try text(2).flatMap(DeckLimits.minutes))
  }

  /// Arguments: the learner, and three keys of preferences, each of which is the learner's or else the box's.
  private static let limitsSQL =
    "SELECT "
    + (2...4).map { key in
      """
      ifnull(
        (SELECT value FROM preferences WHERE learner_id = ?1 AND key = ?\(key)),
        (SELECT value FROM preferences WHERE learner_id IS NULL AND key = ?\(key)))
      """
    }.joined(separator: ", ")

  /// Returns the new cards that the learner requested for a day beyond its limit.
  static func moreCards(of learner: Int64?, on day: Int, _ db: Database) throws -> MoreCards {
    let find = try db.cachedStatement(
      sql: "SELECT value FROM preferences WHERE learner_id = ? AND key = '\(MoreCards.key)'")
    let more = try String.fetchOne(find, arguments: [learner]).flatMap(MoreCards.init)
    return MoreCards(day: day, count: more.map { $0.day == day ? $0.count : 0 } ?? 0)
  }

  static func dayCount(
    of learner: Int64?, on day: Int, _ db: Database
  ) throws -> DayCount {
    let find = try db.cachedStatement(
      sql: "SELECT \(DayCount.columns) FROM days WHERE learner_id = ? AND day = ?")
    return try Row.fetchOne(find, arguments: [learner, day]).map { try DayCount($0, from: 0) }
      ?? DayCount()
  }

  static func answerCount(of learner: Int64?, on day: Int, _ db: Database) throws -> Int {
    let count = try dayCount(of: learner, on: day, db)
    return count[.right] + count[.wrong]
  }
}
