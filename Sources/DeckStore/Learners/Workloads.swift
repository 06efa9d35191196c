import GRDB
package import Study

extension DeckStore {
  /// The days from whose new cards the next days' are taken.
  private static let seenDays = 30

  /// Returns a learner's cards and habits, from which the work of the next days follows.
  ///
  /// - Parameters:
  ///   - learner: The learner's id.
  ///   - deck: The name of the only deck that counts; nil for all decks that the learner gets.
  ///   - clock: The wall clock's time.
  /// - Returns: The workload; that of a learner who has answered nothing has as many new cards a day as the limits allow.
  /// - Throws: `LibraryError`.
  package func workload(
    of learner: Int64, deck: String? = nil, at clock: WallTime
  ) throws(LibraryError) -> Workload {
    try read { db in
      let corrections = try ClockCorrections(db)
      let log = try Self.recallLog(of: learner, corrections, db)
      let only = try deck.map { try Self.deckID($0, db) }
      let today = try Today(of: learner, clock: clock, db)
      let all = try today.decks(with: only, db)
      let decks = only.map { only in all.filter { $0.id == only } } ?? all
      let own = try WantedShares.share(for: learner, db)
      let shares = Dictionary(decks.map { ($0.id, $0.wanted ?? own) }) { first, _ in first }
      var load = Workload(
        scheduler: try WeightHistory(of: learner, corrections, db).newest,
        habits: AnswerHabits(of: log))
      let (limits, minutes) = try Self.limits(of: learner, db)
      load.mostReturning = limits.reviews
      load.room = try DayRoom(of: learner, on: today.start.day, minutes: minutes, db)
      load.usual = try DayRoom.usual(of: learner, before: today.start.day, db)
      load.cards = try Self.cards(of: learner, in: shares, from: today.start.day, db)
      load.unseen = decks.map { .init(wanted: $0.wanted ?? own, count: $0.new) }
      load.newADay =
        log.answers.isEmpty
        ? Double(limits.newCards)
        : try Self.newCardsADay(of: learner, to: today.start.day, db)
      let plan = try today.plan(all, db)
      load.today = CardQueue.Limits(
        newCards: decks.reduce(0) { $0 + plan.new.waiting(in: $1.id) },
        reviews: decks.reduce(0) { $0 + plan.due(in: $1.id) })
      let coming = plan.new.coming(limit: plan.later.newCards)
      load.newTomorrow = decks.reduce(0) { $0 + (coming.tomorrow[$1.id] ?? 0) }
      if let deck = decks.first, only != nil {
        // All decks with new cards share them.
        let sharing = all.count { $0.new > 0 }
        load.newADay = min(load.newADay / Double(max(sharing, 1)), Double(deck.limit ?? .max))
      }
      return load
    }
  }

  /// Returns what each offered share would cost in the next year; none for a guest or a learner without answers, of
  /// whom nothing is known.
  package func prices(
    of learner: Int64?, deck: String? = nil, at clock: WallTime
  ) throws(LibraryError) -> [Workload.Price] {
    guard let learner else { return [] }
    let load = try workload(of: learner, deck: deck, at: clock)
    if load.habits == AnswerHabits() { return [] }
    return WantedShare.offered.map(load.price)
  }

  /// Returns the number of new cards that a learner has learned on a day, as a mean of the last days.
  private static func newCardsADay(
    of learner: Int64, to today: Int, _ db: Database
  ) throws -> Double {
    let find = try db.cachedStatement(
      sql: """
        SELECT ifnull(sum(new_cards), 0), (SELECT min(day) FROM days WHERE learner_id = ?1)
        FROM days WHERE learner_id = ?1 AND day > ?2 - \(seenDays)
        """)
    guard let row = try Row.fetchOne(find, arguments: [learner, today]), !row.hasNull(atIndex: 1)
    else { return 0 }
    let days = min(max(today - (try row.day(1)) + 1, 1), seenDays)
    return Double(try row.count(0)) / Double(days)
  }

  private static func cards(
    of learner: Int64, in shares: [Int64: WantedShare], from today: Int, _ db: Database
  ) throws -> [Workload.Card] {
    var cards: [Workload.Card] = []
    let rows = try Row.fetchCursor(
      try db.cachedStatement(sql: workloadSQL), arguments: [learner])
    while let row = try rows.next() {
      guard let wanted = shares[try row.id(0)], let memory = try StoredMemory(row, from: 1)?.memory
      else { continue }
      var due = 0
      if case .day(let day) = memory.due { due = day - today }
      cards.append(
        Workload.Card(
          state: memory.state, lastDay: memory.lastDay - today, dueDay: due, wanted: wanted))
    }
    return cards
  }

  /// Arguments: the learner.
  static let workloadSQL =
    "SELECT deck_id, \(StoredMemory.columns) FROM memories WHERE learner_id = ? AND deck_id > 0"
}
