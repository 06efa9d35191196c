import GRDB
import Study
import Testing

@testable import DeckStore

/// For how long what was removed is kept, and what undo leaves as it is.
extension KeptTests {
  private func day(_ days: Int) -> WallTime { Self.noon + .seconds(days * 86_400) }

  /// Adds days with answers after noon.
  private func learn(days: Int) throws {
    let ann = try store.learner(named: "Ann").id
    try store.write { db in
      for day in 1...days {
        try db.execute(
          sql: "INSERT OR IGNORE INTO days (learner_id, day) VALUES (?, ?)",
          arguments: [ann, Self.noon.day + day])
      }
    }
  }

  @Test("as long as a clock was set, but nobody learnt for 20 days")
  func wrongClock() throws {
    try store.remove("norway", at: day(-300))
    // The box's clock was months behind: the removal has the log's time, which is right.
    let kept = try #require(try store.kept([.card], at: day(0), limit: 1).first)
    #expect(kept.name == "Norway" && kept.time.milliseconds > 1_770_000_000_000)
    try store.remove("sweden", at: Self.noon)
    try learn(days: 19)
    for days in [-5_000, 0, 31, 5_000] {
      try store.forgetKept(at: day(days))
      #expect(
        try store.kept([.card], at: day(days), limit: 2).map(\.name) == ["Sverige", "Norway"])
    }
    try learn(days: 25)
    try store.forgetKept(at: day(29))
    #expect(try self.kept().map(\.name) == ["Sverige"])
    try store.forgetKept(at: day(31))
    #expect(try self.kept().isEmpty)
  }

  @Test("a change for two minutes, and at most 20 of them, which make no removal be forgotten")
  func changes() throws {
    let removed = try remove(.card)
    let ids = try (0..<25).map { number in
      try #require(
        try store.change(
          .suspend(number.isMultiple(of: 2)), ["aland"], in: "Capitals",
          at: Self.noon + .seconds(number)))
    }
    let count = { try store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM kept") } }
    // With the removal of the example.
    #expect(try count() == 22)
    let newest = try #require(ids.last)
    for (seconds, isKept) in [(-200, false), (24, true), (144, true), (145, false)] {
      #expect(
        try (store.kept(newest, at: Self.noon + .seconds(seconds)) != nil) == isKept, "\(seconds)")
    }
    #expect(try store.bringBack(newest, at: day(7)) == nil)
    #expect(try store.bringBack(ids[0], at: Self.noon) == nil)
    #expect(try store.record(of: "aland").isSuspended)
    #expect(try store.bringBack(newest, at: Self.noon + .seconds(30)) != nil)
    #expect(try !store.record(of: "aland").isSuspended)
    try store.forgetKept(at: day(2))
    #expect(try count() == 2)
    #expect(try store.bringBack(removed, at: day(7)) != nil)
  }

  @Test("cards of several decks are one removal, all or none")
  func several() throws {
    let before = try rows(store)
    #expect(throws: LibraryError.self) {
      try store.remove(["summer", "gone", "norway"], at: Self.noon)
    }
    #expect(try rows(store) == before)
    let id = try #require(try store.remove(["summer", "norway"], at: Self.noon))
    #expect(try kept().map(\.count) == [2])
    _ = try store.bringBack(id, at: Self.noon)
    #expect(try rows(store) == before)
  }

  @Test("undo of a move leaves the other deck its own empty set")
  func emptySet() throws {
    let sets = {
      try store.read { db in
        try String.fetchSet(
          db, sql: "SELECT name FROM sets WHERE deck_id = ?",
          arguments: [try DeckStore.deckID("Été", db)])
      }
    }
    var record = try store.record(of: "summer")
    for copies in [["north": 1], [:]] {
      record.copies = copies
      try store.update(record)
    }
    try store.update(
      CardRecord(Card(question: "Åland", answer: "Mariehamn", guid: "aland"), copies: ["isles": 1]))
    let moved = try store.change(
      .move(to: "Été"), ["norway", "aland"], in: "Capitals", at: Self.noon)
    #expect(try sets() == ["north", "isles"])
    _ = try store.bringBack(try #require(moved), at: Self.noon)
    #expect(try sets() == ["north"])
    #expect(try store.record(of: "norway").copies == ["north": 2])
  }

  @Test("a deck is offered until it has its cards")
  func present() throws {
    let deck = try remove(.deck)
    let guid = try store.read { db in
      try String.fetchOne(
        db, sql: "SELECT owner FROM kept_rows WHERE kept_id = ? AND part = 'decks'",
        arguments: [deck])
    }
    try store.write { db in
      _ = try DeckStore.insertDeck("Capitals", guid: try #require(guid), db)
    }
    #expect(try kept().map(\.id) == [deck])
    _ = try store.bringBack(deck, at: Self.noon)
    #expect(try store.deck("Capitals").cards.count == 3 && kept().isEmpty)
  }

  @Test("for 30 days, unless it came back by itself")
  func time() throws {
    try store.remove("norway", at: Self.noon)
    try learn(days: 25)
    #expect(try store.kept([.card], at: day(29), limit: 1).map(\.name) == ["Norway"])
    #expect(try store.kept([.deck, .learner], at: day(29), limit: 9).isEmpty)
    #expect(try store.kept([.card], at: day(31), limit: 1).isEmpty)
    try store.forgetKept(at: day(29))
    #expect(try store.kept([.card], at: Self.noon, limit: 1).count == 1)
    try store.apply(
      .add(
        CardRecord(Card(question: "Norway", answer: "Oslo!", guid: "norway")), to: "Été", at: .first
      ))
    #expect(try kept().isEmpty)
    try store.remove("norway", at: day(1))
    let newest = try #require(try kept().first)
    #expect(try store.bringBack(newest.id, at: day(1))?.name == "Norway")
    #expect(try store.record(of: "norway").card.answer == "Oslo!")
    try store.forgetKept(at: day(40))
    #expect(try store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM kept_rows") } == 0)
  }
}
