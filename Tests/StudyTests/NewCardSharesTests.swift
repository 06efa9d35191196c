import Testing

@testable import Study

@Suite("How decks share a day's new cards")
struct NewCardSharesTests {
  private static func shares(
    _ decks: [NewCardShares.Deck], limit: Int, done: Int = 0, on day: Int = 0
  ) -> NewCardShares {
    NewCardShares(decks, limit: limit, done: done, on: day)
  }

  private static func waiting(_ shares: NewCardShares, _ count: Int) -> [Int] {
    (0..<count).map { shares.waiting(in: Int64($0)) }
  }

  @Test("each deck gets a card in turn, and what one lacks goes to those that have some")
  func turns() {
    let decks = [20, 1, 0, 20, 20].enumerated().map {
      NewCardShares.Deck(id: Int64($0), new: $1)
    }
    #expect(Self.waiting(Self.shares(decks, limit: 10), 5) == [3, 1, 0, 3, 3])
    #expect(Self.waiting(Self.shares(decks, limit: 100), 5) == [20, 1, 0, 20, 20])
    #expect(Self.shares(decks, limit: 10).left == 10)
    var limited = decks
    limited[0].limit = 1
    #expect(Self.waiting(Self.shares(limited, limit: 10), 5) == [1, 1, 0, 4, 4])
  }

  @Test("the deck that has waited longest comes first; equal ones come first in turn")
  func order() {
    var decks = (0..<4).map { NewCardShares.Deck(id: Int64($0), new: 9, lastFed: 50 + $0) }
    #expect(Self.waiting(Self.shares(decks, limit: 3, on: 60), 4) == [1, 1, 1, 0])
    decks[3].lastFed = nil
    #expect(Self.waiting(Self.shares(decks, limit: 1, on: 60), 4) == [0, 0, 0, 1])
    for place in decks.indices { decks[place].lastFed = nil }
    var sums = [0, 0, 0, 0]
    for day in -2..<2 {
      for (place, count) in Self.waiting(Self.shares(decks, limit: 3, on: day), 4).enumerated() {
        sums[place] += count
      }
    }
    #expect(sums == [3, 3, 3, 3])
  }

  @Test("answers change no other deck's share, not even those beyond the own one")
  func own() {
    var decks = (0..<2).map { NewCardShares.Deck(id: Int64($0), new: 20) }
    for taken in [2, 5, 12] {
      decks[0] = .init(id: 0, new: 20 - taken, begun: 1, done: taken - 1)
      let shares = Self.shares(decks, limit: 10, done: taken - 1)
      #expect(shares.waiting(in: 1) == 5)
      #expect(shares.done == min(taken - 1, 5) && shares.done + shares.left == 10)
    }
    // A deck with a limit of its own has no more than that, whatever it has taken.
    for taken in [0, 3, 5, 10] {
      decks[0] = .init(id: 0, new: 40 - taken, limit: 5, begun: taken % 2, done: taken - taken % 2)
      decks[1] = .init(id: 1, new: 40)
      let shares = Self.shares(decks, limit: 20, done: taken - taken % 2)
      #expect(shares.waiting(in: 1) == 15 && shares.waiting(in: 0) == max(5 - taken, 0))
    }
    decks[1] = .init(id: 1, new: 20)
    // Cards of a deck that is gone use up the limit.
    let shares = Self.shares([decks[1]], limit: 10, done: 7)
    #expect((shares.done, shares.waiting(in: 1)) == (7, 3))
    // A guest's answers are not kept, so nothing is shared out.
    let guest = NewCardShares(
      decks.map { .init(id: $0.id, new: 20) }, limit: 10, done: 0, on: 0, isGuest: true)
    #expect(Self.waiting(guest, 2) == [10, 10])
  }

  @Test("each deck's turn is told, and a lesson may take one ahead", arguments: 1...6, 1...9)
  func coming(limit: Int, count: Int) {
    let decks = (0..<count).map { NewCardShares.Deck(id: Int64($0), new: 40) }
    let shares = Self.shares(decks, limit: limit)
    let coming = shares.coming(limit: limit)
    #expect(coming.tomorrow.values.reduce(0, +) == limit)
    #expect(coming.turns.count == count)
    // No deck waits longer than until all others have had a card.
    let longest = (count + limit - 1) / limit
    #expect(coming.turns.values.allSatisfy { $0 <= longest })
    for deck in decks where shares.waiting(in: deck.id) == 0 {
      let ahead = shares.ahead(deck.id, limit: limit, coming)
      #expect(ahead.begun == 0 && (1...limit).contains(ahead.new))
    }
  }

  @Test("what is told of tomorrow is what it brings, in whatever order the decks were made")
  func tomorrow() {
    for limit in 1...6 {
      var decks = [4, 0, 3, 1, 2].map { NewCardShares.Deck(id: $0, new: 40) }
      for day in 0..<12 {
        let today = Self.shares(decks, limit: limit, on: day)
        for place in decks.indices {
          let count = today.waiting(in: decks[place].id)
          decks[place].new -= count
          if count > 0 { decks[place].lastFed = day }
        }
        let next = Self.shares(decks, limit: limit, on: day + 1)
        let told = today.coming(limit: limit)
        for deck in decks {
          #expect(told.tomorrow[deck.id] ?? 0 == next.waiting(in: deck.id), "day \(day)")
          #expect((told.turns[deck.id] == 1) == (next.waiting(in: deck.id) > 0))
        }
      }
    }
  }

  @Test("a deck whose turn is beyond the plan has a day all the same")
  func farthest() {
    let decks = (0..<80).map { NewCardShares.Deck(id: Int64($0), new: 9) }
    for limit in 1...2 {
      let turns = Self.shares(decks, limit: limit).coming(limit: limit).turns
      #expect(turns.count == 80 && turns.values.max() == 80 / limit, "\(limit)")
    }
    var some = decks.prefix(40).map { $0 }
    (some[7].new, some[8].limit) = (0, 0)
    let turns = Self.shares(some, limit: 1).coming(limit: 1).turns
    #expect(turns.count == 38 && turns[7] == nil && turns[8] == nil)
  }

  @Test("nothing comes without new cards, without a limit, or in a deck whose limit is 0")
  func never() {
    let none = Self.shares([.init(id: 0, new: 0), .init(id: 1, new: 9, limit: 0)], limit: 10)
    #expect(none.coming(limit: 10) == .init() && none.left == 0 && none.further == 0)
    #expect(none.ahead(1, limit: 10, none.coming(limit: 10)) == (0, 0))
    let some = Self.shares([.init(id: 0, new: 9)], limit: 0)
    #expect(some.coming(limit: 0) == .init() && some.ahead(0, limit: 0, .init()) == (0, 0))
    #expect(some.further == 9)
    #expect(Self.shares([], limit: 5).left == 0)
  }

  @Test("the sums of all decks depend on the last days only if that is told")
  func sums() {
    var generator = SeededGenerator(seed: 55)
    var counts = [true: 0, false: 0]
    func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }
    for _ in 0..<2_000 {
      var decks = (0..<1 + pick(5)).map { id in
        NewCardShares.Deck(
          id: Int64(id), new: pick(4), limit: pick(3) == 0 ? pick(4) : .max, begun: pick(2),
          done: pick(3))
      }
      let limit = pick(9)
      let done = decks.reduce(0) { $0 + $1.done } + pick(2)
      let need = NewCardShares.needLastFed(decks, limit: limit, done: done, for: .totals)
      let needsDecks = NewCardShares.needLastFed(decks, limit: limit, done: done, for: .decks)
      counts[need, default: 0] += 1
      var sums: Set<[Int]> = []
      var shared: Set<[Int]> = []
      for _ in 0..<20 {
        for place in decks.indices { decks[place].lastFed = pick(3) == 0 ? nil : pick(9) }
        let shares = Self.shares(decks, limit: limit, done: done)
        sums.insert([shares.left, shares.done])
        shared.insert(Self.waiting(shares, decks.count))
      }
      #expect(need || sums.count == 1, "\(decks) with \(limit)")
      #expect(needsDecks || shared.count == 1, "\(decks) with \(limit)")
      #expect(!need || needsDecks)
    }
    // Both kinds occur.
    #expect(counts.values.allSatisfy { $0 > 100 }, "\(counts)")
  }
}
