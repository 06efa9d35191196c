import Foundation
import GRDB
import GRDBSQLite
import Study
import Testing

@testable import DeckStore

@Suite struct ImportTests {
  @Test("An import of many cards keeps their order, and the last record of each")
  func largeImport() throws {
    let folder = try Folder()
    let store = try DeckStore(path: folder.file("library.sqlite"))
    try store.importRecords(records(0..<10), into: "Numbers")
    // Some come twice, some are there already: the last record of a card holds.
    let many = records(0..<1_200) + records(600..<700, answer: "again")
    let summary = try store.importRecords(many, into: "Numbers")
    #expect(summary.added == 1_190)
    #expect(try store.queue.write { try DeckStore.hasAllWords($0) })
    #expect(try store.search("again", limit: 200).count == 100)
    #expect(try store.search("number650", limit: 9).map(\.card.answer) == ["again"])
    #expect(try store.check() == [])
    // The indexes that it dropped meanwhile are back: no other schema opens.
    try store.close()
    _ = try DeckStore(path: folder.file("library.sqlite"))
  }

  @Test("Cards that come twice get one number, wherever their batches end, and keep their order")
  func batches() throws {
    let folder = try Folder()
    let store = try DeckStore(path: folder.file("library.sqlite"))
    // In one batch of 500 known cards, and in the next one.
    let many = records(0..<1_200) + records(0..<400) + records(800..<1_600, answer: "again")
    #expect(try store.importRecords(many, into: "Numbers").added == 1_600)
    let deck = try store.deck("Numbers")
    let isInOrder = deck.cards.map(\.guid) == (0..<1_600).map { "g\($0)" }
    #expect(isInOrder)
    #expect(deck.cards[799].answer == "answer")
    #expect(deck.cards[800...].allSatisfy { $0.answer == "again" })
    #expect(try store.check() == [])
  }

  @Test("Of records with one GUID the last one holds where GUIDs look alike and are not the same")
  func alike() throws {
    let folder = try Folder()
    let store = try DeckStore(path: folder.file("library.sqlite"))
    // Strings that are equal for Swift, but not for SQLite.
    let guids = (0..<700).map { $0.isMultiple(of: 2) ? "\u{e9}\($0)" : "e\u{301}\($0 - 1)" }
    let records = [1, 251, 451, 37].flatMap { step in
      guids.indices.map { place in
        CardRecord(
          Card(question: "q", answer: "\(step)", guid: guids[place * step % guids.count]))
      }
    }
    #expect(try store.importRecords(records, into: "Deck").added == guids.count)
    let deck = try store.deck("Deck")
    #expect(deck.cards.map { Array($0.guid.utf8) } == guids.map { Array($0.utf8) })
    #expect(deck.cards.allSatisfy { $0.answer == "37" })
  }

  @Test("A large import that is refused leaves the library as it was")
  func refusedImport() throws {
    let folder = try Folder()
    let store = try DeckStore(path: folder.file("library.sqlite"))
    try store.importRecords(records(1_100..<1_101), into: "Other")
    #expect(throws: LibraryError.cardElsewhere(guid: "g1100", deck: "Other")) {
      try store.importRecords(records(0..<1_200), into: "Numbers")
    }
    #expect(try store.decks().map(\.name) == ["Other"])
    #expect(try store.check() == [])
  }

  @Test("A large import that a full disk ends leaves nothing of itself")
  func fullDisk() throws {
    let folder = try Folder()
    let store = try DeckStore(path: folder.file("library.sqlite"))
    let pages = try store.queue.read { try Int.fetchOne($0, sql: "PRAGMA page_count") ?? 0 }
    for more in [0, 10, 30] {
      try store.queue.write { try $0.execute(sql: "PRAGMA max_page_count = \(pages + more)") }
      #expect(throws: LibraryError.full(path: store.path)) {
        try store.importRecords(records(0..<1_200), into: "Numbers")
      }
      #expect(try store.decks().isEmpty)
    }
  }

  @Test("A large import that is cut off, half of it in the log, is none when that is opened")
  func cutOff() throws {
    let folder = try Folder()
    let (path, copy) = (folder.file("library.sqlite"), folder.file("copy.sqlite"))
    let store = try DeckStore(path: path)
    try store.importRecords(records(0..<10), into: "Numbers")
    // More than fits in the memory that holds pages, so that SQLite has to write before the end.
    let answer = String(repeating: "x", count: 60_000)
    let many = records(0..<1_001, answer: answer).lazy.map { record in
      if record.card.guid == "g1000" {
        // What a killed program leaves behind.
        for suffix in ["", "-wal"] {
          try? FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
        }
      }
      return record
    }
    #expect(try store.importRecords(many, into: "Numbers").changed == 10)
    let size = try FileManager.default.attributesOfItem(atPath: copy + "-wal")[.size] as? Int
    #expect(try #require(size) > 20 << 20)
    let read = try DeckStore(reading: copy)
    #expect(try read.deck("Numbers").count == 10)
    try read.close()
    let opened = try DeckStore(path: copy)
    #expect(try opened.deck("Numbers").count == 10)
    #expect(try opened.search("number5", limit: 9).map(\.card.answer) == ["answer"])
    #expect(try opened.check() == [])
  }

  @Test("A card that comes back in a large import finds its memories, and they its deck")
  func memories() throws {
    let folder = try Folder()
    let store = try DeckStore(path: folder.file("library.sqlite"))
    let learner = try store.addLearner("Ann", at: LogTests.start)
    for (number, card) in ["g5", "elsewhere"].enumerated() {
      try store.save(
        LoggedReview(
          Review(
            number: number + 1, card: card, name: card, rating: .right, answerTime: 1, round: 1),
          in: Round(number: 1, deck: "Numbers", start: .zero), startedAt: LogTests.start,
          by: learner.id, at: LogTests.start))
    }
    try store.importRecords(records(0..<1_000), into: "Numbers")
    let decks = try store.queue.read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT guid, memories.deck_id = cards.deck_id FROM memories
          JOIN identities ON identities.id = card_id LEFT JOIN cards USING (id) ORDER BY guid
          """
      ).map { ($0[0] as String, $0[1] as Bool?) }
    }
    #expect(decks.map(\.0) == ["elsewhere", "g5"])
    #expect(decks.map(\.1) == [nil, true])
  }

  @Test("A text that is too long for SQLite is refused by name, and nothing of its import is kept")
  func longText() throws {
    let folder = try Folder()
    let store = try DeckStore(path: folder.file("library.sqlite"))
    // A billion bytes are too many for a test.
    store.queue.inDatabase { _ = sqlite3_limit($0.sqliteConnection, SQLITE_LIMIT_LENGTH, 100_000) }
    let long = records(0..<1) + records(1..<2, answer: String(repeating: "x", count: 100_001))
    #expect(throws: LibraryError.unusable("a text is too long")) {
      try store.importRecords(long, into: "Numbers")
    }
    #expect(try store.decks().isEmpty)
    #expect(try store.check() == [])
  }

  @Test("A text with the character NUL is refused, wherever a card has it")
  func nul() throws {
    let folder = try Folder()
    let store = try DeckStore(path: folder.file("library.sqlite"))
    let bad = "a\u{0}b"
    let records = [
      CardRecord(Card(question: "q", answer: "a", guid: bad)),
      CardRecord(Card(question: bad, answer: "a", guid: "g")),
      CardRecord(Card(question: "q", answer: bad, guid: "g")),
      CardRecord(Card(question: "q", answer: "a", name: bad, guid: "g")),
      CardRecord(Card(question: "q", answer: "a", guid: "g"), tags: [bad]),
      CardRecord(Card(question: "q", answer: "a", guid: "g"), attributes: [bad: "x"]),
      CardRecord(Card(question: "q", answer: "a", guid: "g"), attributes: ["x": bad]),
      CardRecord(Card(question: "q", answer: "a", guid: "g"), copies: [bad: 1]),
    ]
    for record in records {
      #expect(throws: LibraryError.self) { try store.importRecords([record], into: "Deck") }
    }
    #expect(try store.decks().isEmpty)
  }

  private func records(_ numbers: Range<Int>, answer: String = "answer") -> [CardRecord] {
    numbers.map {
      CardRecord(Card(question: "number\($0)", answer: answer, guid: "g\($0)"))
    }
  }
}
