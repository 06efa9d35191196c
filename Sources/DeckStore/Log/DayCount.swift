import GRDB
import Study

/// What the library keeps of a learner's day.
///
/// Of two states of the log it is the difference, with negative numbers for what was taken back.
struct DayCount: Equatable {
  /// Answers that stand.
  var right = 0
  var wrong = 0
  /// How long they took together, in ms.
  var answerTime = 0
  /// Cards answered for the first time.
  var newCards = 0
  /// Cards answered that had been answered on a day before.
  var knownCards = 0
  /// Answers to cards that had been learnt: still known, or not.
  var recalled = 0
  var forgotten = 0

  static let columns = [
    "right_count", "wrong_count", "answer_ms", "new_cards", "known_cards", "recalled_count",
    "forgotten_count",
  ]

  /// In the order of `columns`.
  var numbers: [Int] {
    [right, wrong, answerTime, newCards, knownCards, recalled, forgotten]
  }

  /// With the names of the columns.
  var words: String {
    zip(Self.columns, numbers).map { "\($0) \($1)" }.joined(separator: ", ")
  }

  /// Counts an answer to a card with this memory, or none, so far.
  mutating func add(_ rating: Rating, answerTime: Int, on day: Int, to memory: KeptMemory?) {
    if rating == .right { right += 1 } else { wrong += 1 }
    self.answerTime += answerTime
    guard let memory else {
      newCards += 1
      return
    }
    if memory.memory.lastDay < day { knownCards += 1 }
    guard memory.isKnown else { return }
    if rating == .right { recalled += 1 } else { forgotten += 1 }
  }

  mutating func add(_ other: DayCount) {
    right += other.right
    wrong += other.wrong
    answerTime += other.answerTime
    newCards += other.newCards
    knownCards += other.knownCards
    recalled += other.recalled
    forgotten += other.forgotten
  }

  static func - (left: DayCount, right: DayCount) -> DayCount {
    DayCount(
      right: left.right - right.right, wrong: left.wrong - right.wrong,
      answerTime: left.answerTime - right.answerTime, newCards: left.newCards - right.newCards,
      knownCards: left.knownCards - right.knownCards, recalled: left.recalled - right.recalled,
      forgotten: left.forgotten - right.forgotten)
  }
}

extension DayCount {
  /// The count of a row with `columns` from this place on.
  init(_ row: Row, from place: Int) throws {
    right = try row.count(place)
    wrong = try row.count(place + 1)
    answerTime = Int(try row.number(place + 2, in: Bounds.span))
    newCards = try row.count(place + 3)
    knownCards = try row.count(place + 4)
    recalled = try row.count(place + 5)
    forgotten = try row.count(place + 6)
  }

  /// Adds it to what is kept of a learner's day.
  func add(to day: Int, of learner: Int64, _ db: Database) throws {
    if self == DayCount() { return }
    var arguments: StatementArguments = [learner, day]
    arguments += StatementArguments(numbers)
    // Not one statement with ON CONFLICT: what is taken back is no row of its own.
    try db.cachedStatement(sql: Self.updateSQL).execute(arguments: arguments)
    if db.changesCount == 1 { return }
    try db.cachedStatement(sql: Self.insertSQL).execute(arguments: arguments)
  }

  private static let updateSQL = """
    UPDATE days
    SET \(columns.enumerated().map { "\($1) = \($1) + ?\($0 + 3)" }.joined(separator: ", "))
    WHERE learner_id = ?1 AND day = ?2
    """

  private static let insertSQL = """
    INSERT INTO days (learner_id, day, \(columns.joined(separator: ", ")))
    VALUES (?, ?, \(columns.map { _ in "?" }.joined(separator: ", ")))
    """
}
