import GRDB
import Study

/// A learner's day, or a guest's, as the library knows it.
struct Today {
  let start: WallTime
  let count: DayCount
  /// The new cards that were requested beyond the usual limits.
  let more: MoreCards
  /// The limits in cards and in minutes of each day.
  let usual: (cards: CardQueue.Limits, minutes: Int?)
  let learner: Int64?

  /// The numbers of a deck's cards for the day.
  struct DeckCards {
    let id: Int64
    let name: String
    let cardCount: Int
    /// The number of cards that the learner has answered, suspended ones excluded.
    let met: Int
    /// The new and due cards that wait, those that were begun, and the new ones that are done.
    let new, due, begunNew, begunDue, doneNew: Int
    /// The begun new cards that were right at their last answer.
    let halfDone: Int
    /// The due cards that are done.
    let doneDue: Int
    /// The cards that are due tomorrow or earlier.
    let dueTomorrow: Int
    /// The next day after today on which a card is due; nil if none is.
    let nextDue: Int?
    let isAnsweredToday: Bool
    /// The most new cards of the deck on a day; nil if only the day's own limit applies.
    let limit: Int?
    /// The deck's limit in minutes on a day; nil if there is none.
    let minutes: Int?
    /// How sure everyone wants to be of the deck; nil for the learners' own shares.
    let wanted: WantedShare?
    /// How everyone is asked its cards; nil for the learners' own ways.
    let asking: Asking?
    /// The face that the deck was given.
    let face: DeckFace?

    /// The deck as it shares the new cards.
    ///
    /// Of its minutes, new cards get what the due ones leave.
    func share(
      _ shared: DueShares, fedOn lastFed: Int?, in today: Today, _ db: Database
    ) throws -> NewCardShares.Deck {
      var deck = NewCardShares.Deck(
        id: id, new: new, limit: limit ?? .max, begun: begunNew, done: doneNew, lastFed: lastFed)
      if let minutes, let learner = today.learner {
        func left(on day: Int, _ due: Int) throws -> Int {
          max(try DayRoom.cards(in: minutes, of: learner, on: day, db) - due, 0)
        }
        // As if all that is asked today were done; tomorrow's mean time has today's answers.
        let asked = shared.waiting(in: id) + shared.begun(in: id) + begunNew
        let later = max(dueTomorrow - asked, 0)
        deck.laterLimit = min(deck.limit, try left(on: today.start.day + 1, later))
        deck.limit = min(deck.limit, try left(on: today.start.day, due + begunDue + doneDue))
      }
      return deck
    }
  }

  /// - Parameters:
  ///   - learner: The learner's id; nil for a guest.
  ///   - time: The log's time.
  ///   - db: The library.
  /// - Throws: The errors of SQLite.
  init(of learner: Int64?, at time: WallTime, _ db: Database) throws {
    (self.learner, start) = (learner, time)
    count = try DeckStore.dayCount(of: learner, on: time.day, db)
    more = try DeckStore.moreCards(of: learner, on: time.day, db)
    usual = try DeckStore.limits(of: learner, db)
  }

  init(of learner: Int64?, clock: WallTime, _ db: Database) throws {
    try self.init(of: learner, at: DeckStore.logClock(db, at: clock).time(at: clock), db)
  }

  /// All decks that the learner gets, by name.
  func decks(_ db: Database) throws -> [DeckCards] { try decks(with: nil, db) }

  /// All decks that the learner gets, and this one, even if the learner does not get it.
  func decks(with deck: Int64?, _ db: Database) throws -> [DeckCards] {
    try decks(of: SharedDeck.all(shownTo: learner, with: deck, db), db)
  }

  /// The learner's cards in these decks.
  func decks(of shared: [SharedDeck], _ db: Database) throws -> [DeckCards] {
    let allKnown = try counts(Self.knownSQL, db)
    let allLearning = try counts(Self.learningSQL, db)
    return try shared.map { deck in
      let (knownRow, learningRow) = (allKnown[deck.id], allLearning[deck.id])
      func known(_ place: Int) throws -> Int { try knownRow?.count(place) ?? 0 }
      func learning(_ place: Int) throws -> Int { try learningRow?.count(place) ?? 0 }
      let met = try known(1) + learning(1)
      return DeckCards(
        id: deck.id, name: deck.name, cardCount: deck.cardCount, met: met,
        new: max(deck.cardCount - deck.suspended - met, 0), due: try known(4) + learning(4),
        begunNew: try learning(5), begunDue: try learning(6),
        doneNew: try known(3) + learning(3), halfDone: try learning(7),
        doneDue: try known(7) + learning(8),
        dueTomorrow: try known(5) + learning(1),
        nextDue: try knownRow?.numberIfAny(6, in: Bounds.day).map { Int($0) },
        isAnsweredToday: try known(2) + learning(2) > 0, limit: deck.limit, minutes: deck.minutes,
        wanted: deck.wanted, asking: deck.asking, face: deck.face)
    }
  }

  private func counts(_ sql: String, _ db: Database) throws -> [Int64: Row] {
    let rows = try Row.fetchAll(
      try db.cachedStatement(sql: sql), arguments: [learner, start.day])
    return Dictionary(try rows.map { (try $0.id(0), $0) }) { first, _ in first }
  }

  /// Returns the overviews of all decks, in their order.
  func overview(_ decks: [DeckCards], _ day: StudyDay) -> [DeckOverview] {
    let coming = day.new.coming(limit: day.later.newCards)
    let due = decks.map { ($0.id, $0.dueTomorrow - day.due(in: $0.id)) }
    let tomorrow = day.due.tomorrow(
      Dictionary(due) { first, _ in first }, limit: day.later.reviews)
    return decks.map { deck in
      var overview = overview(deck, day, coming)
      overview.tomorrow = (tomorrow[deck.id] ?? 0) + (coming.tomorrow[deck.id] ?? 0)
      return overview
    }
  }

  private func overview(
    _ deck: DeckCards, _ day: StudyDay, _ coming: NewCardShares.Coming
  ) -> DeckOverview {
    var overview = DeckOverview(
      name: deck.name, cardCount: deck.cardCount, due: day.due(in: deck.id),
      new: day.new.waiting(in: deck.id), putsOff: day.putsOff(deck.id))
    (overview.newLimit, overview.wanted) = (deck.limit, deck.wanted)
    overview.minutes = deck.minutes
    (overview.givenFace, overview.asking) = (deck.face, deck.asking)
    overview.isLearntToday = overview.left == 0 && deck.isAnsweredToday
    let isLeft = deck.due + deck.begunNew + deck.begunDue > overview.due
    let nextDue = isLeft ? 1 : deck.nextDue.map { $0 - start.day }
    overview.nextInDays = [day.later.reviews > 0 ? nextDue : nil, coming.turns[deck.id]]
      .compactMap { $0 }.min()
    let ahead = day.new.ahead(deck.id, limit: day.later.newCards, coming)
    if overview.left == 0, learner != nil { overview.ahead = ahead.begun + ahead.new }
    return overview
  }

  /// Returns the numbers of the day's cards that are done, and that are left in the offered ones of these decks,
  /// which must be all decks.
  func totals(
    _ decks: [DeckCards], _ offer: Offer, _ db: Database
  ) throws -> (done: Int, left: Int) {
    if offer.decks == nil, case let totals = try plan(decks, for: .totals, db) {
      return (totals.done, totals.left)
    }
    let plan = try plan(decks, db)
    let library = LibraryOverview(decks: overview(decks, plan), left: plan.left)
    return (plan.done, library.offered(by: offer).left)
  }

  /// Returns the numbers of begun and new cards that a lesson may take from later days, as `overview` counts
  /// them.
  func ahead(_ deck: Int64, _ day: StudyDay) -> (begun: Int, new: Int) {
    day.new.ahead(deck, limit: day.later.newCards, day.new.coming(limit: day.later.newCards))
  }

  /// Returns the request to which a learner who wants more today adds `MoreCards.step`.
  ///
  /// Cards that decks took beyond their shares are in it, so that a step brings as many cards as it says.
  func more(_ day: StudyDay) -> MoreCards {
    let usual = day.new.limit - more.count
    let count = day.new.limit(bringing: MoreCards.step) - usual - MoreCards.step
    return MoreCards(day: more.day, count: max(more.count, count))
  }

  /// Returns the plan of the day with these decks, which must be all decks.
  ///
  /// - Parameters:
  ///   - decks: The decks.
  ///   - part: What the plan is needed for; only that of the decks tells which deck has which cards.
  ///   - db: The library.
  /// - Returns: The plan; for the totals, only its sums.
  /// - Throws: The errors of SQLite.
  func plan(
    _ decks: [DeckCards], for part: NewCardShares.Part = .decks, _ db: Database
  ) throws -> StudyDay {
    let pile = count[.knownCards] + decks.reduce(0) { $0 + $1.due + $1.begunDue }
    let room = try DayRoom(of: learner, on: start.day, minutes: usual.minutes, db)
    var limits = room.limits(usual.cards, pile: pile)
    limits.newCards += more.count
    let due = DueShares(
      decks.map { .init(id: $0.id, waiting: $0.due, begun: $0.begunDue, done: $0.doneDue) },
      limit: limits.reviews, done: count[.knownCards], on: start.day)
    var shares = try decks.map { try $0.share(due, fedOn: nil, in: self, db) }
    if let learner,
      NewCardShares.needLastFed(
        shares, limit: limits.newCards, done: count[.newCards], for: part)
    {
      let seekers = zip(decks, shares).filter { $0.met > 0 && $1.most > 0 }.map(\.0.id)
      let days = try FedDecks.days(of: learner, for: Set(seekers), before: start, db)
      for place in shares.indices { shares[place].lastFed = days[shares[place].id] }
    }
    var day = StudyDay(
      new: NewCardShares(
        shares, limit: limits.newCards, done: count[.newCards], on: start.day,
        isGuest: learner == nil),
      due: due)
    var later = room
    later.pause?.daysBack += 1
    if part == .decks, let learner, let minutes = usual.minutes {
      // Tomorrow's mean time has today's answers.
      later.fitting = try DayRoom.cards(in: minutes, of: learner, on: start.day + 1, db)
    }
    let tomorrow = decks.reduce(0) { $0 + max($1.dueTomorrow - day.due(in: $1.id), 0) }
    day.later = later.limits(usual.cards, pile: tomorrow)
    if room.pause?.share(of: pile) != nil {
      day.spread = SpreadPile(pile: pile, today: limits.reviews)
    }
    return day
  }

  /// Returns the first day after this one on which a set has cards, if none is left; nil if none ever comes.
  ///
  /// Its new cards come with its deck's turn.
  func nextDay(ofSet pool: LessonPool, _ day: StudyDay, _ db: Database) throws -> Int? {
    let due = try pool.nextDay(.init(newCards: 0, reviews: day.later.reviews), at: start, db)
    let turns = day.new.coming(limit: day.later.newCards).turns
    let new = try turns[pool.deck].flatMap { try pool.new(1, db).isEmpty ? nil : start.day + $0 }
    return [due, new].compactMap { $0 }.min()
  }

  static func begun(_ role: StudyDay.Role, _ day: String) -> String {
    "count(*) FILTER (WHERE last_day >= \(day) AND role = \(role.rawValue))"
  }

  /// The columns of each deck's known cards, after its id: all of them; those that were answered on the day ?2;
  /// the new ones done on it; those that are due by it and by the day after; the next day on which any is
  /// due; and the due ones done on the day ?2.
  ///
  /// Arguments: the learner, the day.
  static let knownSQL = """
    SELECT deck_id, \(counts("?2")), count(*) FILTER (WHERE due_day <= ?2),
      count(*) FILTER (WHERE due_day <= ?2 + 1), min(due_day) FILTER (WHERE due_day > ?2),
      \(begun(.dueDone, "?2"))
    FROM memories WHERE learner_id = ?1 AND deck_id > 0 AND due_day IS NOT NULL GROUP BY deck_id
    """

  /// The columns of each deck's cards that the learner is in the middle of learning, after its id: the first
  /// three as in `knownSQL`; those that were answered before the day ?2; the new and the due ones begun on it;
  /// the begun new ones that were right at their last answer; and the due ones done on the day that a later round
  /// brought back.
  ///
  /// Arguments: the learner, the day.
  static let learningSQL = """
    SELECT deck_id, \(counts("?2")), count(*) FILTER (WHERE last_day < ?2),
      \(begun(.new, "?2")), \(begun(.due, "?2")),
      count(*) FILTER (WHERE last_day >= ?2 AND role = \(StudyDay.Role.new.rawValue) AND step > 0),
      \(begun(.dueDone, "?2"))
    FROM memories WHERE learner_id = ?1 AND deck_id > 0 AND due_ms IS NOT NULL GROUP BY deck_id
    """

  private static func counts(_ day: String) -> String {
    "count(*), count(*) FILTER (WHERE last_day >= \(day)), \(begun(.newDone, day))"
  }
}
