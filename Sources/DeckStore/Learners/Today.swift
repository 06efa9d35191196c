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
  func decks(_ db: Database) throws -> [DeckCards] {
    try Row.fetchAll(
      try db.cachedStatement(
        sql: """
          SELECT id, \(Named.decks.label) FROM decks WHERE \(ShownDecks.has("id"))
          ORDER BY name LIMIT \(Limits.decks)
          """), arguments: [learner]
    ).map { try deck(try $0.id(0), try $0.text(1), db) }
  }

  /// All decks that the learner gets, and this one, even if the learner does not get it.
  func decks(with deck: Int64, _ db: Database) throws -> [DeckCards] {
    let decks = try decks(db)
    if decks.contains(where: { $0.id == deck }) { return decks }
    return try decks + [self.deck(deck, Named.decks.label(of: deck, db) ?? "", db)]
  }

  private func deck(_ id: Int64, _ name: String, _ db: Database) throws -> DeckCards {
    let find = try db.cachedStatement(sql: Self.countsSQL)
    let row = try Row.fetchOne(find, arguments: [learner, id, start.day])
    func number(_ place: Int) throws -> Int { try row?.count(place) ?? 0 }
    return DeckCards(
      id: id, name: name, cardCount: try number(0), met: try number(5),
      new: max(try number(0) - number(1) - number(5), 0), due: try number(2),
      begunNew: try number(3), begunDue: try number(4), doneNew: try number(7),
      halfDone: try number(8), dueTomorrow: try number(6),
      nextDue: try row?.numberIfAny(10, in: Bounds.day).map { Int($0) },
      isAnsweredToday: try number(9) > 0, limit: try DeckLimits.limit(of: id, db))
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
    overview.newLimit = deck.limit
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

  /// Returns the numbers of begun and new cards that a lesson may take from later days, as `overview` counts
  /// them.
  func ahead(_ deck: Int64, _ day: StudyDay) -> (begun: Int, new: Int) {
    day.new.ahead(deck, limit: usual.newCards, day.new.coming(limit: usual.newCards))
  }

  /// Returns the request that would follow if the learner wanted more today.
  ///
  /// Cards that rounds took beyond the day's limit are in it, so that the next request always has an effect.
  func more(_ day: StudyDay) -> MoreCards {
    MoreCards(day: more.day, count: max(more.count, day.new.taken - usual.newCards))
  }

  /// Returns the plan of the day with these decks, which must be all decks.
  func plan(_ decks: [DeckCards], _ db: Database) throws -> StudyDay {
    var shares = decks.map { $0.share(fedOn: nil) }
    if let learner, NewCardShares.areScarce(shares, limit: limits.newCards) {
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

  /// Returns the first day after this one on which a card comes, once nothing is left; nil if none ever comes.
  func nextDay(of pool: LessonPool, limitedIn deck: Int64, _ db: Database) throws -> Int? {
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
      try db.cachedStatement(sql: "SELECT id FROM decks WHERE \(ShownDecks.has("id"))"),
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
  /// Most answers leave cards that are found quickly, so the decks' shares are seldom needed.
  private func isDone(_ db: Database) throws -> Bool {
    let findBegun = try db.cachedStatement(sql: Self.begunSQL)
    let find = try db.cachedStatement(sql: Self.waitingSQL)
    guard let begun = try Row.fetchOne(findBegun, arguments: [learner, start.day]),
      let waiting = try Row.fetchOne(find, arguments: [learner, start.day])
    else { return false }
    let begunNew = try begun.count(0)
    // Only whether cards wait matters here, not in which deck.
    let due = StudyDay.Part(
      limit: limits.reviews, done: count[.knownCards], begun: [0: try begun.count(1)],
      waiting: [0: try waiting.isTrue(0) || waiting.isTrue(1) ? 1 : 0])
    if due.left > 0 { return false }
    let (isNew, taken) = (try waiting.isTrue(2), count[.newCards] + begunNew)
    if !isNew, begunNew == 0 { return true }
    if !isNew, taken <= limits.newCards { return false }
    if isNew, taken < limits.newCards, !(try DeckLimits.exist(db)) { return false }
    return try plan(decks(db), db).left == 0
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

  /// The columns: the cards of the deck ?2, and the suspended ones among them; those that the learner ?1
  /// knows, that are due by the day ?3 and were not answered on it; the new and the due cards begun on it;
  /// all cards that the learner has answered; those that are due by the day after; the new cards done on the
  /// day; the begun new ones that were right at their last answer; those answered on the day; and the next
  /// day on which any is due.
  static let countsSQL = """
    SELECT (SELECT count(*) FROM cards WHERE deck_id = ?2),
      (SELECT count(*) FROM cards WHERE deck_id = ?2 AND is_suspended = 1),
      known.due + learning.earlier, learning.new, learning.due, known.count + learning.count,
      known.tomorrow + learning.count, known.new_done + learning.new_done, learning.half,
      known.today + learning.today, known.next
    FROM
      (SELECT count(*) AS count, count(*) FILTER (WHERE due_day <= ?3) AS due,
        count(*) FILTER (WHERE due_day <= ?3 + 1) AS tomorrow,
        \(begun(.newDone, "?3")) AS new_done,
        count(*) FILTER (WHERE last_day >= ?3) AS today,
        min(due_day) FILTER (WHERE due_day > ?3) AS next FROM memories
        WHERE learner_id = ?1 AND deck_id = ?2 AND due_day IS NOT NULL) AS known,
      (SELECT count(*) AS count, count(*) FILTER (WHERE last_day < ?3) AS earlier,
        count(*) FILTER (WHERE last_day >= ?3) AS today,
        \(begun(.new, "?3")) AS new, \(begun(.due, "?3")) AS due,
        \(begun(.newDone, "?3")) AS new_done,
        count(*) FILTER (WHERE last_day >= ?3 AND role = \(StudyDay.Role.new.rawValue) AND step > 0)
          AS half FROM memories
        WHERE learner_id = ?1 AND deck_id = ?2 AND due_ms IS NOT NULL) AS learning
    """

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
