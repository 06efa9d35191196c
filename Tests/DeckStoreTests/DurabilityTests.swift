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

  @Test("The log gets its whole length at once, and is read up to its zeros after a pulled plug")
  func reservedLog() throws {
    let folder = try Folder()
    let path = folder.file("library.sqlite")
    let store = try DeckStore(path: path)
    func logSize() throws -> Int {
      try #require(FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int)
    }
    /// The library as it is found when the plug is pulled now.
    func pulled(_ name: String) throws -> DeckStore {
      for suffix in ["", "-wal"] {
        try FileManager.default.copyItem(
          atPath: path + suffix, toPath: folder.file(name) + suffix)
      }
      return try DeckStore(path: folder.file(name))
    }
    try store.createDeck("before")
    store.reserveLog()
    #expect(try logSize() == DeckStore.logSize)
    #expect(try pulled("first").decks().map(\.name) == ["before"])
    // Through two ends of the log: SQLite begins anew at its start.
    for number in 1...2 {
      try store.queue.write { db in
        try db.execute(
          sql: """
            WITH RECURSIVE pages (page) AS (SELECT 1 UNION ALL SELECT page + 1 FROM pages LIMIT ?)
            INSERT INTO preferences (key, value)
            SELECT ? || ' ' || page, hex(zeroblob(2000)) FROM pages
            """, arguments: [DeckStore.logPages, number])
      }
      try store.setPreference("last", to: "\(number)")
      store.reserveLog()
      let found = try pulled("after \(number)")
      #expect(try found.preferences().count == number * DeckStore.logPages + 1)
      #expect(try found.preferences()["last"] == "\(number)")
      #expect(try found.check() == [])
    }
    try store.queue.inDatabase { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
    store.reserveLog()
    // Nothing but zeros.
    #expect(try pulled("empty").check() == [])
    try store.close()
    #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
  }
}
