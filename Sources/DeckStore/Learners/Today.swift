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
    /// The new and due cards that wait, and those that were begun.
    let new, due, begunNew, begunDue: Int
    /// The cards that are due tomorrow or earlier.
    let dueTomorrow: Int
    let limits: DeckLimits

    /// The new cards that wait and may be begun.
    var startable: Int { min(new, limits.room) }

    func overview(_ day: StudyDay) -> DeckOverview {
      let putsOff = day.putsOff(id) || startable < new && limits.limit != 0
      var overview = DeckOverview(
        name: name, cardCount: cardCount,
        due: day.due.waiting(in: id) + day.due.begun(in: id) + day.new.begun(in: id),
        new: day.new.waiting(in: id), putsOff: putsOff)
      overview.newLimit = limits.limit
      return overview
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

  func deck(_ id: Int64, _ name: String, _ db: Database) throws -> DeckCards {
    let find = try db.cachedStatement(sql: Self.countsSQL)
    let row = try Row.fetchOne(find, arguments: [learner, id, start.day])
    func number(_ place: Int) throws -> Int { try row?.count(place) ?? 0 }
    return DeckCards(
      id: id, name: name, cardCount: try number(0),
      new: max(try number(0) - number(1) - number(5), 0), due: try number(2),
      begunNew: try number(3), begunDue: try number(4),
      dueTomorrow: try number(6), limits: try limits(of: id, db))
  }

  func limits(of deck: Int64, _ db: Database) throws -> DeckLimits {
    try DeckLimits(of: deck, for: learner, on: start.day, db)
  }

  /// Returns the overviews of all decks, and the number of new cards that can still be requested at once.
  func overview(_ decks: [DeckCards]) -> (decks: [DeckOverview], moreLeft: Int) {
    let day = plan(decks)
    var new = usual.newCards
    var moreLeft = max(decks.reduce(0) { $0 + $1.startable } - day.new.left, 0)
    moreLeft = min(moreLeft, MoreCards.step)
    let all = decks.map { deck in
      var overview = deck.overview(day)
      let newTomorrow = min(max(deck.new - overview.new, 0), new, deck.limits.limit ?? .max)
      new -= newTomorrow
      let due = max(deck.dueTomorrow - overview.due, 0)
      overview.tomorrow = min(due, usual.reviews) + newTomorrow
      return overview
    }
    return (all, moreLeft)
  }

  /// Returns the plan of the day with these decks, which must be all decks.
  func plan(_ decks: [DeckCards]) -> StudyDay {
    func numbers(_ count: KeyPath<DeckCards, Int>) -> [Int64: Int] {
      Dictionary(uniqueKeysWithValues: decks.map { ($0.id, $0[keyPath: count]) })
    }
    return StudyDay(
      new: .init(
        limit: limits.newCards, done: count[.newCards], begun: numbers(\.begunNew),
        waiting: numbers(\.startable)),
      due: .init(
        limit: limits.reviews, done: count[.knownCards], begun: numbers(\.begunDue),
        waiting: numbers(\.due)))
  }

  /// Returns the plan of the day with the begun cards of all decks, and the waiting cards of these decks.
  func plan(with decks: [DeckCards] = [], _ db: Database) throws -> StudyDay {
    var day = plan(decks)
    let rows = try Row.fetchAll(
      try db.cachedStatement(sql: Self.begunSQL), arguments: [learner, start.day])
    for row in rows {
      let deck = try row.id(0)
      (day.new.begun[deck], day.due.begun[deck]) = (try row.count(1), try row.count(2))
    }
    return day
  }

  /// The first day after this one on which a card comes, once nothing is left; nil if no card ever comes.
  func nextDay(of pool: LessonPool, _ db: Database) throws -> Int? {
    var limits = usual
    limits.newCards = min(limits.newCards, try self.limits(of: pool.deck, db).limit ?? .max)
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
      let day = try nextDay(of: LessonPool(deck: deck, learner: learner), db)
      if let day { next = min(next ?? day, day) }
    }
    return max((next ?? start.day + 1) - start.day - count[.daysToNext], 0)
  }

  /// Whether nothing is left for the day.
  private func isDone(_ db: Database) throws -> Bool {
    var day = try plan(db)
    if day.left > 0 { return false }
    let find = try db.cachedStatement(sql: Self.waitingSQL)
    guard let row = try Row.fetchOne(find, arguments: [learner, start.day]) else { return false }
    // Only whether cards wait matters here, not in which deck.
    day.due.waiting = [0: try row.isTrue(0) || row.isTrue(1) ? 1 : 0]
    if day.due.left > 0 { return false }
    day.new.waiting = [0: try row.isTrue(2) ? 1 : 0]
    if day.new.left == 0 { return true }
    // The limits of decks may hold new cards back.
    return try DeckLimits.exist(db) && plan(decks(db)).left == 0
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
  /// all cards that the learner knows; and those that are due by the day after.
  static let countsSQL = """
    SELECT (SELECT count(*) FROM cards WHERE deck_id = ?2),
      (SELECT count(*) FROM cards WHERE deck_id = ?2 AND is_suspended = 1),
      known.due + learning.earlier, learning.new, learning.due, known.count + learning.count,
      known.tomorrow + learning.count
    FROM
      (SELECT count(*) AS count, count(*) FILTER (WHERE due_day <= ?3) AS due,
        count(*) FILTER (WHERE due_day <= ?3 + 1) AS tomorrow FROM memories
        WHERE learner_id = ?1 AND deck_id = ?2 AND due_day IS NOT NULL) AS known,
      (SELECT count(*) AS count, count(*) FILTER (WHERE last_day < ?3) AS earlier,
        \(begun(.new, "?3")) AS new, \(begun(.due, "?3")) AS due FROM memories
        WHERE learner_id = ?1 AND deck_id = ?2 AND due_ms IS NOT NULL) AS learning
    """

  /// The new and the due cards begun in each deck.
  ///
  /// Arguments: the learner, the day.
  static let begunSQL = """
    SELECT decks.id, \(begun(.new, "?2")), \(begun(.due, "?2")) \(learning) AND last_day >= ?2
    GROUP BY decks.id
    """

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
