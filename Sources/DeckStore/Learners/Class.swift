import GRDB
import Study

extension DeckStore {
  /// The most cards that `hardestCards` returns.
  private static let mostHard = 30

  /// Returns each learner's progress today, sorted by name, with the cards of the decks that are offered.
  func pupils(
    at clock: WallTime, offer: Offer = Offer()
  ) throws(LibraryError) -> [PupilOverview] {
    let learners = try sortedLearners()
    return try read { db in
      let now = try Self.logClock(db, at: clock).time(at: clock)
      let shared = try SharedDeck.all(shownTo: nil, db)
      let hidden = try ShownDecks.hidden(db)
      let findDays = try db.cachedStatement(sql: Self.lastDaysSQL)
      return try learners.map { learner in
        let today = try Today(of: learner.id, at: now, db)
        let hidden = hidden[learner.id] ?? []
        let decks = try today.decks(of: shared.filter { !hidden.contains($0.id) }, db)
        let days = try Row.fetchAll(findDays, arguments: [learner.id, now.day])
          .map { now.day - (try $0.day(0)) }
        return PupilOverview(
          name: learner.name, left: try today.left(decks, offer, db),
          daysAgo: days.first, daysOfWeek: days.filter { $0 < 7 }.count)
      }
    }
  }

  /// The cards that learners have forgotten most often, all learners together.
  func hardestCards() throws(LibraryError) -> [HardCard] {
    try read { db in
      try Row.fetchAll(
        try db.cachedStatement(sql: Self.hardestSQL), arguments: [Self.mostHard]
      ).map { row in
        HardCard(
          card: try row.card(1, guid: try row.text(0)), deck: try row.text(4),
          lapses: try row.count(5))
      }
    }
  }

  /// Arguments: the learner, today, because a clock that was set back leaves days in the future.
  static let lastDaysSQL = """
    SELECT day FROM days WHERE learner_id = ? AND day <= ? AND right_count + wrong_count > 0
    ORDER BY day DESC LIMIT 7
    """

  /// Arguments: the limit.
  static let hardestSQL = """
    SELECT identities.guid, question, answer, cards.name, \(Named.decks.label), sum(lapses) AS lapses
    FROM memories CROSS JOIN cards ON cards.id = memories.card_id
    CROSS JOIN identities ON identities.id = memories.card_id
    CROSS JOIN decks ON decks.id = cards.deck_id
    WHERE memories.lapses > 0 GROUP BY memories.card_id
    ORDER BY sum(lapses) DESC, memories.card_id LIMIT ?
    """
}
