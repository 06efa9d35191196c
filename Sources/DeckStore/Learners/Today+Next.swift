import GRDB
import Study

/// Whether a learner's day is done, and when the next card comes.
extension Today {
  /// Returns the first day after this one on which a card comes, once nothing is left; nil if none ever comes.
  private func nextDay(of pool: LessonPool, limitedIn deck: Int64, _ db: Database) throws -> Int? {
    var limits = usual.cards
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
    var limits = usual.cards
    limits.newCards += more.count
    var isBounded = false
    // No pile is spread before so many cards are done.
    if usual.minutes != nil || count[.knownCards] >= min(Pause.leastShare, limits.reviews) {
      let room = try DayRoom(of: learner, on: start.day, minutes: usual.minutes, db)
      limits.reviews = min(
        limits.reviews, room.fitting ?? .max, room.pause?.leastShare ?? .max)
      isBounded = room != DayRoom()
    }
    let isDueLeft = limits.reviews > count[.knownCards]
    let isDue = try waiting.isTrue(0) || waiting.isTrue(1)
    if isDueLeft, isDue { return false }
    // Beyond the limit, a round may have taken cards of one deck while those of another wait.
    if isBounded || isDue { return try plan(decks(db), for: .totals, db).left == 0 }
    let (isNew, hasLimits) = (try waiting.isTrue(2), try DeckLimits.exist(db))
    // No more cards were begun than there were answers.
    let mostTaken = count[.newCards] + count[.right] + count[.wrong]
    if isNew, mostTaken < limits.newCards, !hasLimits { return false }
    let findBegun = try db.cachedStatement(sql: Self.begunSQL)
    guard let begun = try Row.fetchOne(findBegun, arguments: [learner, start.day]) else {
      return false
    }
    if try begun.count(1) > 0 {
      if isDueLeft { return false }
      return try plan(decks(db), for: .totals, db).left == 0
    }
    let begunNew = try begun.count(0)
    let taken = count[.newCards] + begunNew
    if !isNew, begunNew == 0 { return true }
    if !isNew, taken <= limits.newCards { return false }
    if isNew, taken < limits.newCards, !hasLimits { return false }
    return try plan(decks(db), for: .totals, db).left == 0
  }

  /// The memories of the cards that the learner ?1 is in the middle of learning, in the decks that the
  /// learner gets.
  private static let learning = """
    FROM decks CROSS JOIN memories ON deck_id = decks.id
    WHERE learner_id = ?1 AND due_ms IS NOT NULL AND \(ShownDecks.has("decks.id"))
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
