import Testing

@testable import Study

@Suite struct RoundOrderTests {
  @Test(
    "Cards keep their order; further copies come after all first ones, never next to each other",
    arguments: [
      ([1, 1, 1], [0, 1, 2]), ([2, 1, 1], [0, 1, 2, 0]), ([2, 2], [0, 1, 0, 1]),
      ([3, 1, 1], [0, 1, 0, 2, 0]), ([1, 3], [1, 0, 1, 1]), ([3, 0, 0], [0, 0, 0]), ([], []),
    ])
  func inOrder(copies: [Int], expected: [Int]) {
    var none: SeededGenerator?
    #expect(cards(CardQueue(copies: copies, shuffledBy: &none)) == expected)
  }

  @Test("Even when shuffled, no card comes twice in a row unless unavoidable")
  func shuffled() {
    for seed in 1...2_000 as ClosedRange<UInt64> {
      var numbers = SeededGenerator(seed: seed &* 31)
      let copies = (0..<Int.random(in: 1...6, using: &numbers)).map { _ in
        Int.random(in: 0...5, using: &numbers)
      }
      var generator: SeededGenerator? = SeededGenerator(seed: seed)
      let cards = cards(CardQueue(copies: copies, shuffledBy: &generator))
      for (card, count) in copies.enumerated() {
        #expect(cards.count { $0 == card } == count)
      }
      let most = copies.max() ?? 0
      let unavoidable = max(0, 2 * most - cards.count - 1)
      #expect(zip(cards, cards.dropFirst()).count { $0 == $1 } == unavoidable)
    }
  }

  @Test("A postponed card comes after all others, including those postponed earlier")
  func skip() {
    var none: SeededGenerator?
    var queue = CardQueue(copies: [1, 1, 1], shuffledBy: &none)
    queue.advance(at: 0)
    queue.skip(at: 0)
    queue.skip(at: 0)
    #expect(queue.count == 3)
    #expect([queue.current] + cards(queue) == [2, 0, 1])
    var one = CardQueue(copies: [1], shuffledBy: &none)
    one.advance(at: 0)
    one.skip(at: 0)
    #expect(one.current == 0 && one.count == 1)
  }

  private func cards(_ queue: CardQueue) -> [Int] {
    var queue = queue
    var cards: [Int] = []
    while let card = queue.advance(at: 0) { cards.append(card) }
    return cards
  }
}
