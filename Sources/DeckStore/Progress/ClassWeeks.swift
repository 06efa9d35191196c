import GRDB
package import Study

extension DeckStore {
  /// Returns what the class did in the last week that is over, of those who were added before its end or have answered by
  /// then.
  ///
  /// - Parameters:
  ///   - clock: The wall clock's time.
  ///   - hardest: The most of the week's hardest cards; 0 does not look for them.
  ///   - withKnown: Whether to count what each learner knows and is learning now, which reads all memories.
  /// - Returns: The week.
  /// - Throws: `LibraryError` if the library can't be read.
  package func classWeek(
    at clock: WallTime, hardest: Int, withKnown: Bool = false
  ) throws(LibraryError) -> ClassWeek {
    let learners = try sortedLearners()
    return try read { db in
      let now = try Self.logClock(db, at: clock).time(at: clock)
      let monday = ClassWeek.lastMonday(before: now.day)
      let places = Dictionary(
        uniqueKeysWithValues: zip(learners.map(\.id), learners.indices))
      // The curves begin at the eve of the first week.
      let first = monday - 7 * (ClassWeek.weeks - 1)
      var week = ClassWeek(
        monday: monday, today: now.day,
        learners: learners.map {
          .init(name: $0.name, learnt: Array(repeating: 0, count: ClassWeek.weeks + 1))
        })
      var isThere = Array(repeating: false, count: learners.count)
      let created = try Row.fetchCursor(db, sql: "SELECT id, created_ms FROM learners")
      while let row = try created.next() {
        guard let place = places[try row.id(0)] else { continue }
        let time = WallTime(
          milliseconds: try row.number(1, in: Bounds.time), zoneMinutes: now.zoneMinutes)
        isThere[place] = time.day <= monday + 6
      }
      let before = try Row.fetchCursor(
        try db.cachedStatement(sql: Self.learntBeforeSQL), arguments: [first])
      while let row = try before.next() {
        guard let place = places[try row.id(0)] else { continue }
        week.learners[place].learnt[0] = try row.count(1)
        isThere[place] = true
      }
      let days = try Row.fetchCursor(
        try db.cachedStatement(sql: Self.daysOfWeeksSQL), arguments: [first, monday + 6])
      while let row = try days.next() {
        guard let place = places[try row.id(0)] else { continue }
        let day = try row.day(1)
        isThere[place] = true
        week.learners[place].learnt[(day - first) / 7 + 1] += try row.count(5)
        guard day >= monday else { continue }
        week.learners[place].days[day - monday] =
          Tally(right: try row.count(2), wrong: try row.count(3))
        week.learners[place].answerTime += Int(try row.number(4, in: Bounds.span))
      }
      if withKnown {
        let now = try Row.fetchCursor(try db.cachedStatement(sql: Self.knownNowSQL))
        while let row = try now.next() {
          guard let place = places[try row.id(0)] else { continue }
          week.learners[place].known = try row.count(1)
          week.learners[place].learning = try row.count(2)
        }
      }
      for place in week.learners.indices {
        for end in 1...ClassWeek.weeks {
          week.learners[place].learnt[end] += week.learners[place].learnt[end - 1]
        }
      }
      week.learners = zip(week.learners, isThere).filter(\.1).map(\.0)
      if hardest > 0 { week.hardest = try Self.missed(from: monday, hardest, db) }
      return week
    }
  }

  /// Arguments: the day.
  static let learntBeforeSQL = """
    SELECT learner_id, sum(learnt_cards) FROM days WHERE day < ? GROUP BY learner_id
    """

  /// Arguments: the first day, the last day.
  static let daysOfWeeksSQL = """
    SELECT learner_id, day, right_count, wrong_count, answer_ms, learnt_cards FROM days
    WHERE day BETWEEN ? AND ?
    """

  /// The numbers of cards that each learner knows and is learning, as in `stats`.
  static let knownNowSQL = """
    SELECT learners.id,
      (SELECT count(*) FROM memories
        WHERE learner_id = learners.id AND deck_id > 0 AND due_day IS NOT NULL AND \(isShown)),
      (SELECT count(*) FROM memories
        WHERE learner_id = learners.id AND deck_id > 0 AND due_ms IS NOT NULL AND \(isShown))
    FROM learners
    """

  /// Whether the memory's learner gets its deck.
  static let isShown = """
    NOT EXISTS (SELECT 1 FROM hidden_decks
      WHERE hidden_decks.learner_id = memories.learner_id
        AND hidden_decks.deck_id = memories.deck_id)
    """

  /// Returns the cards to which most learners said *not yet* in the seven days from a day on.
  ///
  /// Answers are placed by their own times: a clock that was set back later may have moved some to another day.
  private static func missed(
    from monday: Int, _ limit: Int, _ db: Database
  ) throws -> [ClassWeek.Card] {
    // A round may have begun on the day before, or have lasted longer than its day.
    let hours = Day.rolloverHour
    func time(_ day: Int, _ hour: Int) -> Int64 { (Int64(day) * 24 + Int64(hour)) * 3_600_000 }
    let span: StatementArguments = [
      time(monday, hours - 48), time(monday + 7, hours + 24), monday, monday + 6,
    ]
    let findGiven = try db.cachedStatement(sql: givenInWeekSQL)
    return try Row.fetchAll(
      try db.cachedStatement(sql: missedSQL), arguments: span + [limit]
    ).map { row in
      var card = ClassWeek.Card(
        card: try row.card(1, guid: try row.text(0)), deck: try row.text(4),
        learners: try row.count(6), count: try row.count(7))
      card.given = try Row.fetchAll(
        findGiven, arguments: [try row.id(5), monday, monday + 6]
      ).map { HardCard.Given(text: try $0.text(0), count: try $0.count(1)) }
      return card
    }
  }

  /// The day of an answer, as `WallTime.day`.
  private static let dayOfAnswer = """
    ((reviews.effective_ms + 60000 * reviews.zone_minutes - \(Day.rolloverHour * 3_600_000)) / 86400000)
    """

  /// Arguments: the first time and the last one at which a round may have begun, the first day, the last day, the limit.
  static let missedSQL = """
    SELECT identities.guid, question, answer, cards.name, \(Named.decks.label), cards.id, learners, wrong FROM (
      SELECT reviews.card_id AS card, count(DISTINCT reviews.learner_id) AS learners, count(*) AS wrong
      FROM rounds CROSS JOIN reviews ON reviews.round_id = rounds.id
      WHERE started_ms BETWEEN ?1 AND ?2 AND rating = \(Rating.wrong.rawValue)
        AND \(dayOfAnswer) BETWEEN ?3 AND ?4
        AND NOT \(isReplaced)
        AND EXISTS (SELECT 1 FROM cards WHERE cards.id = reviews.card_id)
      GROUP BY reviews.card_id
      ORDER BY learners DESC, wrong DESC, reviews.card_id LIMIT ?5)
    JOIN cards ON cards.id = card
    JOIN identities ON identities.id = card
    JOIN decks ON decks.id = cards.deck_id
    ORDER BY learners DESC, wrong DESC, card
    """

  /// Arguments: the card, the first day, the last day.
  static let givenInWeekSQL = """
    SELECT guesses.text, count(*) FROM reviews JOIN guesses USING (kiosk_id, sequence)
    WHERE reviews.card_id = ?1 AND guesses.text <> '' AND NOT \(isReplaced) AND \(dayOfAnswer) BETWEEN ?2 AND ?3
    GROUP BY guesses.text ORDER BY count(*) DESC, guesses.text LIMIT 3
    """
}
