import GRDB
import Study

/// A learner's day, or a guest's, as the library knows it.
struct Today {
  let start: WallTime
  let count: DayCount
  /// The new cards that were requested beyond the usual limits.
  let more: MoreCards
  private let usual: CardQueue.Limits
  var limits: CardQueue.Limits {
    CardQueue.Limits(newCards: usual.newCards + more.count, reviews: usual.reviews)
  }
  private let learner: Int64?

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
    /// The cards that are due tomorrow or earlier.
    let dueTomorrow: Int
    /// The next day after today on which a card is due; nil if none is.
    let nextDue: Int?
    let isAnsweredToday: Bool
    /// The most new cards of the deck on a day; nil if only the day's own limit applies.
    let limit: Int?
    /// How sure everyone wants to be of the deck; nil for the learners' own shares.
    let wanted: WantedShare?
    /// The face that the deck was given.
    let face: DeckFace?

    func share(fedOn lastFed: Int?) -> NewCardShares.Deck {
      NewCardShares.Deck(
        id: id, new: new, limit: limit ?? .max, begun: begunNew, done: doneNew, lastFed: lastFed)
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
        dueTomorrow: try known(5) + learning(1),
        nextDue: try knownRow?.numberIfAny(6, in: Bounds.day).map { Int($0) },
        isAnsweredToday: try known(2) + learning(2) > 0, limit: deck.limit, wanted: deck.wanted,
        face: deck.face)
    }
  }

  private func counts(_ sql: String, _ db: Database) throws -> [Int64: Row] {
    let rows = try Row.fetchAll(
      try db.cachedStatement(sql: sql), arguments: [learner, start.day])
    return Dictionary(try rows.map { (try $0.id(0), $0) }) { first, _ in first }
  }

  /// Returns the overviews of all decks, in their order.
  func overview(_ decks: [DeckCards], _ day: StudyDay) -> [DeckOverview] {
    let coming = day.new.coming(limit: usual.newCards)
    return decks.map { overview($0, day, coming) }
  }

  private func overview(
    _ deck: DeckCards, _ day: StudyDay, _ coming: NewCardShares.Coming
  ) -> DeckOverview {
    var overview = DeckOverview(
      name: deck.name, cardCount: deck.cardCount, due: day.due(in: deck.id),
      new: day.new.waiting(in: deck.id), putsOff: day.putsOff(deck.id))
    (overview.newLimit, overview.wanted) = (deck.limit, deck.wanted)
    overview.givenFace = deck.face
    overview.tomorrow =
      min(max(deck.dueTomorrow - overview.due, 0), usual.reviews) + (coming.tomorrow[deck.id] ?? 0)
    overview.isLearntToday = overview.left == 0 && deck.isAnsweredToday
    let isLeft = deck.due + deck.begunNew + deck.begunDue > overview.due
    let nextDue = isLeft ? 1 : deck.nextDue.map { $0 - start.day }
    overview.nextInDays = [usual.reviews > 0 ? nextDue : nil, coming.turns[deck.id]]
      .compactMap { $0 }.min()
    let ahead = day.new.ahead(deck.id, limit: usual.newCards, coming)
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
    day.new.ahead(deck, limit: usual.newCards, day.new.coming(limit: usual.newCards))
  }

  /// Returns the request to which a learner who wants more today adds `MoreCards.step`.
  ///
  /// Cards that decks took beyond their shares are in it, so that a step brings as many cards as it says.
  func more(_ day: StudyDay) -> MoreCards {
    let count = day.new.limit(bringing: MoreCards.step) - usual.newCards - MoreCards.step
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
    var shares = decks.map { $0.share(fedOn: nil) }
    if let learner,
      NewCardShares.needLastFed(
        shares, limit: limits.newCards, done: count[.newCards], for: part)
    {
      let seekers = zip(decks, shares).filter { $0.met > 0 && $1.most > 0 }.map(\.0.id)
      let days = try FedDecks.days(of: learner, for: Set(seekers), before: start, db)
      for place in shares.indices { shares[place].lastFed = days[shares[place].id] }
    }
    func numbers(_ count: KeyPath<DeckCards, Int>) -> [Int64: Int] {
      Dictionary(uniqueKeysWithValues: decks.map { ($0.id, $0[keyPath: count]) })
    }
    return StudyDay(
      new: NewCardShares(
        shares, limit: limits.newCards, done: count[.newCards], on: start.day,
        isGuest: learner == nil),
      due: .init(
        limit: limits.reviews, done: count[.knownCards], begun: numbers(\.begunDue),
        waiting: numbers(\.due)))
  }

  /// Returns the first day after this one on which a set has cards, if none is left; nil if none ever comes.
  ///
  /// Its new cards come with its deck's turn.
  func nextDay(ofSet pool: LessonPool, _ day: StudyDay, _ db: Database) throws -> Int? {
    let due = try pool.nextDay(.init(newCards: 0, reviews: usual.reviews), at: start, db)
    let turns = day.new.coming(limit: usual.newCards).turns
    let new = try turns[pool.deck].flatMap { try pool.new(1, db).isEmpty ? nil : start.day + $0 }
    return [due, new].compactMap { $0 }.min()
  }

  /// Returns the first day after this one on which a card comes, once nothing is left; nil if none ever comes.
  private func nextDay(of pool: LessonPool, limitedIn deck: Int64, _ db: Database) throws -> Int? {
    var limits = usual
    limits.newCards = min(limits.newCards, try DeckLimits.limit(of: deck, db) ?? .max)
    return try pool.nextDay(limits, at: start, db)
  }

  /// Returns the number of days until the next card comes, or 1 if none ever does; 0 if cards are left today.
  ///
  /// The number that earlier answers of the day have recorded (`CardLog.Row.daysToNext`) is subtracted, so
  /// that a round on a day without due cards can put off the day on which the next ones come.
  func daysToNext(_ db: Database) throws -> Int {
    guard try count[.daysToNext] > 0 || isDone(db) else { return 0 }
    let decks = try Int64.fetchCursor(
      try db.cachedStatement(sql: "SELECT id FROM decks WHERE \(ShownDecks.has("decks.id"))"),
      arguments: [learner])
    var next: Int?
    while next != start.day + 1, let deck = try decks.next() {
      let pool = LessonPool(deck: deck, learner: learner)
      if let day = try nextDay(of: pool, limitedIn: deck, db) { next = min(next ?? day, day) }
    }
    return max((next ?? start.day + 1) - start.day - count[.daysToNext], 0)
  }

  /// Whether nothing is left for the day.
  ///
  /// Most answers leave cards that are found quickly, so the begun cards are seldom counted, and the decks' shares
  /// even less often.
  private func isDone(_ db: Database) throws -> Bool {
    let find = try db.cachedStatement(sql: Self.waitingSQL)
    guard let waiting = try Row.fetchOne(find, arguments: [learner, start.day]) else {
      return false
    }
    let isDueLeft = limits.reviews > count[.knownCards]
    if isDueLeft, try waiting.isTrue(0) || waiting.isTrue(1) { return false }
    let (isNew, hasLimits) = (try waiting.isTrue(2), try DeckLimits.exist(db))
    // No more cards were begun than there were answers.
    let mostTaken = count[.newCards] + count[.right] + count[.wrong]
    if isNew, mostTaken < limits.newCards, !hasLimits { return false }
    let findBegun = try db.cachedStatement(sql: Self.begunSQL)
    guard let begun = try Row.fetchOne(findBegun, arguments: [learner, start.day]) else {
      return false
    }
    if isDueLeft, try begun.count(1) > 0 { return false }
    let begunNew = try begun.count(0)
    let taken = count[.newCards] + begunNew
    if !isNew, begunNew == 0 { return true }
    if !isNew, taken <= limits.newCards { return false }
    if isNew, taken < limits.newCards, !hasLimits { return false }
    return try plan(decks(db), for: .totals, db).left == 0
  }

  private static func begun(_ role: StudyDay.Role, _ day: String) -> String {
    "count(*) FILTER (WHERE last_day >= \(day) AND role = \(role.rawValue))"
  }

  /// The memories of the cards that the learner ?1 is in the middle of learning, in the decks that the
  /// learner gets.
  private static let learning = """
    FROM decks CROSS JOIN memories ON deck_id = decks.id
    WHERE learner_id = ?1 AND due_ms IS NOT NULL AND \(ShownDecks.has("decks.id"))
    """

  /// The columns of each deck's known cards, after its id: all of them; those that were answered on the day ?2;
  /// the new ones done on it; those that are due by it and by the day after; and the next day on which any is
  /// due.
  ///
  /// Arguments: the learner, the day.
  static let knownSQL = """
    SELECT deck_id, \(counts("?2")), count(*) FILTER (WHERE due_day <= ?2),
      count(*) FILTER (WHERE due_day <= ?2 + 1), min(due_day) FILTER (WHERE due_day > ?2)
    FROM memories WHERE learner_id = ?1 AND deck_id > 0 AND due_day IS NOT NULL GROUP BY deck_id
    """

  /// The columns of each deck's cards that the learner is in the middle of learning, after its id: the first
  /// three as in `knownSQL`; those that were answered before the day ?2; the new and the due ones begun on it;
  /// and the begun new ones that were right at their last answer.
  ///
  /// Arguments: the learner, the day.
  static let learningSQL = """
    SELECT deck_id, \(counts("?2")), count(*) FILTER (WHERE last_day < ?2),
      \(begun(.new, "?2")), \(begun(.due, "?2")),
      count(*) FILTER (WHERE last_day >= ?2 AND role = \(StudyDay.Role.new.rawValue) AND step > 0)
    FROM memories WHERE learner_id = ?1 AND deck_id > 0 AND due_ms IS NOT NULL GROUP BY deck_id
    """

  private static func counts(_ day: String) -> String {
    "count(*), count(*) FILTER (WHERE last_day >= \(day)), \(begun(.newDone, day))"
  }

  /// The new and the due cards that were begun on a day, in all decks.
  ///
  /// Arguments: the learner, the day.
  static let begunSQL =
    "SELECT \(begun(.new, "?2")), \(begun(.due, "?2")) \(learning) AND last_day >= ?2"

  /// Whether any card is due that was not answered on the day, whether the learner is in the middle of
  /// learning any card since an earlier day, and whether any card is new.
  ///
  /// Arguments: the learner, the day.
  static let waitingSQL = """
    SELECT
      EXISTS (SELECT 1 FROM decks CROSS JOIN memories ON deck_id = decks.id
        WHERE learner_id = ?1 AND due_day <= ?2 AND \(ShownDecks.has("decks.id"))),
      EXISTS (SELECT 1 \(learning) AND last_day < ?2),
      EXISTS (SELECT 1 FROM decks CROSS JOIN cards ON deck_id = decks.id
        WHERE position >= \(NewCards.start("decks.id")) AND \(NewCards.isNew)
          AND \(ShownDecks.has("decks.id")))
    """
}
