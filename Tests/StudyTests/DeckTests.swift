import Study
import Testing

@Suite("A deck of cards")
struct DeckTests {
  @Test("a card goes in at any place up to the count, and comes out below it")
  func insertAndRemove() throws {
    var deck = Deck(name: "d", cards: [.a, .c])
    try deck.insert(.b, at: 1)
    try deck.insert(.d, at: 3)
    deck.append(.e)
    #expect(try (0..<deck.count).map { try deck.card(at: $0) } == [.a, .b, .c, .d, .e])
    #expect(try deck.remove(at: 4) == .e)
    #expect(try deck.remove(at: 0) == .a)
    #expect(deck.count == 3)
  }

  @Test("a place outside is a typed error and changes nothing", arguments: [-1, 2, 3, .max, .min])
  func outside(index: Int) {
    var deck = Deck(name: "d", cards: [.a, .b])
    let before = deck
    #expect(throws: DeckError.noCard(index: index, count: 2)) { try deck.card(at: index) }
    #expect(throws: DeckError.noCard(index: index, count: 2)) { try deck.remove(at: index) }
    if index != 2 {
      #expect(throws: DeckError.noPlace(index: index, count: 2)) {
        try deck.insert(.c, at: index)
      }
    }
    #expect(deck == before)
  }
}

@Suite("The place in a deck")
struct DeckCursorTests {
  @Test("next and previous wrap around")
  func wrapAround() {
    var cursor = DeckCursor(Deck(name: "d", cards: [.a, .b, .c]))
    cursor.goToPrevious()
    #expect(cursor.card == .c)
    cursor.goToNext()
    #expect(cursor.card == .a)
    cursor.goToNext()
    #expect(cursor.index == 1)
  }

  @Test("a random card is never the same one twice in a row, and every other one comes up")
  func random() {
    var cursor = DeckCursor(Deck(name: "d", cards: [.a, .b, .c, .d, .e]))
    var generator = SeededGenerator(seed: 7)
    var seen: [Int: Int] = [:]
    for _ in 0..<5_000 {
      let before = cursor.index
      cursor.goToRandom(using: &generator)
      #expect(cursor.index != before)
      if let index = cursor.index { seen[index, default: 0] += 1 }
    }
    #expect(seen.keys.sorted() == [0, 1, 2, 3, 4])
    #expect(seen.values.allSatisfy { (850...1_150).contains($0) })
  }

  @Test("with one card the random one is that card, with none there is none")
  func randomOfFew() {
    var generator = SeededGenerator(seed: 1)
    var one = DeckCursor(Deck(name: "d", cards: [.a]))
    one.goToRandom(using: &generator)
    #expect(one.card == .a)
    var none = DeckCursor(Deck(name: "d"))
    none.goToRandom(using: &generator)
    none.goToNext()
    none.goToPrevious()
    none.goToFirst()
    #expect(none.index == nil && none.card == nil)
  }

  @Test("removing around the current card leaves the learner on it")
  func edits() throws {
    var cursor = DeckCursor(Deck(name: "d", cards: [.a, .b, .c]))
    cursor.goToNext()
    try cursor.remove(at: 2)
    #expect(cursor.card == .b && cursor.index == 1)
    try cursor.remove(at: 0)
    #expect(cursor.card == .b && cursor.index == 0)
  }

  @Test("when the current card goes, the next one is current, and after the last the first")
  func removeCurrent() throws {
    var cursor = DeckCursor(Deck(name: "d", cards: [.a, .b, .c]))
    cursor.goToNext()
    try cursor.remove(at: 1)
    #expect(cursor.card == .c)
    try cursor.remove(at: 1)
    #expect(cursor.card == .a)
    try cursor.remove(at: 0)
    #expect(cursor.card == nil && cursor.index == nil)
    cursor.insertAfterCurrent(.e)
    #expect(cursor.card == .e)
  }

  @Test("a failed edit changes nothing")
  func failedEdit() {
    var cursor = DeckCursor(Deck(name: "d", cards: [.a, .b]))
    let before = cursor
    #expect(throws: DeckError.self) { try cursor.remove(at: 2) }
    #expect(cursor == before)
  }
}

@Suite("Seeded random numbers")
struct SeededGeneratorTests {
  @Test("the numbers are those of SplitMix64's published reference")
  func reference() {
    // From the reference implementation by Sebastiano Vigna, seed 1234567.
    var generator = SeededGenerator(seed: 1_234_567)
    #expect(
      (0..<3).map { _ in generator.next() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      ])
  }
}

extension Card {
  fileprivate static let a = Card(question: "a?", answer: "a")
  fileprivate static let b = Card(question: "b?", answer: "b")
  fileprivate static let c = Card(question: "c?", answer: "c")
  fileprivate static let d = Card(question: "d?", answer: "d")
  fileprivate static let e = Card(question: "e?", answer: "e")
}
