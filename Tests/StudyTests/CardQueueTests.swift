import Testing

@testable import Study

@Suite struct CardQueueTests {
  /// Returns a review of cards that each have their own source.
  private func review(
    due: [Int] = [], new: [Int] = [], learning: [(card: Int, time: Int64)] = [],
    limits: CardQueue.Limits = .init()
  ) -> CardQueue {
    CardQueue(
      due: due, new: new, learning: learning, sources: Array(repeating: nil, count: 40),
      limits: limits)
  }

  private func cards(_ queue: CardQueue) -> [Int] {
    var queue = queue
    var cards: [Int] = []
    while let card = queue.advance(at: 0) { cards.append(card) }
    return cards
  }

  @Test("Due and new cards are mixed, each kind in its order and within its limit")
  func mixed() {
    let queue = review(
      due: [1, 2, 3, 4, 5, 6, 7], new: [11, 12, 13, 14], limits: .init(newCards: 2, reviews: 6))
    #expect(cards(queue) == [1, 11, 2, 3, 4, 12, 5, 6])
  }

  @Test(
    "A card that is being learnt comes at its time, and earlier only when all others are done")
  func learning() {
    let (late, soon) = (3, 4)
    var queue = review(
      due: [1, 2], learning: [(card: late, time: 6_000_000), (card: soon, time: 10_000)])
    #expect(queue.count == 4)
    #expect(queue.advance(at: 9_999) == 1)
    #expect(queue.advance(at: 10_000) == soon)
    #expect(queue.advance(at: 10_001) == 2)
    #expect(queue.advance(at: 80 * 60_000 - 1) == nil)
    #expect(queue.count == 1)
    #expect(queue.nextTime == Int64(6_000_000))
    #expect(queue.advance(at: 80 * 60_000) == late)
    #expect(queue.advance(at: 80 * 60_000) == nil)
    #expect(queue.count == 0)
  }

  @Test("A forgotten card comes back the same day, a known one does not")
  func comingBack() throws {
    var queue = review(new: [1, 2])
    queue.advance(at: 0)
    queue.answered(forgotten)
    #expect(queue.count == 3)
    #expect(queue.advance(at: 5_000) == 2)
    let known = CardMemory(card: "b", first: .right, at: .zero, Scheduler(learningSteps: []))
    #expect(known.due != .time(0))
    queue.answered(known)
    #expect(queue.advance(at: 6_000) == 1)
    #expect(queue.advance(at: 6_000) == nil)
  }

  @Test("Two cards with one source do not come side by side while there is another card")
  func sources() {
    let sources = "aabac".map { String($0) }
    let queue = CardQueue(
      due: Array(sources.indices), new: [], learning: [], sources: sources, limits: .init())
    #expect(cards(queue) == [0, 2, 1, 4, 3])
  }

  @Test("Both directions of a note are half a lesson apart, whether due, new or one of each")
  func directions() {
    let sources = (0..<40).map { "\($0 / 2)" }
    let all = Array(sources.indices)
    for (due, new) in [
      (Array(all[..<20]), []), ([], Array(all[..<20])), (all.filter { $0 % 2 == 0 }, []),
      (all.filter { $0 % 2 == 0 && $0 < 20 }, all.filter { $0 % 2 == 1 && $0 < 20 }),
    ] {
      let order = cards(
        CardQueue(
          due: due, new: new, learning: [], sources: sources, limits: .init(newCards: 20)))
      #expect(order.count == 20 && Set(order) == Set(due + new))
      for (place, card) in order.enumerated() {
        #expect(!order[..<place].suffix(7).contains { $0 / 2 == card / 2 })
      }
    }
  }

  @Test("A card with another source is searched for among at most sixteen cards")
  func near() {
    let sources = (0..<18).map { $0 < 17 ? "a" : "b" }
    let queue = CardQueue(
      due: Array(sources.indices), new: [], learning: [], sources: sources, limits: .init())
    #expect(cards(queue) == [0, 1, 17] + Array(2..<17))
  }

  @Test("The sixteen include cards that have already been overtaken")
  func nearPassed() {
    // Fourteen are overtaken when 2 comes, and two more are searched; later thirteen, and three.
    let sources = (0..<20).map { $0 == 16 ? "b" : $0 == 19 ? "c" : "a" }
    let queue = CardQueue(
      due: Array(sources.indices), new: [], learning: [], sources: sources, limits: .init())
    #expect(cards(queue) == [0, 16, 1, 2, 19] + Array(3..<16) + [17, 18])
  }

  @Test("Among the first sixteen due learning cards, one with another source comes first")
  func learningSources() {
    let sources = (0..<20).map { $0 < 17 ? "a" : "b" }
    func second(_ others: [Int]) -> Int? {
      var queue = CardQueue(
        due: [], new: [], learning: ([0] + others).map { ($0, 0) }, sources: sources,
        limits: .init())
      queue.advance(at: 0)
      return queue.advance(at: 0)
    }
    #expect(second([1, 2, 18]) == 18)
    #expect(second(Array(1...15) + [18]) == 18)
    #expect(second(Array(1...16) + [18]) == 1)
  }

  @Test("A card does not follow itself while there is another one; equal times keep their order")
  func itself() {
    var queue = review(new: [1], learning: [(3, 60_000), (2, 60_000)])
    queue.advance(at: 0)
    queue.answered(forgotten)
    #expect(forgotten.due == .time(60_000))
    #expect(queue.advance(at: 60_000) == 3)
    #expect(queue.advance(at: 60_000) == 2)
    #expect(queue.advance(at: 60_000) == 1)
    // Also if both come before their time.
    queue = review(learning: [(1, 60_000), (2, 600_000)])
    #expect(queue.advance(at: 0) == 1)
    queue.answered(forgotten)
    #expect(queue.advance(at: 5_000) == 2)
    queue = review(learning: [(1, 0), (1, 0), (2, 0)])
    queue.advance(at: 0)
    #expect(queue.advance(at: 0) == 2)
  }

  @Test("A lesson's cards with equal times are ordered by GUID, and later days' cards do not come")
  func lesson() {
    let later = CardMemory(card: "c", first: .right, at: .zero, Scheduler(learningSteps: []))
    let entries = [("c", later), ("b", forgotten), ("a", forgotten)].map { guid, memory in
      Lesson.Entry(Card(question: guid, answer: guid, guid: guid), memory: memory)
    }
    let request = LessonRequest(learner: "Anna", deck: "d", mode: .review)
    let lesson = Lesson(request, entries: entries, seed: 1, start: .zero)
    var queue = lesson.reviewQueue
    #expect(queue.advance(at: 60_000) == 2)
    #expect(queue.advance(at: 60_000) == 1)
    #expect(queue.advance(at: 60_000) == nil)
  }

  @Test("Limits of zero and below allow no cards")
  func usedUp() {
    let queue = review(due: [1, 2], new: [3], limits: .init(newCards: -1, reviews: -2))
    #expect(queue.count == 0 && cards(queue).isEmpty)
  }

  @Test("A removed card no longer comes, even if others have overtaken it")
  func removedPassed() {
    var queue = CardQueue(
      due: [0, 1, 2, 3], new: [], learning: [], sources: ["a", "a", "a", "b"], limits: .init())
    queue.advance(at: 0)
    #expect(queue.advance(at: 0) == 3)
    queue.remove([1])
    #expect(queue.count == 2 && cards(queue) == [2])
  }

  @Test("A removed card no longer comes, wherever it waits")
  func removed() {
    var queue = review(due: Array(0..<30), learning: [(31, 100), (32, 100)])
    queue.advance(at: 0)
    queue.skip(at: 0)
    #expect(queue.count == 32)
    queue.remove([0, 2, 29, 32])
    #expect(queue.count == 28)
    let cards = (queue.current.map { [$0] } ?? []) + cards(queue)
    #expect(Set(cards).count == 28 && Set(cards).isDisjoint(with: [0, 2, 29, 32]))
  }

  private var forgotten: CardMemory {
    CardMemory(card: "a", first: .wrong, at: .zero, Scheduler())
  }

  @Test("Taking an answer back restores the queue, whatever happened after the answer")
  func goingBack() {
    var numbers = SeededGenerator(seed: 7)
    var queue = CardQueue(
      due: Array(0..<20), new: Array(20..<30), learning: (30..<40).map { ($0, 40_000) },
      sources: (0..<40).map { $0 % 3 == 0 ? nil : "\($0 % 5)" }, limits: .init())
    queue.advance(at: 0)
    var time: Int64 = 0
    var answers: [(before: CardQueue, kept: CardQueue)] = []
    var gone: Set<Int> = []
    for _ in 0..<5_000 {
      time += .random(in: 0...3_000, using: &numbers)
      switch Int.random(in: 0..<16, using: &numbers) {
      case 0..<6:
        let before = queue
        answers.append((before, queue.beforeAnswer()))
        if Bool.random(using: &numbers) {
          var memory = forgotten
          memory.answer(
            card: "a", .wrong, at: WallTime(milliseconds: time, zoneMinutes: 0), Scheduler())
          queue.answered(memory)
        }
        queue.advance(at: time)
      case 6..<10: queue.skip(at: time)
      case 10: queue.advance(at: time)
      case 11 where gone.count < 8:
        gone.insert(.random(in: 0..<40, using: &numbers))
        queue.remove(gone)
      default:
        guard let last = answers.popLast() else { continue }
        queue.goBack(to: last.kept)
        #expect(cards(queue) == cards(last.before) && queue.count == last.before.count)
        #expect(queue == last.before)
        queue.remove(gone)
      }
    }
  }
}

extension WallTime {
  fileprivate static let zero = WallTime(milliseconds: 0, zoneMinutes: 0)
}
