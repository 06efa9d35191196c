import GRDB
import School
import SchoolLink
import Study
import Testing
import TestSupport

@testable import DeckStore
@testable import SchoolVisit

/// What changes the school's decks at a box, and what does not.
extension VisitTests {
  func words(_ cards: [(guid: String, question: String)], guid: String = "d")
    -> PublishedDeck
  {
    PublishedDeck(
      guid: guid, name: "Words", voices: [:],
      cards: cards.map { .init(Card(question: $0.question, answer: "a", guid: $0.guid)) })
  }

  func isWhole(_ deck: PublishedDeck, in store: DeckStore) throws -> Bool {
    let label = try store.read { db in
      try Named.decks.label(
        of: Int64.fetchOne(db, sql: "SELECT id FROM decks WHERE guid = ?", arguments: [deck.guid])
          ?? 0, db)
    }
    var here = try store.publishedDeck(label ?? "")
    for place in here.cards.indices { here.cards[place].isToFix = false }
    return try here == deck && store.check() == []
  }

  @Test("Undoing and bringing back what was done before never changes the school's decks")
  func undoneBefore() throws {
    let store = boxes[0]
    // The box's own, of the same file.
    try store.importRecords(
      (1...3).map { .init(Card(question: "\($0)", answer: "a", guid: "\($0)")) }, into: "Words")
    let guid = try store.publishedDeck("Words").guid
    let removed = try #require(
      try store.apply(.delete(try store.record(of: "3").card), at: Self.start))
    let suspended = try store.change(.suspend(true), ["1", "2"], in: "Words", at: Self.start)
    var deck = words([("1", "one"), ("2", "two")], guid: guid)
    _ = try publish(deck)
    try visit(0)
    #expect(try isWhole(deck, in: store))
    for kept in [removed, suspended].compactMap(\.self) {
      _ = try store.bringBack(kept, at: Self.start)
      #expect(try isWhole(deck, in: store))
    }
    #expect(try store.kept([.card, .deck], at: Self.start, limit: 9).isEmpty)
    // Marks, which are corrected.
    let marked = try store.change(.tag(CardRecord.toFix), ["1", "2"], in: "Words", at: Self.start)
    deck.cards[0].card.question = "uno"
    _ = try publish(deck)
    try visit(0)
    if let kept = marked { _ = try store.bringBack(kept, at: Self.start) }
    #expect(try isWhole(deck, in: store))
    // Withdrawn, and published again.
    #expect(try administrator.withdraw(guid, in: Int(school.id)))
    try visit(0)
    let withdrawn = try #require(try store.kept([.deck], at: Self.start, limit: 9).first)
    deck.cards.removeLast()
    _ = try publish(deck)
    try visit(0)
    _ = try store.bringBack(withdrawn.id, at: Self.start)
    #expect(try isWhole(deck, in: store))
  }

  @Test("Undoing a change skips cards that are the school's by now")
  func undoneMixed() throws {
    let store = boxes[0]
    try store.importRecords(
      (1...2).map { .init(Card(question: "\($0)", answer: "a", guid: "\($0)")) }, into: "Words")
    let guid = try store.publishedDeck("Words").guid
    let kept = try #require(
      try store.change(.suspend(true), ["1", "2"], in: "Words", at: Self.start))
    let deck = words([("1", "one")], guid: guid)
    _ = try publish(deck)
    // What was kept is still there, as of cards of several decks.
    try store.write { db in
      try db.execute(
        sql: "CREATE TEMP TRIGGER stays BEFORE DELETE ON kept BEGIN SELECT raise(IGNORE); END")
    }
    try visit(0)
    _ = try store.bringBack(kept, at: Self.start)
    #expect(try isWhole(deck, in: store))
    #expect(try store.record(of: "2").isSuspended)
  }

  @Test("Importing a file takes no card out of a deck of the school's")
  func importedElsewhere() throws {
    let deck = words([("1", "one"), ("2", "two")])
    _ = try publish(deck)
    try visit(0)
    let other = "Words::Two"
    _ = try boxes[0].importCards(expecting: 1, copiesCards: true) { cards in
      try cards.moveCards(toDecksOfFile: ["Words", other])
      try cards.open(other)
      try cards.add(deck.cards[0], to: other)
    }
    #expect(try boxes[0].publishedDeck(other).cards.count == 1)
    #expect(try isWhole(deck, in: boxes[0]))
  }
}

/// Decks that are taken in steps.
extension VisitTests {
  private struct Cut: Error {}

  @Test(
    "A deck that is cut off at any step has no revision, has no card twice, and is taken whole by the next visit"
  )
  func steps() throws {
    let first = words((0..<250).map { ("\($0)", "first \($0)") })
    var second = words((90..<330).map { ("\($0)", $0 < 200 ? "second \($0)" : "first \($0)") })
    second.cards.reverse()
    let ann = try boxes[0].addLearner("Ann", at: Self.start)
    try answer(1, by: ann, in: boxes[0], "120")
    var steps = 0
    while true {
      let store = try DeckStore(path: folder.path("steps \(steps).sqlite"), machine: "steps")
      try store.take(first, revision: "1")
      #expect(try isWhole(first, in: store) && store.schoolDecks() == ["d": "1"])
      for guid in ["95", "120", "249"] {
        _ = try store.update(guid) {
          $0.isToFix = true
          return true
        }
      }
      var left = steps
      let error = #expect(throws: (any Error).self) {
        try store.take(second, revision: "2") { () throws(LibraryError) in
          if left == 0 { throw LibraryError.failed(path: "", detail: "cut") }
          left -= 1
        }
        throw Cut()
      }
      if error is Cut { break }
      // As long as it has no revision, each visit takes it again, also if the school publishes the first one again.
      #expect(try store.schoolDecks() == ["d": ""], "\(steps)")
      #expect(try store.check() == [])
      let there = try store.publishedDeck("Words").cards.map(\.card.guid)
      #expect(Set(there).count == there.count)
      #expect(throws: LibraryError.schools(deck: "Words")) { try store.remove("120") }
      try store.take(second, revision: "2")
      #expect(try isWhole(second, in: store), "\(steps)")
      #expect(try Set(store.schoolFlags().map(\.card)) == ["249"])
      steps += 1
    }
    #expect(steps == 8)
  }

  @Test("Of two revisions that are taken at the same time, no card gets another one's text")
  func stepsOfTwo() throws {
    let store = boxes[0]
    let cards = (0..<150).map { (guid: "\($0)", question: "\($0)") }
    let first = words(cards)
    let changed = words(cards.map { ($0.guid, "new \($0.question)") })
    let others = [words(cards.filter { $0.guid != "120" }), words(cards.map { ($0.guid, "x") })]
    for (other, isCut) in others.flatMap({ [($0, false), ($0, true)] }) {
      try store.take(first, revision: "1")
      // At each of the steps, another visit takes another revision, or only a part of it.
      for place in 0..<4 {
        var step = 0
        try store.take(changed, revision: "2") { () throws(LibraryError) in
          defer { step += 1 }
          if step != place { return }
          var left = isCut ? 1 : .max
          do throws(LibraryError) {
            try store.take(other, revision: "3") { () throws(LibraryError) in
              if left == 0 { throw LibraryError.failed(path: "", detail: "cut") }
              left -= 1
            }
          } catch {
            guard isCut else { throw error }
          }
        }
        #expect(try isWhole(changed, in: store) && store.schoolDecks() == ["d": "2"])
      }
    }
    // Neither of two visits goes on forever.
    #expect(throws: LibraryError.self) {
      try store.take(changed, revision: "2") { () throws(LibraryError) in
        try store.take(first, revision: "3")
      }
    }
    #expect(try isWhole(first, in: store) || store.schoolDecks() == ["d": ""])
  }

  @Test("A card that an import takes between two steps is told, and until then no revision is here")
  func importBetween() throws {
    let store = boxes[0]
    try store.take(words((0..<150).map { ("\($0)", "first") }), revision: "1")
    let second = words((0..<300).map { ("\($0)", "second") })
    var isFirst = true
    let error = #expect(throws: LibraryError.self) {
      try store.take(second, revision: "2") { () throws(LibraryError) in
        defer { isFirst = false }
        if !isFirst { return }
        _ = try store.importRecords([second.cards[299]], into: "Own")
      }
    }
    #expect(error == LibraryError.cardElsewhere(guid: "299", deck: "Own"))
    #expect(try store.schoolDecks() == ["d": ""] && store.check() == [])
    _ = try store.remove("299")
    try store.take(second, revision: "2")
    #expect(try isWhole(second, in: store))
  }

  @Test("A deck that can't be taken changes nothing")
  func unusable() throws {
    let store = boxes[0]
    let first = words((0..<150).map { ("\($0)", "first") })
    try store.take(first, revision: "1")
    try store.importRecords([.init(Card(question: "q", answer: "a", guid: "own"))], into: "Own")
    let changes: [(inout CardRecord) -> Void] = [
      { $0.card.question = "a\0b" }, { $0.tags = ["a b"] }, { $0.tags = ["a", "a"] },
      { $0.copies = ["": 1] }, { $0.card.guid = "own" },
      {
        $0.media = [
          .init(side: .answer, hash: String(repeating: "0", count: 64), fileExtension: "wav")
        ]
      },
    ]
    for (place, change) in changes.enumerated() {
      var second = words((50..<260).map { ("\($0)", "second") })
      change(&second.cards[209])
      #expect(throws: LibraryError.self, "\(place)") { try store.take(second, revision: "2") }
      #expect(try isWhole(first, in: store) && store.schoolDecks() == ["d": "1"], "\(place)")
    }
  }
}
