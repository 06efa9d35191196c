import Study
import Testing

@Suite("Leeches by the model")
struct MissedRecallsTests {
  private static func time(_ day: Int) -> WallTime {
    WallTime(milliseconds: Int64(day) * 86_400_000 + 43_200_000, zoneMinutes: 0)
  }
  private static let scheduler = Scheduler(learningSteps: [], relearningSteps: [])

  @Test(
    "The probability is that of Poisson's distribution",
    arguments: [
      (0, 0.5, 1), (1, 0.5, 0.39346934), (3, 0.3, 0.00359949), (4, 0.4, 0.00077625),
      (8, 3, 0.01190450),
    ])
  func probability(count: Int, expected: Double, probability: Double) {
    #expect(abs(MissedRecalls(count: count, expected: expected).probability - probability) < 1e-8)
  }

  @Test("Whatever is stored, the probability is one")
  func extremes() {
    for (count, expected) in [
      (0, 0.0), (1, 0), (.max, 1e12), (.max, 0), (5, 1e12), (2_000, 1_500), (-1, 0.1),
    ] {
      #expect((0...1).contains(MissedRecalls(count: count, expected: expected).probability))
    }
    #expect(!MissedRecalls().isLeech)
  }

  @Test(
    "A card that is never known is found long before its eighth miss, and reported every four more")
  func forgotten() {
    var memory = CardMemory(card: "a", first: .right, at: Self.time(0), Self.scheduler)
    var (reported, expected): ([Int], Double) = ([], 0)
    for _ in 1...16 {
      guard case .day(let day) = memory.due else { break }
      let before = memory
      memory.answer(card: "a", .wrong, at: Self.time(day), Self.scheduler)
      expected +=
        1
        - Self.scheduler.model.recall(
          stability: max(before.state.memory.stability, 1), after: day - before.lastDay)
      if memory.misses.isReported(after: before.misses) { reported.append(memory.misses.count) }
    }
    #expect(memory.misses.count == 16 && memory.misses.expected == expected)
    #expect(
      (3...6).contains(reported.first ?? 0)
        && reported.dropFirst().allSatisfy { $0.isMultiple(of: 4) })
    #expect(reported.count >= 4)
    // A right answer reports nothing.
    let before = memory.misses
    guard case .day(let day) = memory.due else { return }
    memory.answer(card: "a", .right, at: Self.time(day), Self.scheduler)
    #expect(!memory.misses.isReported(after: before) && memory.misses.isLeech)
  }

  @Test(
    "A card that is forgotten each year is no leech, nor is one that is wrong again and again on a day"
  )
  func expected() {
    var memory = CardMemory(card: "a", first: .right, at: Self.time(0), Self.scheduler)
    for year in 1...10 {
      memory.answer(card: "a", .wrong, at: Self.time(365 * year), Self.scheduler)
      memory.answer(card: "a", .right, at: Self.time(365 * year), Self.scheduler)
    }
    #expect(memory.lapses == 10 && !memory.misses.isLeech)
    for _ in 0..<20 { memory.answer(card: "a", .wrong, at: Self.time(3_650), Self.scheduler) }
    #expect(memory.misses.count == 10)
  }

  @Test(
    "Of a thousand cards that are forgotten as predicted, hardly any is a leech; half-known ones are"
  )
  func simulated() {
    var generator = SeededGenerator(seed: 61)
    func leeches(_ factor: Double) -> (count: Int, misses: Int) {
      var (count, misses) = (0, 0)
      for card in 0..<1_000 {
        var memory = CardMemory(card: "c\(card)", first: .right, at: Self.time(0), Self.scheduler)
        for _ in 0..<30 {
          guard case .day(let day) = memory.due else { break }
          let recall = Self.scheduler.model.recall(
            stability: memory.state.memory.stability, after: day - memory.lastDay)
          let isRight = Double.random(in: 0..<1, using: &generator) < recall * factor
          memory.answer(
            card: "c\(card)", isRight ? .right : .wrong, at: Self.time(day), Self.scheduler)
          if memory.misses.isLeech {
            (count, misses) = (count + 1, misses + memory.misses.count)
            break
          }
        }
      }
      return (count, misses)
    }
    #expect(leeches(1).count <= 5)
    let hard = leeches(0.55)
    #expect(hard.count > 900 && hard.misses < 8 * hard.count)
  }

  @Test("Other weights expect other misses")
  func replay() {
    var memory = CardMemory(card: "a", first: .right, at: Self.time(0), Self.scheduler)
    var answers: [(rating: Rating, day: Int)] = [(.right, 0)]
    for (day, rating) in [(3, Rating.wrong), (3, .right), (9, .right), (40, .wrong)] {
      memory.answer(card: "a", rating, at: Self.time(day), Self.scheduler)
      answers.append((rating, day))
    }
    let before = memory
    memory.replay(answers, by: Self.scheduler.model)
    #expect(memory == before)
    var weights = FSRS.defaultWeights
    weights[2] = 30
    memory.replay(answers, by: FSRS(weights: weights))
    #expect(memory.misses.count == 2 && memory.misses.expected < before.misses.expected)
  }
}
