import GRDB
import Study

/// What a learner's answers to a card add up to, as a row of `memories`.
struct KeptMemory: Equatable {
  var memory: CardMemory
  /// The day of the first answer that stands.
  var firstDay: Int
  /// The log's time of the last one, in ms.
  var lastTime: Int64

  /// FSRS-6 with its default weights, which the log calls 1.
  static let scheduler = Scheduler()

  /// What a first answer leaves behind.
  init(card: String, first rating: Rating, at time: WallTime) {
    memory = CardMemory(card: card, first: rating, at: time, Self.scheduler)
    firstDay = time.day
    lastTime = time.milliseconds
  }

  /// Whether the next answer tells how well a card is remembered that had been learnt.
  var isKnown: Bool { memory.state.phase == .review }

  /// Takes a further answer, not before the last one.
  mutating func answer(card: String, _ rating: Rating, at time: WallTime) {
    memory.answer(card: card, rating, at: time, Self.scheduler)
    lastTime = time.milliseconds
  }
}

extension KeptMemory {
  static let columns =
    "phase, step, stability, difficulty, due_day, due_ms, first_day, last_day, last_ms, answers, "
    + "lapses"

  /// The memory of a row with `columns` from this place on; nil where the row has none.
  init?(_ row: Row, from place: Int) {
    guard let kind = Int.fromDatabaseValue(row[place]) else { return nil }
    let step: Int = row[place + 1]
    let phase: Scheduler.Phase =
      switch kind {
      case 0: .learning(step: step)
      case 1: .review
      default: .relearning(step: step)
      }
    let due: CardMemory.Due =
      if let day = Int.fromDatabaseValue(row[place + 4]) { .day(day) } else {
        .time(row[place + 5])
      }
    memory = CardMemory(
      state: Scheduler.State(
        phase: phase,
        memory: FSRS.Memory(stability: row[place + 2], difficulty: row[place + 3])),
      due: due, lastDay: row[place + 7], answers: row[place + 9], lapses: row[place + 10])
    firstDay = row[place + 6]
    lastTime = row[place + 8]
  }

  /// Takes the place of the memory that is kept of a learner's card.
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
      day, time, firstDay, memory.lastDay, lastTime, memory.answers, memory.lapses,
    ])
  }

  private static let storeSQL = """
    INSERT INTO memories (learner_id, card_id, deck_id, \(columns))
    VALUES (?1, ?2, (SELECT deck_id FROM cards WHERE id = ?2),
      ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)
    ON CONFLICT DO UPDATE SET deck_id = excluded.deck_id, phase = excluded.phase,
      step = excluded.step, stability = excluded.stability, difficulty = excluded.difficulty,
      due_day = excluded.due_day, due_ms = excluded.due_ms, first_day = excluded.first_day,
      last_day = excluded.last_day, last_ms = excluded.last_ms, answers = excluded.answers,
      lapses = excluded.lapses
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
      && firstDay == other.firstDay && memory.lastDay == other.memory.lastDay
      && lastTime == other.lastTime && memory.answers == other.memory.answers
      && memory.lapses == other.memory.lapses
  }
}
