import Foundation
import GRDB
import GRDBSQLite
import Study
import Testing
import TestSupport

@testable import DeckStore

@Suite struct ImportTests {
  @Test("An import of many cards keeps their order, and the last record of each")
  func largeImport() throws {
    let folder = try TemporaryFolder()
    let store = try DeckStore(path: folder.path("library.sqlite"))
    try store.importRecords(records(0..<10), into: "Numbers")
    // Some cards are repeated, some are known already: the last record of a card is kept.
    let many = records(0..<1_200) + records(600..<700, answer: "again")
    let summary = try store.importRecords(many, into: "Numbers")
    #expect(summary.added == 1_190)
    #expect(try store.queue.write { try DeckStore.hasAllWords($0) })
    #expect(try store.search("again", limit: 200).count == 100)
    #expect(try store.search("number650", limit: 9).map(\.card.answer) == ["again"])
    #expect(try store.check() == [])
    // The indexes that the import dropped are back: a library with another schema can't be opened.
    try store.close()
    _ = try DeckStore(path: folder.path("library.sqlite"))
  }

  @Test("Repeated cards get one number, in the same batch or a later one, and keep their order")
  func batches() throws {
    let folder = try TemporaryFolder()
    let store = try DeckStore(path: folder.path("library.sqlite"))
    // Cards are repeated within a batch of 500 known cards, and in the next one.
    let many = records(0..<1_200) + records(0..<400) + records(800..<1_600, answer: "again")
    #expect(try store.importRecords(many, into: "Numbers").added == 1_600)
    let deck = try store.deck("Numbers")
    let isInOrder = deck.cards.map(\.guid) == (0..<1_600).map { "g\($0)" }
    #expect(isInOrder)
    #expect(deck.cards[799].answer == "answer")
    #expect(deck.cards[800...].allSatisfy { $0.answer == "again" })
    #expect(try store.check() == [])
  }

  @Test("Of records with one GUID the last one is kept, even among canonically equivalent GUIDs")
  func alike() throws {
    let folder = try TemporaryFolder()
    let store = try DeckStore(path: folder.path("library.sqlite"))
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

  @Test("A refused large import leaves the library unchanged")
  func refusedImport() throws {
    let folder = try TemporaryFolder()
    let store = try DeckStore(path: folder.path("library.sqlite"))
    try store.importRecords(records(1_100..<1_101), into: "Other")
    #expect(throws: LibraryError.cardElsewhere(guid: "g1100", deck: "Other")) {
      try store.importRecords(records(0..<1_200), into: "Numbers")
    }
    #expect(try store.decks().map(\.name) == ["Other"])
    #expect(try store.check() == [])
  }

  @Test("A large import that fills the disk leaves nothing behind")
  func fullDisk() throws {
    let folder = try TemporaryFolder()
    let store = try DeckStore(path: folder.path("library.sqlite"))
    let pages = try store.queue.read { try Int.fetchOne($0, sql: "PRAGMA page_count") ?? 0 }
    for more in [0, 10, 30] {
      try store.queue.write { try $0.execute(sql: "PRAGMA max_page_count = \(pages + more)") }
      #expect(throws: LibraryError.full(path: store.path)) {
        try store.importRecords(records(0..<1_200), into: "Numbers")
      }
      #expect(try store.decks().isEmpty)
    }
  }

  @Test("A large import that is killed, half of it in the log, is undone when that is opened")
  func cutOff() throws {
    let folder = try TemporaryFolder()
    let (path, copy) = (folder.path("library.sqlite"), folder.path("copy.sqlite"))
    let store = try DeckStore(path: path)
    try store.importRecords(records(0..<10), into: "Numbers")
    // The cards are larger than the page cache, so that SQLite has to write before the commit.
    let answer = String(repeating: "x", count: 45_000)
    let many = records(0..<1_001, answer: answer).lazy.map { record in
      if record.card.guid == "g1000" {
        // The files as a killed program leaves them behind.
        for suffix in ["", "-wal"] {
          try? FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
        }
      }
      return record
    }
    #expect(try store.importRecords(many, into: "Numbers").changed == 10)
    let size = try FileManager.default.attributesOfItem(atPath: copy + "-wal")[.size] as? Int
    #expect(try #require(size) > 1 << 20)
    let read = try DeckStore(reading: copy)
    #expect(try read.deck("Numbers").count == 10)
    try read.close()
    let opened = try DeckStore(path: copy)
    #expect(try opened.deck("Numbers").count == 10)
    #expect(try opened.search("number5", limit: 9).map(\.card.answer) == ["answer"])
    #expect(try opened.check() == [])
  }

  @Test("A card that is imported again gets its memories back, and they get its deck")
  func memories() throws {
    let folder = try TemporaryFolder()
    let store = try DeckStore(path: folder.path("library.sqlite"))
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

  @Test("A text that is too long for SQLite is refused with that reason, and its import is undone")
  func longText() throws {
    let folder = try TemporaryFolder()
    let store = try DeckStore(path: folder.path("library.sqlite"))
    // SQLite's own limit, a billion bytes, is too much for a test.
    store.queue.inDatabase { _ = sqlite3_limit($0.sqliteConnection, SQLITE_LIMIT_LENGTH, 100_000) }
    let long = records(0..<1) + records(1..<2, answer: String(repeating: "x", count: 100_001))
    #expect(throws: LibraryError.unusable("a text is too long")) {
      try store.importRecords(long, into: "Numbers")
    }
    #expect(try store.decks().isEmpty)
    #expect(try store.check() == [])
  }

  @Test("A text with the character NUL is refused in every field of a card")
  func nul() throws {
    let folder = try TemporaryFolder()
    let store = try DeckStore(path: folder.path("library.sqlite"))
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

  @Test("An import of several decks is one transaction")
  func severalDecks() throws {
    let folder = try TemporaryFolder()
    let store = try DeckStore(path: folder.path("library.sqlite"))
    let summaries = try store.importCards(expecting: 2_400) { cards in
      for record in records(0..<2_400) {
        try cards.add(record, to: record.card.guid.hasSuffix("0") ? "Tens" : "Others")
      }
    }
    #expect(summaries.map(\.deck) == ["Tens", "Others"])
    #expect(summaries.map(\.summary.added) == [240, 2_160])
    #expect(try store.deck("Tens").cards.map(\.guid) == (0..<240).map { "g\($0 * 10)" })
    let error = #expect(throws: DecodingStopped.self) {
      try store.importCards(expecting: 1) { cards in
        for record in records(5_000..<16_000) { try cards.add(record, to: "New") }
        throw DecodingStopped()
      }
    }
    #expect(error != nil)
    #expect(try store.decks().map(\.name) == ["Others", "Tens"])
    #expect(try store.check() == [])
  }

  private struct DecodingStopped: Error {}

  @Test("A card of another deck is copied if that is requested, and only once")
  func copies() throws {
    let folder = try TemporaryFolder()
    let store = try DeckStore(path: folder.path("library.sqlite"))
    try store.importRecords(records(0..<3), into: "First")
    func importAgain(_ answer: String) throws -> ImportSummary? {
      var copied: [String: String] = [:]
      let summaries = try store.importCards(expecting: 4, copiesCards: true) { cards in
        for record in records(1..<5, answer: answer) { try cards.add(record, to: "Second") }
        try cards.finish()
        copied = cards.copied
      }
      #expect(Set(copied.keys) == ["g1", "g2"])
      return summaries.first?.summary
    }
    #expect(try importAgain("x") == ImportSummary(added: 4, copied: 2))
    #expect(try importAgain("x") == ImportSummary(unchanged: 4))
    #expect(try importAgain("y") == ImportSummary(changed: 4))
    #expect(try store.deck("First").cards.map(\.answer) == ["answer", "answer", "answer"])
    #expect(try store.deck("Second").cards.map(\.question) == (1..<5).map { "number\($0)" })
    // The copies stay when the first deck is deleted.
    try store.apply(.deck(.delete("First")))
    let summaries = try store.importCards(expecting: 4, copiesCards: true) { cards in
      for record in records(1..<5, answer: "y") { try cards.add(record, to: "Second") }
    }
    #expect(summaries.map(\.summary) == [ImportSummary(unchanged: 4)])
    #expect(try store.check() == [])
  }

  @Test("A copy that was moved is changed in its new deck")
  func movedCopy() throws {
    let folder = try TemporaryFolder()
    let store = try DeckStore(path: folder.path("library.sqlite"))
    func importing(_ answer: String) throws -> [(deck: String, summary: ImportSummary)] {
      try store.importCards(expecting: 2, copiesCards: true) { cards in
        for record in records(0..<2, answer: answer) { try cards.add(record, to: "Second") }
      }
    }
    try store.importRecords(records(0..<2), into: "First")
    _ = try importing("x")
    let copy = try #require(try store.deck("Second").cards.first?.guid)
    try store.createDeck("Third")
    try store.apply(.move(copy, to: "Third", at: .first))
    let summaries = try importing("y")
    #expect(summaries.map(\.deck) == ["Second", "Third"])
    #expect(summaries.map(\.summary.changed) == [1, 1])
    #expect(try store.deck("Third").cards.map(\.answer) == ["y"])
    #expect(try store.deck("Second").count == 1)
    #expect(try store.check() == [])
  }

  @Test("Cards are written to the database every 8 MiB, whichever field is large")
  func largeRecords() throws {
    let folder = try TemporaryFolder()
    let store = try DeckStore(path: folder.path("library.sqlite"))
    let long = String(repeating: "x", count: 1 << 20)
    var large = Array(repeating: CardRecord(Card(question: "q", answer: "a")), count: 4)
    (large[0].card.name, large[1].tags) = (long, [long])
    (large[2].attributes, large[3].copies) = (["a": long], [long: 1])
    for (kind, record) in large.enumerated() {
      _ = try store.importCards(expecting: 9) { cards in
        for number in 0..<9 {
          var record = record
          (record.card.guid, record.card.question) = ("\(kind) \(number)", "q\(kind)")
          try cards.add(record, to: "Deck")
        }
        let count = try Int.fetchOne(
          cards.db, sql: "SELECT count(*) FROM cards WHERE question = ?", arguments: ["q\(kind)"])
        #expect(count == 8)
      }
    }
  }

  private func records(_ numbers: Range<Int>, answer: String = "answer") -> [CardRecord] {
    numbers.map {
      CardRecord(Card(question: "number\($0)", answer: answer, guid: "g\($0)"))
    }
  }
}
