import Foundation
import GRDB
import Study
import Testing

@testable import DeckStore

@Suite struct DurabilityTests {
  @Test("A commit is on the disk: WAL with synchronous FULL, and the file is this program's alone")
  func pragmas() throws {
    let folder = try Folder()
    let store = try DeckStore(path: folder.file("library.sqlite"))
    let values = try store.queue.read { db in
      try ["journal_mode", "synchronous", "locking_mode", "foreign_keys", "trusted_schema"].map {
        try String.fetchOne(db, sql: "PRAGMA \($0)")
      }
    }
    #expect(values == ["wal", "2", "exclusive", "1", "0"])
    #expect(throws: LibraryError.busy(path: folder.file("library.sqlite"))) {
      try DeckStore(path: folder.file("library.sqlite"))
    }
  }

  @Test("A backup that is to end when it is made is made, and nothing is said to have failed")
  func backupEndedLate() throws {
    let folder = try Folder()
    let store = try DeckStore(path: folder.file("library.sqlite"))
    try store.createDeck("Deck")
    let copy = folder.file("backup.sqlite")
    try store.backup(to: copy) { part in if part == 1 { throw CancellationError() } }
    #expect(try DeckStore(path: copy).decks().map(\.name) == ["Deck"])
  }
}
