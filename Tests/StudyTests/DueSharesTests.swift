import Testing

@testable import Study

@Suite("How decks share a day's due cards")
struct DueSharesTests {
  private static func shares(
    _ decks: [DueShares.Deck], limit: Int, done: Int? = nil, on day: Int = 0
  ) -> DueShares {
    DueShares(decks, limit: limit, done: done ?? decks.reduce(0) { $0 + $1.done }, on: day)
  }

  private static func waiting(_ shares: DueShares, _ count: Int) -> [Int] {
    (0..<count).map { shares.waiting(in: Int64($0)) }
  }

  private static func decks(_ counts: [Int]) -> [DueShares.Deck] {
    counts.enumerated().map { .init(id: Int64($0), waiting: $1) }
  }

  @Test("a small deck has all of its cards, and the others what is left")
  func turns() {
    let pile = Self.shares(Self.decks([6, 59]), limit: 30)
    #expect(Self.waiting(pile, 2) == [6, 24] && pile.left == 30 && pile.done == 0)
    #expect(!pile.putsOff(0) && pile.putsOff(1))
    #expect(pile.pile(of: [0]) == nil && pile.pile(of: [1]) == SpreadPile(pile: 59, today: 24))
    #expect(pile.pile(of: [0, 1]) == SpreadPile(pile: 65, today: 30) && pile.free == 30)
    #expect(Self.waiting(Self.shares(Self.decks([6, 59]), limit: 200), 2) == [6, 59])
    #expect(Self.waiting(Self.shares(Self.decks([6, 59]), limit: -1), 2) == [0, 0])
    #expect(Self.shares([], limit: 5, done: 9).done == 5)
  }

  @Test("no deck is left out for longer than the others have turns")
  func order() {
    var sums = [0, 0, 0, 0]
    for day in -2..<2 {
      let shares = Self.shares(Self.decks([9, 9, 9, 9]), limit: 3, on: day)
      for (place, count) in Self.waiting(shares, 4).enumerated() { sums[place] += count }
    }
    #expect(sums == [3, 3, 3, 3])
  }

  @Test("answers change no other deck's share, not even those beyond the own one")
  func own() {
    for taken in 0...40 {
      for begun in [0, 1, 5] where begun <= taken {
        let decks = [
          DueShares.Deck(id: 0, waiting: 59 - taken, begun: begun, done: taken - begun),
          DueShares.Deck(id: 1, waiting: 6),
        ]
        let shares = Self.shares(decks, limit: 30)
        #expect(shares.waiting(in: 1) == 6)
        #expect(shares.waiting(in: 0) == max(24 - taken, 0))
        #expect(shares.begun(in: 0) == min(begun, max(24 - taken + begun, 0)))
        #expect(shares.done + shares.left == 30)
      }
    }
    // Cards of a deck that is gone use up the limit.
    let shares = Self.shares(Self.decks([20]), limit: 10, done: 7)
    #expect((shares.done, shares.left) == (7, 3))
  }

  @Test("tomorrow's shares are those of tomorrow", arguments: -3...3)
  func tomorrow(day: Int) {
    let decks = Self.decks([6, 59, 3])
    let due: [Int64: Int] = [0: 6, 1: 29, 2: -1]
    let told = Self.shares(decks, limit: 30, on: day).tomorrow(due, limit: 11)
    let next = Self.shares(Self.decks([6, 29, 0]), limit: 11, on: day + 1)
    #expect((0..<3).map { told[Int64($0)] } == Self.waiting(next, 3))
    #expect(told.values.reduce(0, +) == 11)
  }
}
