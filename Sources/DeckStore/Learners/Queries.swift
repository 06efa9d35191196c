import GRDB
package import Study

extension DeckStore {
  /// The most rounds, answers to a card, and cards found by a search that a reply has.
  static let longestReply = 500

  /// Answers a screen's question.
  ///
  /// - Parameters:
  ///   - query: The question.
  ///   - learner: The id of the learner that it names; nil for a guest, or for all learners.
  ///   - clock: What the wall clock says.
  /// - Returns: The reply; `nothing` if what the query asks about is gone.
  /// - Throws: `LibraryError` if the library can't be read.
  package func reply(
    to query: LibraryQuery, learner: Int64?, at clock: WallTime
  ) throws(LibraryError) -> LibraryReply {
    do throws(LibraryError) {
      switch query {
      case .decks: return .decks(try overview(of: learner, at: clock))
      case .deck(let name, _): return try deck(name, learner: learner, at: clock)
      case .rounds: return .rounds(try rounds(of: learner, limit: Self.longestReply))
      case .days: return .days(try chart(of: learner, at: clock))
      case .round(let id): return .round(try round(id), try cards(ofRound: id))
      case .card(let guid, let name):
        let answers = try answers(toCard: guid).lazy.filter { name == nil || $0.learner == name }
        return .card(Array(answers.prefix(Self.longestReply)))
      case .cards(let list, let rows): return .cards(try part(of: list, rows: rows))
      case .listed(let guid, let list, _):
        return .listed(try card(guid, in: list, learner: learner, at: clock))
      case .traits(let deck): return .traits(try traits(of: deck))
      case .values(let key, let deck): return .values(try values(of: key, in: deck))
      case .preference(let key, _): return .preference(try preferences(of: learner)[key])
      case .draft(let key): return .draft(try draft(of: key))
      case .newGUID(let deck, let question):
        return .newGUID(try newGUID(deck: deck, question: question))
      case .pupils: return .pupils(try pupils(at: clock))
      case .hardest: return .hardest(try hardestCards())
      case .size: return .size(try size())
      case .checkPIN(let pin, let hash, _):
        return .checkedPIN(isRight: PINHash.matches(pin, hash))
      case .newPIN(let pin):
        return PINHash.hash(pin).map { .newPIN(hash: $0) } ?? .nothing
      }
    } catch .noDeck, .noRound, .noCard, .ambiguous {
      return .nothing
    }
  }

  private func size() throws(LibraryError) -> LibrarySize {
    try read { db in
      func number(_ sql: String) throws -> Int {
        try Row.fetchOne(db, sql: sql).map { try $0.count(0) } ?? 0
      }
      return LibrarySize(
        cards: try number("SELECT count(*) FROM cards"),
        learners: try number("SELECT count(*) FROM learners"),
        bytes: try number(
          "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"))
    }
  }

  func overview(
    of learner: Int64?, at clock: WallTime
  ) throws(LibraryError) -> LibraryOverview {
    try read { db in
      let today = try Today(of: learner, at: clock, db)
      let last = try String.fetchOne(
        try db.cachedStatement(sql: Self.lastDeckSQL), arguments: [learner])
      var decks = try today.decks(db)
      if let place = decks.firstIndex(where: { $0.name == last }) {
        decks.insert(decks.remove(at: place), at: 0)
      }
      return LibraryOverview(
        decks: decks, answersToday: today.done[.right] + today.done[.wrong],
        streak: try learner.map { try Self.streak(of: $0, on: today.start.day, db) } ?? 0,
        voices: DeckVoices(try Self.preferences(of: nil, db)))
    }
  }

  private func deck(
    _ name: String, learner: Int64?, at clock: WallTime
  ) throws(LibraryError) -> LibraryReply {
    try read { db in
      let id = try Self.deckID(name, db)
      let today = try Today(of: learner, at: clock, db)
      let sets = try Row.fetchAll(
        try db.cachedStatement(sql: Self.setsSQL), arguments: [id]
      ).map { SetOverview(name: try $0.text(0), cardCount: try $0.count(1)) }
      return .deck(try today.deck(id, name, db), sets: sets)
    }
  }

  private func chart(of learner: Int64?, at clock: WallTime) throws(LibraryError) -> DayChart {
    let (today, due) = try read { db in
      let today = try Self.logClock(db, at: clock).time(at: clock).day
      let learners =
        try learner.map { [$0] }
        ?? Int64.fetchAll(db, sql: "SELECT id FROM learners LIMIT \(Limits.learners)")
      var due = Array(repeating: 0, count: DayChart.length)
      for learner in learners {
        let coming = try Self.forecast(of: learner, from: today, db).days
        for (place, count) in coming.enumerated() { due[place] += count }
      }
      return (today, due)
    }
    let first = today - DayChart.length + 1
    var answered = Array(repeating: Tally(), count: DayChart.length)
    // A clock that was put back leaves days that are still to come.
    for day in try days(of: learner, since: first, limit: .max) where day.day <= today {
      answered[day.day - first].right += day.right
      answered[day.day - first].wrong += day.wrong
    }
    return DayChart(answered: answered, due: due)
  }

  /// Arguments: the learner.
  static let lastDeckSQL = """
    SELECT coalesce((SELECT \(Named.decks.label) FROM decks WHERE guid = deck_guid), deck)
    FROM rounds WHERE learner_id = ? ORDER BY started_ms DESC, id DESC LIMIT 1
    """

  /// Arguments: the deck.
  static let setsSQL = """
    SELECT name, (SELECT count(*) FROM copies WHERE set_id = sets.id) FROM sets
    WHERE deck_id = ? ORDER BY id LIMIT \(Limits.sets)
    """

  /// The cards of the deck ?2, and the suspended ones among them; those that the learner ?1 knows and that are due by the day ?3; those
  /// that come back at a time since its start ?4; and all that the learner knows.
  static let countsSQL = """
    SELECT (SELECT count(*) FROM cards WHERE deck_id = ?2),
      (SELECT count(*) FROM cards WHERE deck_id = ?2 AND is_suspended = 1),
      known.due + learning.earlier, learning.today,
      known.count + learning.earlier + learning.today
    FROM
      (SELECT count(*) AS count, count(*) FILTER (WHERE due_day <= ?3) AS due FROM memories
        WHERE learner_id = ?1 AND deck_id = ?2 AND due_day IS NOT NULL) AS known,
      (SELECT count(*) FILTER (WHERE due_ms < ?4) AS earlier,
        count(*) FILTER (WHERE due_ms >= ?4) AS today FROM memories
        WHERE learner_id = ?1 AND deck_id = ?2 AND due_ms IS NOT NULL) AS learning
    """
}

/// What a learner, or a guest, can do in a deck today.
private struct Today {
  let start: WallTime
  let done: DayCount
  private let learner: Int64?
  private let limits: CardQueue.Limits

  init(of learner: Int64?, at clock: WallTime, _ db: Database) throws {
    self.learner = learner
    start = try DeckStore.logClock(db, at: clock).time(at: clock)
    done = try DeckStore.dayCount(of: learner, on: start.day, db)
    limits = try DeckStore.limits(of: learner, db)
  }

  /// All decks, by name.
  func decks(_ db: Database) throws -> [DeckOverview] {
    try Row.fetchAll(
      db, sql: "SELECT id, \(Named.decks.label) FROM decks ORDER BY name LIMIT \(Limits.decks)"
    ).map { try deck(try $0.id(0), try $0.text(1), db) }
  }

  func deck(_ id: Int64, _ name: String, _ db: Database) throws -> DeckOverview {
    let find = try db.cachedStatement(sql: DeckStore.countsSQL)
    let arguments: StatementArguments = [learner, id, start.day, start.dayStart]
    guard let row = try Row.fetchOne(find, arguments: arguments) else {
      return DeckOverview(name: name, cardCount: 0)
    }
    let (cards, known, today) = (try row.count(0), try row.count(2), try row.count(3))
    let new = max(cards - (try row.count(1)) - (try row.count(4)), 0)
    return DeckOverview(
      name: name, cardCount: cards,
      due: min(known, max(limits.reviews - done[.knownCards], 0)) + today,
      new: min(new, max(limits.newCards - done[.newCards], 0)))
  }
}
