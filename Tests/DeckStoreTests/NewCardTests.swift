import GRDB
import Study
import Testing

@testable import DeckStore

/// The search for new cards among many known ones.
@Suite struct NewCardTests {
  let library: AnsweredLibrary
  var store: DeckStore { library.store }

  /// Creates a deck of forty cards.
  init() throws {
    library = try AnsweredLibrary()
    try store.createDeck("Deck")
    try store.append((0..<40).map(Self.card), to: "Deck")
  }

  private static func card(_ number: Int) -> Card {
    Card(question: "q\(number)", answer: "a", guid: "c\(number)")
  }

  private func answer(_ cards: some Sequence<Int>, from number: Int = 1) throws {
    for (place, card) in cards.enumerated() {
      try library.mark(number + place, "c\(card)", at: place)
    }
  }

  private func takeBack(_ answer: Int, to card: Int, as number: Int) throws {
    try library.mark(number, "c\(card)", replacing: answer, isUndo: true, at: 99)
  }

  /// Returns the index of the card at which the search for new cards begins; nil at the deck's beginning.
  private func start() throws -> Int64? {
    try store.queue.read { db in
      try Int64.fetchOne(db, sql: "SELECT position FROM first_new").map { ($0 >> 32) - 1 }
    }
  }

  private func new() throws -> [String] {
    try store.lesson(
      LessonRequest(learner: "Ann", deck: "Deck", mode: .review), learner: library.ann.id,
      at: LogTests.start + .seconds(86_400), seed: 1
    ).entries.filter { $0.memory == nil }.map(\.card.guid)
  }

  @Test("The search begins after the known cards, in whatever order they were learnt")
  func advance() throws {
    try answer([3, 1])
    #expect(try start() == 0)
    try answer([0], from: 3)
    #expect(try start() == 2)
    try answer([9, 7], from: 4)
    #expect(try start() == 2)
    try answer([2], from: 6)
    #expect(try start() == 4)
    try answer([4, 5, 6, 8], from: 7)
    #expect(try start() == 10)
    #expect(try new().first == "c10")
    try answer(Array(10..<40).shuffled(), from: 11)
    #expect(try new() == [])
    try store.append([Self.card(40)], to: "Deck")
    #expect(try new() == ["c40"])
  }

  @Test("A card that is inserted, moved or taken back among known ones is found")
  func cut() throws {
    try answer(0..<40)
    try store.apply(.add(CardRecord(Self.card(50)), to: "Deck", at: .after("c7")))
    #expect(try new() == ["c50"])
    try store.createDeck("Other")
    try store.append([Self.card(51)], to: "Other")
    try store.apply(.move("c51", to: "Deck", at: .after("c20")))
    #expect(try new() == ["c50", "c51"])
    try takeBack(13, to: 12, as: 41)
    #expect(try new() == ["c50", "c12", "c51"])
    // A known card leaves no gap, wherever it is moved.
    try store.apply(.move("c30", to: "Deck", at: .after("c2")))
    try store.remove("c3")
    try store.append([Self.card(3)], to: "Deck")
    #expect(try new() == ["c50", "c12", "c51"])
    #expect(try store.check() == [])
  }

  @Test("A deck's first and last card are found when they become new, and so are cards added there")
  func edges() throws {
    try answer(0..<40)
    try takeBack(1, to: 0, as: 41)
    #expect(try new() == ["c0"])
    try takeBack(40, to: 39, as: 42)
    #expect(try new() == ["c0", "c39"])
    try answer([0, 39], from: 43)
    #expect(try new() == [])
    // A card appended at the end gets the position of the card that was there.
    try store.remove("c39")
    try store.append([Self.card(60)], to: "Deck")
    #expect(try new() == ["c60"])
    try store.apply(.move("c60", to: "Deck", at: .after("c5")))
    #expect(try new() == ["c60"])
    // Another program changes only the card's position.
    try store.queue.write {
      try $0.execute(sql: "UPDATE cards SET position = (20 << 32) + 7 WHERE question = 'q60'")
    }
    #expect(try new() == ["c60"])
    #expect(try store.check() == [])
  }

  @Test("A deck that was deleted and imported again keeps its known cards")
  func again() throws {
    try answer(0..<30)
    try store.apply(.deck(.delete("Deck")))
    try store.createDeck("Deck")
    try store.append((0..<40).map(Self.card), to: "Deck")
    #expect(try new().first == "c30")
  }

  @Test("A search position that misses new cards is reported, and reset by a rebuild")
  func rebuild() throws {
    try answer(0..<20)
    #expect(try store.check() == [])
    try store.queue.write { try $0.execute(sql: "UPDATE first_new SET position = 30 << 32") }
    #expect(try new().first == "c29")
    #expect(try store.check() == ["new cards that the search for new cards misses: 9"])
    #expect(try store.rebuild().differences == 9)
    #expect(try new().first == "c20")
    #expect(try store.check() == [])
  }

  @Test("Renumbering positions to make room hides no new card")
  func spread() throws {
    try store.setPreference(DeckStore.newCardsPreference, to: "100")
    try answer(0..<39)
    for number in 100..<140 {
      try store.apply(.add(CardRecord(Self.card(number)), to: "Deck", at: .after("c38")))
    }
    #expect(try Set(new()) == Set((100..<140).map { "c\($0)" } + ["c39"]))
    try answer([139, 138], from: 40)
    for number in 200..<240 {
      try store.apply(.add(CardRecord(Self.card(number)), to: "Deck", at: .after("c139")))
    }
    #expect(try new().count == 79)
    #expect(try store.check() == [])
  }

  @Test("A set's new cards are found among known and new ones, in the deck's order")
  func sets() throws {
    let members = [38, 2, 17, 5]
    try store.importRecords(
      members.map { CardRecord(Self.card($0), copies: ["few": $0]) }, into: "Deck")
    try answer([2, 3, 4])
    let request = LessonRequest(learner: "Ann", deck: "Deck", set: "few", mode: .review)
    let found = try store.read { db in
      try LessonPool(request, learner: library.ann.id, db).new(2, db)
        .map { "\($0.card.guid) \($0.copies)" }
    }
    #expect(found == ["c5 5", "c17 17"])
  }

  @Test("The first new cards of a large set at the end of its deck are found")
  func farSet() throws {
    func member(_ number: Int) -> CardRecord { CardRecord(Self.card(number), copies: ["far": 1]) }
    try store.importRecords([member(40)] + (100..<1_101).map(member), into: "Deck")
    try answer([0, 1, 2, 100])
    let request = LessonRequest(learner: "Ann", deck: "Deck", set: "far", mode: .review)
    let found = try store.read { db in
      try LessonPool(request, learner: library.ann.id, db).new(3, db).map(\.card.guid)
    }
    #expect(found == ["c40", "c101", "c102"])
  }
}
