import GRDB
import Study

/// The totals of a learner's day, as a row of `days`.
///
/// A count may also be the difference between two states of the log, with negative numbers.
struct DayCount: Equatable {
  enum Column: String, CaseIterable {
    /// Answers that count.
    case right = "right_count"
    case wrong = "wrong_count"
    /// The total time that the answers took, in ms; only answers that count.
    case answerTime = "answer_ms"
    /// The day's new cards that are done (`StudyDay`).
    case newCards = "new_cards"
    /// The day's due cards that are done.
    case knownCards = "known_cards"
    /// Answers to learned cards, right and wrong.
    case recalled = "recalled_count"
    case forgotten = "forgotten_count"
    /// The sum of `CardLog.Row.daysToNext`: 0 for a day that was not completed.
    ///
    /// A day that was completed at two boxes without a connection has the sum of both numbers.
    case daysToNext = "days_to_next"
    /// The cards that were learnt on this day (`CardMemory.isLearnt`), whether they were new on it or begun before.
    case learntCards = "learnt_cards"

    fileprivate var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  private var numbers = SIMD16<Int>.zero

  subscript(column: Column) -> Int {
    get { numbers[column.place] }
    set { numbers[column.place] = newValue }
  }

  static func += (left: inout DayCount, right: DayCount) { left.numbers &+= right.numbers }
  static func -= (left: inout DayCount, right: DayCount) { left.numbers &-= right.numbers }

  /// Every column with its number, in words.
  var words: String {
    Column.allCases.map { "\($0.rawValue) \(self[$0])" }.joined(separator: ", ")
  }

  /// Counts an answer to a card.
  ///
  /// - Parameters:
  ///   - rating: The answer.
  ///   - answerTime: The time that the answer took, in ms.
  ///   - memory: The card's memory before the answer; nil for a new card.
  ///   - after: The memory after the answer.
  mutating func add(
    _ rating: Rating, answerTime: Int, to memory: StoredMemory?, after: StoredMemory?
  ) {
    self[rating.isRight ? .right : .wrong] += 1
    self[.answerTime] += answerTime
    if memory?.isKnown == true { self[rating.isRight ? .recalled : .forgotten] += 1 }
    let (before, now) = (memory?.memory, after?.memory)
    if now?.isLearnt == true, before?.isLearnt != true { self[.learntCards] += 1 }
    // Once done, a card stays so for the day.
    if before?.lastDay == now?.lastDay, before?.role == now?.role { return }
    if now?.role == .newDone { self[.newCards] += 1 }
    if now?.role == .dueDone { self[.knownCards] += 1 }
  }
}

extension DayCount {
  /// The columns, as SQL.
  static let columns = Column.allCases.map(\.rawValue).joined(separator: ", ")

  /// The count of a row that has `columns` from this place on.
  init(_ row: Row, from place: Int) throws {
    for column in Column.allCases {
      let bounds = column == .answerTime ? Bounds.span : Bounds.count
      self[column] = Int(try row.number(place + column.place, in: bounds))
    }
  }

  /// Adds this count to a learner's day.
  func add(to day: Int, of learner: Int64, _ db: Database) throws {
    if self == DayCount() { return }
    try db.cachedStatement(
      sql: "INSERT INTO days (learner_id, day) VALUES (?, ?) ON CONFLICT DO NOTHING"
    ).execute(arguments: [learner, day])
    var arguments: StatementArguments = [learner, day]
    arguments += StatementArguments(Column.allCases.map { self[$0] })
    try db.cachedStatement(sql: Self.addSQL).execute(arguments: arguments)
  }

  private static let addSQL = """
    UPDATE days
    SET \(Column.allCases.map { "\($0.rawValue) = \($0.rawValue) + ?\($0.place + 3)" }
      .joined(separator: ", "))
    WHERE learner_id = ?1 AND day = ?2
    """
}
