import Testing

@testable import Study

@Suite struct SimulationTests {
  private static let limits = CardQueue.Limits(newCards: 28, reviews: 250)

  @Test("In a year with 10,000 cards, nine of ten are recalled and no day exceeds its limits")
  func year() {
    var learner = SimulatedLearner(cards: 10_000, limits: Self.limits, seed: 1)
    var (reviews, recalled, left) = (0, 0, 0)
    for day in 0..<365 {
      let tally = learner.study(from: Self.morning(day))
      #expect(tally.newCards <= Self.limits.newCards && tally.reviews <= Self.limits.reviews)
      reviews += tally.reviews
      recalled += tally.recalled
      left = tally.left
    }
    let retention = Double(recalled) / Double(reviews)
    // The difference from 0.9 is due to cards that are forgotten within a day, which can't come back sooner.
    #expect(abs(retention - 0.9) < 0.01)
    #expect(learner.faults.isEmpty)
    #expect(left == 0)
    #expect(learner.overdue(on: Self.morning(364)) == 0)
    #expect(!learner.memories.contains(nil))
  }

  @Test("A clock that jumps back and forth loses no card, and none comes early")
  func jumpingClock() {
    var learner = SimulatedLearner(cards: 10_000, limits: Self.limits, seed: 2)
    var generator = SeededGenerator(seed: 3)
    var last = Int64.min
    for day in 0..<365 {
      let jump = Int64.random(in: -6...6, using: &generator) * 86_400_000
      var start = Self.morning(day)
      if day.isMultiple(of: 3) { start.milliseconds += jump }
      _ = learner.study(from: start)
      let time = learner.clock.last ?? .min
      #expect(time >= last)
      last = time
    }
    #expect(learner.faults.isEmpty)
    #expect(!learner.memories.contains(nil))
  }

  private static func morning(_ day: Int) -> WallTime {
    WallTime(milliseconds: (20_000 + Int64(day)) * 86_400_000 + 9 * 3_600_000, zoneMinutes: 60)
  }
}

extension SimulatedLearner {
  /// Returns the number of due cards.
  fileprivate func overdue(on time: WallTime) -> Int {
    memories.count { memory in
      guard case .day(let day)? = memory?.due else { return false }
      return day <= clock.time(at: time).day
    }
  }
}
