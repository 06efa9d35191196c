import GRDB
import Study

/// Where a lesson's cards are: a deck, or a set of it, as a learner has it.
struct LessonPlace {
  private let deck: Int64
  private let set: Int64?
  private let learner: Int64?

  /// - Throws: `LibraryError.noDeck`; `noSet`.
  init(_ request: LessonRequest, learner: Int64?, _ db: Database) throws {
    self.learner = learner
    deck = try DeckStore.deckID(request.deck, db)
    set = try request.set.map { [deck] name in
      let find = try db.cachedStatement(sql: "SELECT id FROM sets WHERE deck_id = ? AND name = ?")
      guard let set = try Int64.fetchOne(find, arguments: [deck, name]) else {
        throw LibraryError.noSet(name: name, deck: request.deck)
      }
      return set
    }
  }

  /// The cards that were last answered before the day of `now` and are to be asked again by now, the
  /// longest overdue first.
  func known(
    _ limit: Int, at now: WallTime, _ db: Database
  ) throws -> [Lesson.Entry] {
    let due = try entries(Self.dueSQL(inSet: set != nil), [now.day], limit, db)
    let learning = try entries(
      Self.learningSQL(inSet: set != nil), [Int64.min, now.dayStart], limit, db)
    func day(_ entry: Lesson.Entry) -> Int {
      switch entry.memory?.due {
      case .day(let day): day
      case .time(let time):
        WallTime(milliseconds: time, zoneMinutes: now.zoneMinutes).day
      case nil: .max
      }
    }
    return Array((due + learning).sorted { day($0) < day($1) }.prefix(limit))
  }

  /// The cards that come back by the clock, today's, by their times.
  func today(_ limit: Int, at now: WallTime, _ db: Database) throws -> [Lesson.Entry] {
    try entries(Self.learningSQL(inSet: set != nil), [now.dayStart, Int64.max], limit, db)
  }

  /// The first cards that the learner has never answered, in the deck's order.
  func new(_ limit: Int, _ db: Database) throws -> [Lesson.Entry] {
    try entries(Self.newSQL(inSet: set != nil), [], limit, db)
  }

  /// All cards, in the deck's order.
  func all(_ db: Database) throws -> [Lesson.Entry] {
    try entries(Self.allSQL(inSet: set != nil), [], -1, db)
  }

  private func entries(
    _ sql: String, _ bounds: [any DatabaseValueConvertible], _ limit: Int, _ db: Database
  ) throws -> [Lesson.Entry] {
    if limit == 0 { return [] }
    var arguments: StatementArguments = [learner, deck, set, limit]
    arguments += StatementArguments(bounds)
    let rows = try Row.fetchCursor(try db.cachedStatement(sql: sql), arguments: arguments)
    var entries: [Lesson.Entry] = []
    while let row = try rows.next() {
      entries.append(
        Lesson.Entry(
          Card(question: row[1], answer: row[2], name: row[3], guid: row[0]), copies: row[6],
          source: row[4], kind: row[5], memory: KeptMemory(row, from: 7)?.memory))
    }
    return entries
  }

  // Arguments of each: the learner, the deck, the set, how many; then what bounds it.

  static func dueSQL(inSet: Bool) -> String {
    """
    \(columns(KeptMemory.columns, copies(inSet)))
    FROM memories CROSS JOIN cards ON cards.id = memories.card_id
    CROSS JOIN identities ON identities.id = memories.card_id \(join(inSet))
    WHERE learner_id = ?1 AND memories.deck_id = ?2 AND due_day <= ?5
    ORDER BY due_day, memories.card_id LIMIT ?4
    """
  }

  /// From the first time on, before the second one.
  static func learningSQL(inSet: Bool) -> String {
    """
    \(columns(KeptMemory.columns, copies(inSet)))
    FROM memories CROSS JOIN cards ON cards.id = memories.card_id
    CROSS JOIN identities ON identities.id = memories.card_id \(join(inSet))
    WHERE learner_id = ?1 AND memories.deck_id = ?2 AND due_ms >= ?5 AND due_ms < ?6
    ORDER BY due_ms LIMIT ?4
    """
  }

  static func newSQL(inSet: Bool) -> String {
    """
    \(columns("NULL", copies(inSet)))
    FROM cards CROSS JOIN identities USING (id) \(join(inSet))
    WHERE cards.deck_id = ?2 AND NOT EXISTS (
      SELECT 1 FROM memories WHERE learner_id = ?1 AND memories.card_id = cards.id)
    ORDER BY position LIMIT ?4
    """
  }

  static func allSQL(inSet: Bool) -> String {
    """
    \(columns(KeptMemory.columns, copies(inSet)))
    FROM cards CROSS JOIN identities USING (id) \(join(inSet))
    LEFT JOIN memories ON learner_id = ?1 AND memories.card_id = cards.id
    WHERE cards.deck_id = ?2 ORDER BY position LIMIT ?4
    """
  }

  private static func copies(_ inSet: Bool) -> String { inSet ? "copies.count" : "1" }

  private static func join(_ inSet: Bool) -> String {
    inSet ? "CROSS JOIN copies ON copies.card_id = cards.id AND copies.set_id = ?3" : ""
  }

  private static func columns(_ memory: String, _ copies: String) -> String {
    func attribute(_ key: String) -> String {
      "(SELECT value FROM attributes WHERE card_id = cards.id AND key = '\(key)')"
    }
    return """
      SELECT guid, question, answer, name, \(attribute("source")), \(attribute("kind")), \(copies),
        \(memory)
      """
  }
}

extension WallTime {
  /// When this time's day began, in ms since 1970.
  var dayStart: Int64 {
    (Int64(day) * 24 + Int64(Day.rolloverHour)) * 3_600_000 - Int64(zoneMinutes) * 60_000
  }
}
