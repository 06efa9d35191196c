import GRDB
import Study
import Testing

@testable import DeckStore

@Suite struct ImportTests {
  @Test("After an import of more cards than there were, the indexes and the words are as before it")
  func largeImport() throws {
    let folder = try Folder()
    let store = try DeckStore(path: folder.file("library.sqlite"))
    let indexes = try nameIndexes(store)
    #expect(indexes.count == 2)
    try store.importRecords(records(0..<10), into: "Numbers")
    // Some come twice, some are there already: the last record of a card holds.
    let many = records(0..<1_200) + records(600..<700, answer: "again")
    let summary = try store.importRecords(many, into: "Numbers")
    #expect(summary.added == 1_190)
    #expect(try nameIndexes(store) == indexes)
    #expect(try store.queue.write { try DeckStore.hasAllWords($0) })
    #expect(try store.search("again", limit: 200).count == 100)
    #expect(try store.search("number650", limit: 9).map(\.card.answer) == ["again"])
    #expect(try store.check() == [])
  }

  @Test("A large import that is refused leaves the library as it was")
  func refusedImport() throws {
    let folder = try Folder()
    let store = try DeckStore(path: folder.file("library.sqlite"))
    let indexes = try nameIndexes(store)
    try store.importRecords(records(1_100..<1_101), into: "Other")
    #expect(throws: LibraryError.cardElsewhere(guid: "g1100", deck: "Other")) {
      try store.importRecords(records(0..<1_200), into: "Numbers")
    }
    #expect(try store.decks().map(\.name) == ["Other"])
    #expect(try nameIndexes(store) == indexes)
    #expect(try store.check() == [])
  }

  private func records(_ numbers: Range<Int>, answer: String = "answer") -> [CardRecord] {
    numbers.map {
      CardRecord(Card(question: "number\($0)", answer: answer, guid: "g\($0)"))
    }
  }

  private func nameIndexes(_ store: DeckStore) throws -> [String] {
    try store.queue.read { db in
      try String.fetchAll(
        db,
        sql: """
          SELECT sql FROM sqlite_master
          WHERE type = 'index' AND tbl_name = 'cards' AND sql LIKE '%sort_key%' ORDER BY name
          """)
    }
  }
}
