import Foundation
import GRDB
import Glibc
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

  @Test("Confirming writes the log over itself, and the library goes on")
  func confirm() throws {
    let folder = try Folder()
    let path = folder.file("library.sqlite")
    let store = try DeckStore(path: path)
    try store.createDeck("Deck")
    let text = String(repeating: "x", count: 200)
    try store.append((0..<500).map { Card(question: text, answer: "", guid: "c\($0)") }, to: "Deck")
    let log = URL(filePath: path + "-wal")
    let before = try Data(contentsOf: log)
    try #require(before.count > 1 << 16)
    var times = [timespec(tv_sec: 0, tv_nsec: 0), timespec(tv_sec: 0, tv_nsec: 0)]
    try #require(utimensat(AT_FDCWD, log.path, &times, 0) == 0)
    try store.confirm()
    #expect(try Data(contentsOf: log) == before)
    var status = stat()
    #expect(stat(log.path, &status) == 0 && status.st_mtim.tv_sec > 0)
    try store.createDeck("Another")
    #expect(try store.check() == [])
    try store.close()
    try store.confirm()
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
