import Study
import Testing

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

  @Test("a random card is never the current one, and every other card comes up")
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

  @Test("the random card of a single card is that card, and of an empty deck none")
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

  @Test("when the current card is removed, the next one is current, and after the last the first")
  func removeCurrent() {
    var cursor = DeckCursor(Deck(name: "d", cards: [.a, .b, .c]))
    cursor.goToNext()
    cursor.removeCurrent()
    #expect(cursor.card == .c)
    cursor.removeCurrent()
    #expect(cursor.card == .a)
    cursor.removeCurrent()
    #expect(cursor.card == nil && cursor.index == nil)
  }
}

@Suite("Seeded random numbers")
struct SeededGeneratorTests {
  @Test("the numbers match SplitMix64's published reference")
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
