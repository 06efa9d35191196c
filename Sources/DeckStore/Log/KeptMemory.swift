import GRDB
import Study

/// What a learner's answers to a card add up to, as a row of `memories`.
struct KeptMemory: Equatable {
  var memory: CardMemory
  /// How many of the answers were wrong.
  var wrong: Int
  /// The log's time of the last one, in ms.
  var lastTime: Int64

  /// FSRS-6 with its default weights, which the log calls 1.
  static let scheduler = Scheduler()

  init(memory: CardMemory, wrong: Int, lastTime: Int64) {
    self.memory = memory
    self.wrong = wrong
    self.lastTime = lastTime
  }

  /// What a first answer leaves behind.
  init(card: String, first rating: Rating, at time: WallTime) {
    memory = CardMemory(card: card, first: rating, at: time, Self.scheduler)
    wrong = rating == .wrong ? 1 : 0
    lastTime = time.milliseconds
  }

  /// Whether the next answer tells how well a card is remembered that had been learnt.
  var isKnown: Bool { memory.state.phase == .review }

  /// Takes a further answer, not before the last one.
  mutating func answer(card: String, _ rating: Rating, at time: WallTime) {
    memory.answer(card: card, rating, at: time, Self.scheduler)
    wrong += rating == .wrong ? 1 : 0
    lastTime = time.milliseconds
  }
}

extension KeptMemory? {
  /// Takes the first or a further answer.
  mutating func take(_ rating: Rating, card: String, at time: WallTime) {
    if self == nil {
      self = KeptMemory(card: card, first: rating, at: time)
    } else {
      self?.answer(card: card, rating, at: time)
    }
  }
}

extension KeptMemory {
  private static let names = [
    "phase", "step", "stability", "difficulty", "due_day", "due_ms", "last_day", "last_ms",
    "answers", "wrong_count", "lapses",
  ]

  static let columns = names.joined(separator: ", ")

  /// The memory of a row with `columns` from this place on; nil where the row has none.
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
      lapses: try row.count(place + 10))
    wrong = try row.count(place + 9)
    lastTime = try row.number(place + 7, in: Bounds.time)
  }

  /// Keeps this as a learner's memory of a card, in the place of the one that is kept if `isKept`.
  func store(of card: Int64, learner: Int64, isKept: Bool, _ db: Database) throws {
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
    try db.cachedStatement(sql: isKept ? Self.updateSQL : Self.insertSQL).execute(arguments: [
      learner, card, phase, step, memory.state.memory.stability, memory.state.memory.difficulty,
      day, time, memory.lastDay, lastTime, memory.answers, wrong, memory.lapses,
    ])
    if !isKept { try NewCards.advance(past: card, of: learner, db) }
  }

  private static let insertSQL = """
    INSERT INTO memories (learner_id, card_id, \(columns), deck_id)
    VALUES (\((1...names.count + 2).map { "?\($0)" }.joined(separator: ", ")),
      (SELECT deck_id FROM cards WHERE id = ?2))
    """

  /// Not INSERT … ON CONFLICT, which would look for the card's deck each time.
  private static let updateSQL = """
    UPDATE memories
    SET \(names.enumerated().map { "\($1) = ?\($0 + 3)" }.joined(separator: ", "))
    WHERE learner_id = ?1 AND card_id = ?2
    """

  static func forget(_ card: Int64, of learner: Int64, _ db: Database) throws {
    try db.cachedStatement(sql: "DELETE FROM memories WHERE learner_id = ? AND card_id = ?")
      .execute(arguments: [learner, card])
  }

  /// Whether both say the same; other machines may compute the last digits otherwise.
  func agrees(with other: KeptMemory) -> Bool {
    func isClose(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 1e-9 * max(abs(a), abs(b)) }
    let (mine, theirs) = (memory.state, other.memory.state)
    return mine.phase == theirs.phase && isClose(mine.memory.stability, theirs.memory.stability)
      && isClose(mine.memory.difficulty, theirs.memory.difficulty) && memory.due == other.memory.due
      && memory.lastDay == other.memory.lastDay && lastTime == other.lastTime
      && memory.answers == other.memory.answers && wrong == other.wrong
      && memory.lapses == other.memory.lapses
  }
}
