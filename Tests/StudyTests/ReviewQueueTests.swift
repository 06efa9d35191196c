import Testing

@testable import Study

@Suite struct ReviewQueueTests {
  @Test("Due and new cards come mixed, each kind in its order, no more than the limits allow")
  func mixed() {
    let queue = ReviewQueue(
      due: entries("d1 d2 d3 d4 d5 d6 d7"), new: entries("n1 n2 n3 n4"), learning: [],
      limits: .init(newCards: 2, reviews: 6))
    #expect(cards(queue) == "d1 n1 d2 d3 d4 n2 d5 d6")
  }

  @Test(
    "A card that is being learnt comes when its time has come, early only when all else is done")
  func learning() {
    var queue = ReviewQueue(
      due: entries("d1 d2"), new: [],
      learning: [(entry("late"), 100 * 60_000), (entry("soon"), 10_000)], limits: .init())
    #expect(queue.count == 4)
    #expect(queue.advance(at: 9_999)?.card == "d1")
    #expect(queue.advance(at: 10_000)?.card == "soon")
    #expect(queue.advance(at: 10_001)?.card == "d2")
    #expect(queue.advance(at: 80 * 60_000 - 1) == nil)
    #expect(queue.count == 1)
    #expect(queue.nextTime == Int64(6_000_000))
    #expect(queue.advance(at: 80 * 60_000)?.card == "late")
    #expect(queue.advance(at: 80 * 60_000) == nil)
    #expect(queue.count == 0)
  }

  @Test("A forgotten card comes back the same day, a known one does not")
  func comingBack() throws {
    var queue = ReviewQueue(due: [], new: entries("a b"), learning: [], limits: .init())
    let start = WallTime(milliseconds: 0, zoneMinutes: 0)
    queue.advance(at: 0)
    let memory = CardMemory(card: "a", first: .wrong, at: start, Scheduler())
    #expect(memory.due == .time(60_000))
    queue.answered(memory)
    #expect(queue.count == 3)
    #expect(queue.advance(at: 5_000)?.card == "b")
    let known = CardMemory(card: "b", first: .right, at: start, Scheduler(learningSteps: []))
    #expect(known.due != .time(0))
    queue.answered(known)
    #expect(queue.advance(at: 6_000)?.card == "a")
    #expect(queue.advance(at: 6_000) == nil)
  }

  @Test("Two cards of one source do not come side by side while there is another")
  func sources() {
    let due = "aabac".enumerated().map {
      ReviewQueue.Entry(card: "\($0.element)\($0.offset)", source: String($0.element))
    }
    let queue = ReviewQueue(due: due, new: [], learning: [], limits: .init())
    #expect(cards(queue) == "a0 b2 a1 c4 a3")
  }

  @Test("Eight lapses make a leech, told again at every fourth more")
  func leeches() {
    var memory = CardMemory(
      card: "a", first: .right, at: .init(milliseconds: 0, zoneMinutes: 0),
      Scheduler(learningSteps: [], relearningSteps: []))
    var told: [Int] = []
    for day in 1...20 {
      memory.answer(
        card: "a", .wrong,
        at: WallTime(milliseconds: Int64(day) * 86_400_000, zoneMinutes: 0),
        Scheduler(learningSteps: [], relearningSteps: []))
      if memory.becomesLeech { told.append(memory.lapses) }
      #expect(memory.isLeech == (day >= 8))
    }
    #expect(told == [8, 12, 16, 20])
  }

  private func entry(_ card: String) -> ReviewQueue.Entry { .init(card: card) }

  private func entries(_ cards: String) -> [ReviewQueue.Entry] {
    cards.split(separator: " ").map { entry(String($0)) }
  }

  private func cards(_ queue: ReviewQueue) -> String {
    var queue = queue
    var cards: [String] = []
    while let entry = queue.advance(at: 0) { cards.append(entry.card) }
    return cards.joined(separator: " ")
  }

  @Test("what is removed comes no more, wherever it waits")
  func removed() {
    var queue = ReviewQueue(
      due: (0..<30).map { entry("\($0)") }, new: [],
      learning: [(entry("learnt"), 100), (entry("gone"), 100)], limits: .init())
    queue.advance(at: 0)
    queue.skip(at: 0)
    #expect(queue.count == 32)
    queue.remove(["0", "2", "29", "gone"])
    #expect(queue.count == 28)
    var cards: [String] = []
    repeat { cards += queue.current.map { [$0.card] } ?? [] } while queue.advance(at: 0) != nil
    #expect(Set(cards).count == 28 && Set(cards).isDisjoint(with: ["0", "2", "29", "gone"]))
  }
}
