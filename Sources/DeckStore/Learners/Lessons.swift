import GRDB
package import Study

extension DeckStore {
  /// How many new cards and reviews a learner's day has, where no preference says otherwise.
  ///
  /// The preferences are the learner's, or the box's.
  package static let newCardsPreference = "new-cards-a-day"
  package static let reviewsPreference = "reviews-a-day"

  /// More cards than this that were answered today and come back today are not looked at.
  private static let mostLearning = 1_000

  /// So many cards of its deck give a set's quiz wrong answers.
  private static let mostOthers = 1_000

  /// What a lesson begins with.
  ///
  /// A review has the learner's cards that are due, those being learnt and the new ones, as many as
  /// the day's limits leave, or else the day on which the next ones come; of other modes all cards of
  /// the deck or set come, for a quiz of a set with others of the deck. A card's source and kind are
  /// its attributes `source` and `kind`.
  ///
  /// - Parameters:
  ///   - request: What is asked for.
  ///   - learner: Who learns; nil for a guest, to whom all is new.
  ///   - clock: What the clock on the wall says.
  ///   - seed: Repeats everything that is left to chance.
  /// - Returns: The lesson; it is empty when there is nothing to learn.
  /// - Throws: `LibraryError.noDeck`; `noSet`.
  package func lesson(
    _ request: LessonRequest, learner: Int64?, at clock: WallTime,
    seed: UInt64 = .random(in: .min ... .max)
  ) throws(LibraryError) -> Lesson {
    try read { db in
      let start = try Self.logClock(db, at: clock).time(at: clock)
      // Browsing needs no memories.
      let learnt = request.mode == .browse ? nil : learner
      let place = try LessonPlace(request, learner: learnt, db)
      var lesson = Lesson(
        request, entries: [], seed: seed, start: start,
        answersToday: try Self.answerCount(of: learner, on: start.day, db),
        scheduler: KeptMemory.scheduler)
      if request.mode == .review {
        let limits = try Self.limits(of: learner, db)
        lesson.limits = try Self.left(of: limits, to: learner, on: start.day, db)
        let known = try place.known(lesson.limits.reviews, at: start, db)
        let today = try place.today(Self.mostLearning, at: start, db)
        lesson.entries =
          known + today + (try place.new(lesson.limits.newCards, db))
        // Those left in the middle of learning are reviews of today, too.
        lesson.limits.reviews -= known.count {
          if case .time = $0.memory?.due { true } else { false }
        }
        if lesson.entries.isEmpty { lesson.nextDay = try place.nextDay(limits, at: start, db) }
      } else {
        lesson.entries = try place.all(db)
        if request.mode == .quiz, request.set != nil {
          var whole = request
          whole.set = nil
          let asked = Set(lesson.entries.map(\.card.guid))
          lesson.others = try LessonPlace(whole, learner: nil, db)
            .all(limit: Self.mostOthers + asked.count, db).filter { !asked.contains($0.card.guid) }
        }
      }
      return lesson
    }
  }

  /// A learner's limits of each day.
  private static func limits(of learner: Int64?, _ db: Database) throws -> CardQueue.Limits {
    var limits = CardQueue.Limits()
    let preference = try db.cachedStatement(
      sql: """
        SELECT ifnull(
          (SELECT value FROM preferences WHERE learner_id = ?2 AND key = ?1),
          (SELECT value FROM preferences WHERE learner_id IS NULL AND key = ?1))
        """)
    func limit(_ key: String, or otherwise: Int) throws -> Int {
      let value = try String.fetchOne(preference, arguments: [key, learner])
      return max(value.flatMap { Int($0) } ?? otherwise, 0)
    }
    limits.newCards = try limit(newCardsPreference, or: limits.newCards)
    limits.reviews = try limit(reviewsPreference, or: limits.reviews)
    return limits
  }

  /// What is left of a learner's limits on a day of the log.
  private static func left(
    of limits: CardQueue.Limits, to learner: Int64?, on day: Int, _ db: Database
  ) throws -> CardQueue.Limits {
    var limits = limits
    let done = try Row.fetchOne(
      try db.cachedStatement(
        sql: "SELECT new_cards, known_cards FROM days WHERE learner_id = ? AND day = ?"),
      arguments: [learner, day])
    if let done {
      limits.newCards = max(limits.newCards - (try done.count(0)), 0)
      limits.reviews = max(limits.reviews - (try done.count(1)), 0)
    }
    return limits
  }

  static func answerCount(of learner: Int64?, on day: Int, _ db: Database) throws -> Int {
    let count = try db.cachedStatement(
      sql: "SELECT right_count + wrong_count FROM days WHERE learner_id = ? AND day = ?")
    return try Row.fetchOne(count, arguments: [learner, day])?.count(0) ?? 0
  }
}
