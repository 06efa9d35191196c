import Study

/// A learner who forgets exactly as FSRS expects and studies every day by the kiosk's own rules.
struct SimulatedLearner {
  /// The result of one day.
  struct DayTally {
    var newCards = 0
    var reviews = 0
    var recalled = 0
    /// The number of due cards that the day's limit postponed.
    var left = 0
  }

  private(set) var memories: [CardMemory?]
  private(set) var clock = LogClock()
  /// Errors: cards that came early, or twice for one due day.
  private(set) var faults: [String] = []
  private let model = FSRS()
  private let scheduler = Scheduler()
  private let limits: CardQueue.Limits
  private var generator: SeededGenerator

  init(cards: Int, limits: CardQueue.Limits, seed: UInt64) {
    memories = Array(repeating: nil, count: cards)
    self.limits = limits
    generator = SeededGenerator(seed: seed)
  }

  /// Studies all the day's cards, starting at `start`.
  mutating func study(from start: WallTime) -> DayTally {
    var now = start
    var tally = DayTally()
    var queue = queue(at: clock.time(at: now), &tally)
    while queue.count > 0 {
      guard let card = queue.advance(at: clock.time(at: now).milliseconds) else {
        guard let next = queue.nextTime else { break }
        // The learner waits for the last cards that are being learnt.
        now.milliseconds += max(next - clock.time(at: now).milliseconds, 1_000)
        continue
      }
      now.milliseconds += 8_000
      queue.answered(answer(card, at: clock.note(now), &tally))
    }
    return tally
  }

  private mutating func answer(
    _ card: Int, at time: WallTime, _ tally: inout DayTally
  ) -> CardMemory {
    let guid = String(card)
    guard var memory = memories[card] else {
      tally.newCards += 1
      // 24 % of first answers are "Again", as in fsrs-rs's simulator, which has it from Anki's users.
      let rating: Rating = Double.random(in: 0..<1, using: &generator) < 0.76 ? .right : .wrong
      let memory = CardMemory(card: guid, first: rating, at: time, scheduler)
      memories[card] = memory
      return memory
    }
    let days = time.day - memory.lastDay
    let recall = model.recall(stability: memory.state.memory.stability, after: days)
    let isRecalled = Double.random(in: 0..<1, using: &generator) < recall
    if case .day(let due) = memory.due {
      if time.day < due { faults.append("card \(card) came \(due - time.day) days early") }
      tally.reviews += 1
      if isRecalled { tally.recalled += 1 }
    }
    memory.answer(card: guid, isRecalled ? .right : .wrong, at: time, scheduler)
    memories[card] = memory
    return memory
  }

  private func queue(at time: WallTime, _ tally: inout DayTally) -> CardQueue {
    var due: [(day: Int, card: Int)] = []
    var new: [Int] = []
    var learning: [(card: Int, time: Int64)] = []
    for (card, memory) in memories.enumerated() {
      switch memory?.due {
      case nil: new.append(card)
      case .day(let day) where day <= time.day: due.append((day, card))
      case .day: break
      case .time(let time): learning.append((card, time))
      }
    }
    due.sort { $0 < $1 }
    tally.left = max(due.count - limits.reviews, 0)
    return CardQueue(
      due: due.map(\.card), new: new, learning: learning,
      sources: Array(repeating: nil, count: memories.count), limits: limits)
  }
}
