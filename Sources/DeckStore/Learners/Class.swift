import GRDB
package import Study

extension DeckStore {
  /// The most cards that `hardestCards` returns, unless it is told.
  package static let mostHard = 30

  /// Returns each learner's progress today, sorted by name, with the cards of the decks that are offered.
  package func pupils(
    at clock: WallTime, offer: Offer = Offer()
  ) throws(LibraryError) -> [PupilOverview] {
    let learners = try sortedLearners()
    return try read { db in
      let now = try Self.logClock(db, at: clock).time(at: clock)
      let shared = try SharedDeck.all(shownTo: nil, db)
      let hidden = try ShownDecks.hidden(db)
      let weeks = try Self.weeks(to: now.day, db)
      let findLast = try db.cachedStatement(sql: Self.lastDaySQL)
      let stuck = try Self.stuckCards(db)
      let created = Dictionary(
        try Row.fetchAll(db, sql: "SELECT id, created_ms FROM learners").map {
          (try $0.id(0), try $0.number(1, in: Bounds.time))
        }
      ) { first, _ in first }
      return try learners.map { learner in
        let today = try Today(of: learner.id, at: now, db)
        let hidden = hidden[learner.id] ?? []
        let decks = try today.decks(of: shared.filter { !hidden.contains($0.id) }, db)
        let (done, left) = try today.totals(decks, offer, db)
        var pupil = PupilOverview(
          name: learner.name, done: done, left: left,
          daysAgo: try Int.fetchOne(findLast, arguments: [learner.id, now.day])
            .map { now.day - $0 })
        let age = created[learner.id].map { now.milliseconds - $0 } ?? 0
        pupil.daysKnown = Int(max(age, 0) / 86_400_000)
        if let week = weeks[learner.id] { pupil.week = week }
        if let (cards, hardest) = stuck[learner.id] {
          (pupil.stuck, pupil.hardest) = (cards, hardest)
        }
        return pupil
      }
    }
  }

  /// Returns the cards that learners have forgotten most often, leeches first, with what they answered instead.
  ///
  /// - Parameters:
  ///   - learner: The learner's id; nil for all learners together.
  ///   - deck: The deck; nil for all decks.
  ///   - limit: The maximum number of cards.
  /// - Returns: The cards, the most forgotten one first.
  /// - Throws: `LibraryError.noDeck`; `ambiguous`.
  package func hardestCards(
    of learner: Int64? = nil, in deck: String? = nil, limit: Int = mostHard
  ) throws(LibraryError) -> [HardCard] {
    try read { db in
      let deck = try deck.map { try Self.deckID($0, db) }
      let findGuesses = try db.cachedStatement(sql: Self.givenSQL)
      return try Row.fetchAll(
        try db.cachedStatement(sql: Self.hardestSQL(ofOne: learner != nil)),
        arguments: [limit, learner, deck]
      ).map { row in
        var card = HardCard(
          card: try row.card(1, guid: try row.text(0)), deck: try row.text(4),
          lapses: try row.count(5), isLeech: try row.isTrue(7))
        card.given = try Row.fetchAll(findGuesses, arguments: [try row.id(6), learner])
          .map { HardCard.Given(text: try $0.text(0), count: try $0.count(1)) }
        return card
      }
    }
  }

  /// Arguments: the learner, today, because a clock that was set back leaves days in the future.
  static let lastDaySQL = """
    SELECT day FROM days WHERE learner_id = ? AND day <= ? AND right_count + wrong_count > 0
    ORDER BY day DESC LIMIT 1
    """

  /// Returns the answers of each learner on each of the seven days up to this one.
  private static func weeks(to today: Int, _ db: Database) throws -> [Int64: [Tally]] {
    var weeks: [Int64: [Tally]] = [:]
    let days = try Row.fetchCursor(
      try db.cachedStatement(sql: weekSQL), arguments: [today - 6, today])
    while let day = try days.next() {
      weeks[try day.id(0), default: Array(repeating: Tally(), count: 7)][
        try day.day(1) - today + 6] =
        Tally(right: try day.count(2), wrong: try day.count(3))
    }
    return weeks
  }

  /// Arguments: the first day, the last day.
  static let weekSQL = """
    SELECT learner_id, day, right_count, wrong_count FROM days WHERE day BETWEEN ? AND ?
    """

  /// Returns the number of cards at which each learner is stuck, and the one that was forgotten most often.
  private static func stuckCards(
    _ db: Database
  ) throws -> [Int64: (count: Int, hardest: String)] {
    let rows = try Row.fetchAll(
      try db.cachedStatement(sql: stuckSQL), arguments: [PupilNeed.stuckLapses])
    return Dictionary(
      try rows.map { (try $0.id(0), (count: try $0.count(1), hardest: try $0.text(2))) }
    ) { first, _ in first }
  }

  /// The cards at which each learner is stuck, in the decks that the learner gets.
  ///
  /// With `max`, SQLite takes the card of the row that has the most lapses. Arguments: the number of lapses.
  static let stuckSQL = """
    SELECT learner_id, stuck, ifnull(name, question) FROM (
      SELECT learner_id, card_id, sum(lapses >= ?1) AS stuck, max(lapses) FROM memories
      WHERE lapses >= 2 AND deck_id > 0 AND \(isShown) GROUP BY learner_id)
    JOIN cards ON cards.id = card_id
    """

  /// Arguments: the limit, the learner or nil, the deck or nil.
  static func hardestSQL(ofOne: Bool) -> String {
    """
    SELECT identities.guid, question, answer, cards.name, \(Named.decks.label), sum(lapses) AS lapses,
      memories.card_id, max(is_leech)
    FROM memories CROSS JOIN cards ON cards.id = memories.card_id
    CROSS JOIN identities ON identities.id = memories.card_id
    CROSS JOIN decks ON decks.id = cards.deck_id
    WHERE (memories.lapses > 0 OR is_leech = 1) AND \(ofOne ? "learner_id = ?2" : "?2 IS NULL") AND (?3 IS NULL OR cards.deck_id = ?3)
      AND NOT EXISTS (SELECT 1 FROM hidden_decks
        WHERE hidden_decks.learner_id = memories.learner_id AND hidden_decks.deck_id = cards.deck_id)
    GROUP BY memories.card_id ORDER BY max(is_leech) DESC, sum(lapses) DESC, memories.card_id LIMIT ?1
    """
  }

  /// The three answers that were given most often to a card and are not right, but those that were replaced; arguments: the card, the learner
  /// or nil.
  static let givenSQL = """
    SELECT guesses.text, count(*) FROM reviews JOIN guesses USING (kiosk_id, sequence)
    WHERE reviews.card_id = ?1 AND (?2 IS NULL OR reviews.learner_id = ?2) AND guesses.text <> ''
      AND NOT \(isReplaced)
    GROUP BY guesses.text ORDER BY count(*) DESC, guesses.text LIMIT 3
    """
}
