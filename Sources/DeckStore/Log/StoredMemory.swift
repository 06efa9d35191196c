import GRDB
import Study

/// A learner's memory of a card, as a row of `memories`.
struct StoredMemory: Equatable {
  var memory: CardMemory
  /// The number of wrong answers.
  var wrong: Int
  /// The log's time of the last answer, in ms.
  var lastTime: Int64

  init(memory: CardMemory, wrong: Int, lastTime: Int64) {
    self.memory = memory
    self.wrong = wrong
    self.lastTime = lastTime
  }

  /// The memory after a first answer.
  init(card: String, first rating: Rating, at time: WallTime, _ scheduler: Scheduler) {
    memory = CardMemory(card: card, first: rating, at: time, scheduler)
    wrong = rating == .wrong ? 1 : 0
    lastTime = time.milliseconds
  }

  /// Whether the card is learned, so that the next answer recalls or forgets it.
  var isKnown: Bool { memory.state.phase == .review }

  /// Adds an answer, not before the last one.
  mutating func answer(
    card: String, _ rating: Rating, at time: WallTime, _ scheduler: Scheduler
  ) {
    memory.answer(card: card, rating, at: time, scheduler)
    wrong += rating == .wrong ? 1 : 0
    lastTime = time.milliseconds
  }
}

extension StoredMemory? {
  /// Adds the first or a further answer.
  mutating func take(
    _ rating: Rating, card: String, at time: WallTime, _ scheduler: Scheduler
  ) {
    if self == nil {
      self = StoredMemory(card: card, first: rating, at: time, scheduler)
    } else {
      self?.answer(card: card, rating, at: time, scheduler)
    }
  }
}

extension StoredMemory {
  private static let names = [
    "phase", "step", "stability", "difficulty", "due_day", "due_ms", "last_day", "last_ms",
    "answers", "wrong_count", "lapses", "role", "misses", "expected_misses", "is_leech",
  ]

  static let columns = names.joined(separator: ", ")
  /// The place of `is_leech` among the columns, which follows from the others.
  static let leechPlace = names.count - 1

  /// The memory of a row that has `columns` from this place on; nil if they are NULL.
  init?(_ row: Row, from place: Int) throws {
    if row.hasNull(atIndex: place) { return nil }
    let step = Int(try row.number(place + 1, in: Bounds.step))
    let phase: Scheduler.Phase =
      switch try row.number(place, in: Bounds.phase) {
      case 0: .learning(step: step)
      case 1: .review
      default: .relearning(step: step)
      }
    let due: CardMemory.Due =
      row.hasNull(atIndex: place + 4)
      ? .time(try row.number(place + 5, in: Bounds.time)) : .day(try row.day(place + 4))
    memory = CardMemory(
      state: Scheduler.State(
        phase: phase,
        memory: FSRS.Memory(
          stability: try row.real(place + 2, in: Bounds.stability),
          difficulty: try row.real(place + 3, in: Bounds.difficulty))),
      due: due, lastDay: try row.day(place + 6), answers: try row.count(place + 8),
      lapses: try row.count(place + 10),
      misses: MissedRecalls(
        count: try row.count(place + 12),
        expected: try row.real(place + 13, in: Bounds.expected)),
      role: StudyDay.Role(rawValue: Int(try row.number(place + 11, in: Bounds.role))) ?? .unplanned)
    wrong = try row.count(place + 9)
    lastTime = try row.number(place + 7, in: Bounds.time)
  }

  /// Stores this as a learner's memory of a card.
  func store(of card: Int64, learner: Int64, _ db: Database) throws {
    let (phase, step) =
      switch memory.state.phase {
      case .learning(let step): (0, step)
      case .review: (1, 0)
      case .relearning(let step): (2, step)
      }
    let (day, time): (Int?, Int64?) =
      switch memory.due {
      case .day(let day): (day, nil)
      case .time(let time): (nil, time)
      }
    try db.cachedStatement(sql: Self.storeSQL).execute(arguments: [
      learner, card, phase, step, memory.state.memory.stability, memory.state.memory.difficulty,
      day, time, memory.lastDay, lastTime, memory.answers, wrong, memory.lapses,
      memory.role.rawValue, memory.misses.count, memory.misses.expected, memory.misses.isLeech,
    ])
    try NewCards.advance(past: card, of: learner, db)
  }

  private static let storeSQL = """
    INSERT INTO memories (learner_id, card_id, \(columns), deck_id)
    VALUES (\((1...names.count + 2).map { "?\($0)" }.joined(separator: ", ")),
      (SELECT deck_id FROM cards WHERE id = ?2 AND is_suspended = 0))
    ON CONFLICT DO UPDATE
    SET \(names.map { "\($0) = excluded.\($0)" }.joined(separator: ", "))
    """

  static func forget(_ card: Int64, of learner: Int64, _ db: Database) throws {
    try db.cachedStatement(sql: "DELETE FROM memories WHERE learner_id = ? AND card_id = ?")
      .execute(arguments: [learner, card])
  }
}
