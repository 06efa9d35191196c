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
}
