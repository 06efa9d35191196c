import GRDB
package import Study

extension DeckStore {
  /// The most rounds, the most answers to a card, and the most cards found by a search in a reply.
  static let longestReply = 500

  /// What a reply has besides the library's rows: in a replay, the same on every machine.
  package struct Surroundings {
    /// Whether this is read instead of a library that can't be opened, whose own PIN is unknown.
    package var isStandIn = false
    package var backups: () throws(LibraryError) -> [BackupOverview] = { () throws(LibraryError) in
      []
    }
    package var phoneCode = { PhoneInvitation.replayed }
    /// The free space on the library's disk, in bytes, if it is known, and whether it can't be written.
    package var disk: () -> (free: Int?, isReadOnly: Bool) = { (nil, false) }

    package init() {}
  }

  /// Answers a screen's query.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - learner: The id of the learner that the query names; nil for a guest, or for all learners.
  ///   - clock: The wall clock's time.
  ///   - surroundings: What is not in the library.
  /// - Returns: The reply; `nothing` if what the query asks about is gone.
  /// - Throws: `LibraryError` if the library can't be read.
  package func reply(
    to query: LibraryQuery, learner: Int64?, at clock: WallTime,
    in surroundings: Surroundings = Surroundings()
  ) throws(LibraryError) -> LibraryReply {
    do throws(LibraryError) {
      switch query {
      case .decks: return .decks(try overview(of: learner, at: clock))
      case .deck(let name, _): return try deck(name, learner: learner, at: clock)
      case .rounds: return .rounds(try rounds(of: learner, limit: Self.longestReply))
      case .days: return .days(try chart(of: learner, at: clock))
      case .prices(_, let deck):
        return .prices(try prices(of: learner, deck: deck, at: clock))
      case .away(_, let days): return .days(try chart(of: learner, at: clock, away: days))
      case .recall:
        guard let learner else { return .nothing }
        return .recall(try recall(of: learner))
      case .garden:
        guard let learner else { return .nothing }
        return .garden(try garden(of: learner, at: clock))
      case .round(let id): return .round(try round(id), try cards(ofRound: id))
      case .card(let guid, let name):
        let answers = try answers(toCard: guid).lazy.filter { name == nil || $0.learner == name }
        var card = try known(card: guid, to: learner, at: clock)
        card.answers = Array(answers.prefix(Self.longestReply))
        return .card(card)
      case .cards(let list, let rows): return .cards(try part(of: list, rows: rows))
      case .listed(let guid, let list, _):
        return .listed(try card(guid, in: list, learner: learner, at: clock))
      case .traits(let deck): return .traits(try traits(of: deck))
      case .values(let key, let deck): return .values(try values(of: key, in: deck))
      case .preference(let key, _): return .preference(try preferences(of: learner)[key])
      case .draft(let key): return .draft(try draft(of: key))
      case .backups: return .backups(try surroundings.backups())
      case .newGUID(let deck, let question):
        return .newGUID(try newGUID(deck: deck, question: question))
      case .hidden(let deck): return .hidden(try learners(without: deck))
      case .pupils(let offer): return .pupils(try pupils(at: clock, offer: offer))
      case .hardest: return .hardest(try hardestCards())
      case .size:
        var size = try size()
        (size.free, size.isReadOnly) = surroundings.disk()
        return .size(size)
      case .phones: return .phones(try phoneAccess(at: clock))
      case .phoneCode: return .phoneCode(surroundings.phoneCode())
      case .checkPIN(let pin, let hash, _):
        return .checkedPIN(isRight: PINHash.matches(pin, hash))
      // A new PIN would replace the library's own one.
      case .newPIN(let pin):
        return surroundings.isStandIn
          ? .nothing : PINHash.hash(pin).map { .newPIN(hash: $0) } ?? .nothing
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
      let today = try Today(of: learner, clock: clock, db)
      let last = try String.fetchOne(
        try db.cachedStatement(sql: Self.lastDeckSQL), arguments: [learner])
      let counts = try today.decks(db)
      let plan = try today.plan(counts, db)
      var decks = today.overview(counts, plan)
      for (place, deck) in counts.enumerated() {
        decks[place].isSchools = try Self.isSchools(deck.id, db)
      }
      if let place = decks.firstIndex(where: { $0.name == last }) {
        decks.insert(decks.remove(at: place), at: 0)
      }
      var library = LibraryOverview(
        decks: decks, answersToday: today.count[.right] + today.count[.wrong],
        done: plan.done, left: plan.left,
        streak: try learner.map { try Self.streak(of: $0, on: today.start.day, db) } ?? 0,
        voices: DeckVoices(try Self.preferences(of: nil, db)))
      (library.more, library.moreLeft) = (
        today.more(plan), min(plan.new.further, MoreCards.step)
      )
      library.spread = plan.spread
      if learner != nil { library.age = try Self.schoolAge(at: clock, db) }
      library.halfDone = counts.reduce(0) { $0 + min($1.halfDone, plan.new.begun(in: $1.id)) }
      library.week = try Self.week(of: learner, to: today.start.day, db)
      if let learner, plan.left == 0, plan.done > 0 {
        library.grown = try Self.garden(of: learner, on: today.start.day, db)
          .thing(of: today.start.day)
      }
      if let row = try Row.fetchOne(
        try db.cachedStatement(sql: Self.soFarSQL), arguments: [learner, today.start.day])
      {
        library.learnt = try row.count(0)
        library.finishedDays = try row.count(2)
        library.daysAway = try row.numberIfAny(1, in: Bounds.day).map { today.start.day - Int($0) }
      }
      return library
    }
  }

  private func deck(
    _ name: String, learner: Int64?, at clock: WallTime
  ) throws(LibraryError) -> LibraryReply {
    try read { db in
      let id = try Self.deckID(name, db)
      let today = try Today(of: learner, clock: clock, db)
      let sets = try Self.sets(of: id, db)
      let counts = try today.decks(with: id, db)
      let decks = zip(counts, today.overview(counts, try today.plan(counts, db)))
      guard var deck = decks.first(where: { $0.0.id == id })?.1 else { return .nothing }
      deck.name = name
      deck.isSchools = try Self.isSchools(id, db)
      deck.unheard = try Self.unheard(in: id, deck.asking, learner, db)
      return .deck(deck, sets: sets)
    }
  }

  /// Returns the number of a deck's cards whose question has no sound, if a learner is asked by sounds; 0 otherwise.
  private static func unheard(
    in deck: Int64, _ asking: Asking?, _ learner: Int64?, _ db: Database
  ) throws -> Int {
    let own = try String.fetchOne(
      try db.cachedStatement(
        sql: """
          SELECT value FROM preferences WHERE key = 'how-to-ask' AND (learner_id IS NULL OR learner_id = ?)
          ORDER BY learner_id DESC LIMIT 1
          """), arguments: [learner])
    guard (asking ?? own.flatMap(Asking.init)) == .always(.listen) else { return 0 }
    return try Int.fetchOne(try db.cachedStatement(sql: unheardSQL), arguments: [deck]) ?? 0
  }

  /// Arguments: the deck.
  static let unheardSQL = """
    SELECT count(*) FROM cards WHERE deck_id = ? AND is_suspended = 0 AND NOT EXISTS (
      SELECT 1 FROM card_media CROSS JOIN media USING (hash)
      WHERE card_id = cards.id AND side = 'question'
        AND extension IN (\(CardRecord.Media.soundExtensions.map { "'\($0)'" }.joined(separator: ", "))))
    """

  private func chart(
    of learner: Int64?, at clock: WallTime, away: Int = 0
  ) throws(LibraryError) -> DayChart {
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
    // A clock that was set back leaves days in the future.
    for day in try days(of: learner, since: first, limit: .max) where day.day <= today {
      answered[day.day - first].right += day.right
      answered[day.day - first].wrong += day.wrong
    }
    var chart = DayChart(answered: answered, due: due)
    chart.today = today
    if let learner {
      let load = try workload(of: learner, at: clock)
      let away = min(max(away, 0), DayChart.mostAway)
      chart.show(load.coming(away: away), away: away)
    }
    return chart
  }

  /// The number of cards that a learner has learnt up to a day, the last day before it with answers, and the number
  /// of finished days.
  ///
  /// Arguments: the learner, the day.
  static let soFarSQL = """
    SELECT ifnull(sum(learnt_cards), 0),
      max(day) FILTER (WHERE day < ?2 AND right_count + wrong_count > 0),
      count(*) FILTER (WHERE days_to_next > 0)
    FROM days WHERE learner_id = ?1 AND day <= ?2
    """

  /// Arguments: the learner.
  static let lastDeckSQL = """
    SELECT coalesce((SELECT \(Named.decks.label) FROM decks WHERE guid = deck_guid), deck)
    FROM rounds WHERE learner_id = ? AND deck <> '\(LessonRequest.allDecks)'
    ORDER BY started_ms DESC, id DESC LIMIT 1
    """

  /// Arguments: the deck.
  static let setsSQL = """
    SELECT name, (SELECT count(*) FROM copies WHERE set_id = sets.id) FROM sets
    WHERE deck_id = ? ORDER BY id LIMIT \(Limits.sets)
    """
}
