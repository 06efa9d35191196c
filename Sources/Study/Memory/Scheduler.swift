/// Decides when a card comes back: FSRS's memory with learning and relearning steps.
///
/// Source: `Scheduler.review_card` of py-fsrs 6.3.2; the spread of intervals is also Anki's
/// (`rslib/src/scheduler/states/fuzz.rs`).
package struct Scheduler: Equatable, Sendable {
  package enum Phase: Hashable, Sendable {
    /// Not known yet; at this learning step, from 0.
    case learning(step: Int)
    case review
    /// Forgotten again; at this relearning step, from 0.
    case relearning(step: Int)
  }

  /// The state of a card that has been answered.
  package struct State: Hashable, Sendable {
    package var phase: Phase
    package var memory: FSRS.Memory

    package init(phase: Phase, memory: FSRS.Memory) {
      self.phase = phase
      self.memory = memory
    }
  }

  package enum Interval: Hashable, Sendable {
    case seconds(Int)
    /// Whole days, from 1.
    case days(Int)
  }

  package private(set) var model: FSRS
  /// In seconds.
  private let learningSteps: [Int]
  private let relearningSteps: [Int]

  /// - Parameters:
  ///   - model: The memory model.
  ///   - learningSteps: Seconds between the first answers; FSRS's default is one and ten minutes.
  ///   - relearningSteps: Seconds until a forgotten card comes back.
  package init(
    model: FSRS = FSRS(), learningSteps: [Int] = [60, 600], relearningSteps: [Int] = [600]
  ) {
    self.model = model
    self.learningSteps = learningSteps
    self.relearningSteps = relearningSteps
  }

  /// Returns the same rules, for a learner who wants to be this sure.
  package func wanting(_ share: WantedShare) -> Scheduler {
    var scheduler = self
    scheduler.model = model.wanting(share)
    return scheduler
  }

  /// The effect of an answer on a card.
  ///
  /// - Parameters:
  ///   - state: The state before it; nil for a card that has never been answered.
  ///   - grade: How well the card was known.
  ///   - days: Whole days since the last answer.
  /// - Returns: The state after it, and when the card comes back, not yet spread.
  package func answer(
    _ state: State?, _ grade: FSRS.Grade, after days: Int
  ) -> (state: State, interval: Interval) {
    let memory =
      state.map { model.memory($0.memory, after: grade, days: days) } ?? model.memory(after: grade)
    let (phase, seconds) = step(from: state?.phase ?? .learning(step: 0), grade)
    let interval =
      seconds.map(Interval.seconds) ?? .days(model.interval(stability: memory.stability))
    return (State(phase: phase, memory: memory), interval)
  }

  /// The phase after an answer, and the seconds until the next one; nil if the interval is in days.
  private func step(from phase: Phase, _ grade: FSRS.Grade) -> (Phase, Int?) {
    switch phase {
    case .learning(let step):
      let next = Self.step(after: step, of: learningSteps, grade)
      return (next.map { .learning(step: $0.step) } ?? .review, next?.seconds)
    case .relearning(let step):
      let next = Self.step(after: step, of: relearningSteps, grade)
      return (next.map { .relearning(step: $0.step) } ?? .review, next?.seconds)
    case .review:
      guard grade == .again, let first = relearningSteps.first else { return (.review, nil) }
      return (.relearning(step: 0), first)
    }
  }

  /// The step after an answer; nil after the last one.
  private static func step(
    after step: Int, of steps: [Int], _ grade: FSRS.Grade
  ) -> (step: Int, seconds: Int)? {
    guard let first = steps.first else { return nil }
    if grade == .again { return (0, first) }
    // The card may have started with more steps than there are now.
    guard step < steps.count else { return nil }
    switch grade {
    case .hard where step == 0:
      // Halfway to the second step, or one and a half times a single step.
      return (0, steps.count == 1 ? first * 3 / 2 : (first + steps[1]) / 2)
    case .hard: return (step, steps[step])
    case .good where step + 1 < steps.count: return (step + 1, steps[step + 1])
    case .good, .easy, .again: return nil
    }
  }

  /// Returns the range over which an interval is spread, so that cards learnt together come back apart.
  package func spread(of days: Int) -> ClosedRange<Int> {
    guard days >= 3 else { return days...days }
    var width = 1.0
    for (range, part) in [(2.5...7.0, 0.15), (7.0...20.0, 0.1), (20.0...Double.infinity, 0.05)] {
      width += part * max(min(Double(days), range.upperBound) - range.lowerBound, 0)
    }
    let first = Int((Double(days) - width).rounded(.toNearestOrEven))
    let last = Int((Double(days) + width).rounded(.toNearestOrEven))
    let longest = min(last, model.maximumInterval)
    return min(max(2, first), longest)...longest
  }

  /// Returns a random interval in that range, always the same for a card's GUID and number of answers.
  package func spreadDays(_ days: Int, card: String, answers count: Int) -> Int {
    // FNV-1a: Fowler, Noll, Vo; draft-eastlake-fnv.
    var seed: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in card.utf8 { seed = (seed ^ UInt64(byte)) &* 0x100_0000_01b3 }
    var generator = SeededGenerator(seed: seed &+ UInt64(bitPattern: Int64(count)))
    return Int.random(in: spread(of: days), using: &generator)
  }
}
