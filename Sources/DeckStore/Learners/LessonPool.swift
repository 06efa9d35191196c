import GRDB
import Study

/// The cards that a lesson can ask, as one learner knows them: those of a deck or set, except suspended ones.
struct LessonPool {
  enum Scope: CaseIterable {
    case deck, set
  }

  let deck: Int64
  /// The deck's name, which the entries of a lesson of all decks get.
  private let name: String?
  private let set: Int64?
  private let learner: Int64?
  private var scope: Scope { self.set == nil ? .deck : .set }

  /// A whole deck.
  init(deck: Int64, named name: String? = nil, learner: Int64?) {
    (self.deck, self.name, set, self.learner) = (deck, name, nil, learner)
  }

  /// - Throws: `LibraryError.noDeck`; `noSet`.
  init(_ request: LessonRequest, learner: Int64?, _ db: Database) throws {
    (self.learner, name) = (learner, nil)
    deck = try DeckStore.deckID(request.deck, db)
    set = try request.set.map { [deck] name in
      let find = try db.cachedStatement(sql: "SELECT id FROM sets WHERE deck_id = ? AND name = ?")
      guard let set = try Int64.fetchOne(find, arguments: [deck, name]) else {
        throw LibraryError.noSet(name: name, deck: request.deck)
      }
      return set
    }
  }

  /// The cards last answered on an earlier day that are due by now, the longest overdue first.
  ///
  /// - Parameters:
  ///   - limit: The most cards.
  ///   - now: The log's time.
  ///   - areSurestFirst: Whether those that are likeliest still known come first instead.
  ///   - db: The library.
  /// - Returns: The cards.
  /// - Throws: The errors of SQLite.
  func known(
    _ limit: Int, at now: WallTime, areSurestFirst: Bool = false, _ db: Database
  ) throws -> [Lesson.Entry] {
    try areSurestFirst
      ? entries(Self.surestSQL(scope), [now.day], limit, db)
      : entries(Self.knownSQL(scope), [now.day, now.dayStart], limit, db)
  }

  /// Returns the first of the day's cards that were begun and come back today, in the order of their times.
  func begun(
    _ role: StudyDay.Role, _ limit: Int, at now: WallTime, _ db: Database
  ) throws -> [Lesson.Entry] {
    try entries(Self.begunSQL(scope), [now.day, role.rawValue], limit, db)
  }

  /// The first cards that the learner has never answered, in the deck's order.
  func new(_ limit: Int, _ db: Database) throws -> [Lesson.Entry] {
    try entries(Self.newSQL(scope), [], limit, db)
  }

  /// All cards, in the deck's order, as far as the `Limits` allow.
  func all(limit: Int = Limits.cards, _ db: Database) throws -> [Lesson.Entry] {
    try entries(Self.allSQL(scope), [], limit, db)
  }

  /// The first day after today on which a card comes, once nothing is left for today.
  ///
  /// - Parameters:
  ///   - limits: The limits of each day; cards beyond them come a day later.
  ///   - now: The log's time.
  ///   - db: The library.
  /// - Returns: nil if no card ever comes.
  /// - Throws: The errors of SQLite.
  func nextDay(_ limits: CardQueue.Limits, at now: WallTime, _ db: Database) throws -> Int? {
    let isMore =
      try (limits.reviews > 0 && !known(1, at: now, db).isEmpty)
      || (limits.newCards > 0 && !new(1, db).isEmpty)
    if isMore { return now.day + 1 }
    guard limits.reviews > 0 else { return nil }
    let find = try db.cachedStatement(sql: Self.nextDaySQL(scope))
    let row = try Row.fetchOne(find, arguments: [learner, deck, set, now.day])
    return try row?.numberIfAny(0, in: Bounds.day).map { Int($0) }
  }

  private func entries(
    _ sql: String, _ bounds: [any DatabaseValueConvertible], _ limit: Int, _ db: Database
  ) throws -> [Lesson.Entry] {
    if limit == 0 { return [] }
    var arguments: StatementArguments = [learner, deck, set, limit]
    arguments += StatementArguments(bounds)
    let rows = try Row.fetchCursor(try db.cachedStatement(sql: sql), arguments: arguments)
    var (entries, bytes): ([Lesson.Entry], Int) = ([], 0)
    while bytes < Limits.textBytes, let row = try rows.next() {
      var entry = Lesson.Entry(
        try row.shownCard(1, guid: try row.text(0)),
        copies: Int(try row.number(7, in: Bounds.copies)), source: try row.textIfAny(5),
        kind: try row.textIfAny(6), memory: try StoredMemory(row, from: 8)?.memory)
      entry.deck = name
      entries.append(entry)
      bytes += entry.card.textBytes
    }
    return entries
  }

  // Arguments of each query: ?1 the learner, ?2 the deck, ?3 the set, ?4 the limit; then the query's own
  // arguments.

  /// Own arguments: the day, and the time at which it began.
  static func knownSQL(_ scope: Scope) -> String {
    entries(
      """
      SELECT id, count FROM (
        SELECT * FROM (
          \(memories("due_day AS day, 0 AS time", "due_day <= ?5", scope))
          ORDER BY due_day, memories.card_id LIMIT ?4)
        UNION ALL
        SELECT * FROM (
          \(memories("?5 - 1 + (due_ms - ?6 + 1) / 86400000, due_ms", "due_ms IS NOT NULL AND last_day < ?5", scope))
          ORDER BY due_ms LIMIT ?4))
      ORDER BY day, time, id LIMIT ?4
      """)
  }

  /// The cards of `knownSQL` by the time since their last answers, in lengths of their stability: recall falls with it.
  ///
  /// Own argument: the day.
  static func surestSQL(_ scope: Scope) -> String {
    entries(
      """
      SELECT id, count FROM (
        \(memories("(?5 - last_day) / stability AS age", "due_day <= ?5", scope))
        UNION ALL
        \(memories("(?5 - last_day) / stability", "due_ms IS NOT NULL AND last_day < ?5", scope)))
      ORDER BY age, id LIMIT ?4
      """)
  }

  /// Own arguments: the day, the role of its cards.
  static func begunSQL(_ scope: Scope) -> String {
    entries(
      """
      \(memories("due_ms AS time", "due_ms IS NOT NULL AND last_day >= ?5 AND role = ?6", scope))
      ORDER BY due_ms LIMIT ?4
      """)
  }

  /// Arguments: the learner, the deck, the set, the day.
  static func nextDaySQL(_ scope: Scope) -> String {
    """
    SELECT coalesce(
      (SELECT ?4 + 1 FROM \(table("memories", scope))
        WHERE learner_id = ?1 AND deck_id = ?2 AND due_ms IS NOT NULL LIMIT 1),
      (SELECT due_day FROM \(table("memories", scope))
        WHERE learner_id = ?1 AND deck_id = ?2 AND due_day > ?4 ORDER BY due_day LIMIT 1))
    """
  }

  private static func memories(_ due: String, _ bound: String, _ scope: Scope) -> String {
    """
    SELECT memories.card_id AS id, \(count(scope)), \(due) FROM \(table("memories", scope))
    WHERE learner_id = ?1 AND deck_id = ?2 AND \(bound)
    """
  }

  static func newSQL(_ scope: Scope) -> String {
    entries(
      """
      SELECT cards.id, \(count(scope)) FROM \(table("cards", scope))
      WHERE deck_id = ?2 AND position >= \(NewCards.start("?2")) AND \(NewCards.isNew)
      ORDER BY position LIMIT ?4
      """, areNew: true)
  }

  static func allSQL(_ scope: Scope) -> String {
    entries(
      """
      SELECT cards.id, \(count(scope)) FROM \(table("cards", scope))
      WHERE deck_id = ?2 AND is_suspended = 0 ORDER BY position LIMIT ?4
      """)
  }

  private static func count(_ scope: Scope) -> String {
    scope == .deck ? "1 AS count" : "count"
  }

  /// A deck is searched by its indexes, a set card by card.
  private static func table(_ name: String, _ scope: Scope) -> String {
    if scope == .deck { return name }
    let key = name == "cards" ? "cards.id" : "\(name).card_id"
    return "copies CROSS JOIN \(name) ON set_id = ?3 AND copies.card_id = \(key)"
  }

  /// The cards that `picked` selects with their copies, in its order, each with its memory unless all are new.
  private static func entries(_ picked: String, areNew: Bool = false) -> String {
    func attribute(_ key: String) -> String {
      "(SELECT value FROM attributes WHERE card_id = cards.id AND key = '\(key)')"
    }
    return """
      SELECT guid, \(DeckStore.shownColumns), \(attribute("source")), \(attribute("kind")), count,
        \(areNew ? "NULL" : StoredMemory.columns)
      FROM (\(picked)) AS picked CROSS JOIN cards ON cards.id = picked.id
      CROSS JOIN identities ON identities.id = cards.id
      \(areNew ? "" : "LEFT JOIN memories ON learner_id = ?1 AND memories.card_id = cards.id")
      """
  }
}

extension WallTime {
  /// The time at which this time's day began, in ms since 1970.
  var dayStart: Int64 {
    (Int64(day) * 24 + Int64(Day.rolloverHour)) * 3_600_000 - Int64(zoneMinutes) * 60_000
  }
}
