import Foundation
import GRDB
import Glibc
import Study
import Testing
import TestSupport

@testable import DeckStore

@Suite struct DurabilityTests {
  @Test("A commit is on the disk: WAL with synchronous FULL, and an exclusively locked file")
  func pragmas() throws {
    let folder = try TemporaryFolder()
    let store = try DeckStore(path: folder.path("library.sqlite"))
    let values = try store.queue.read { db in
      try ["journal_mode", "synchronous", "locking_mode", "foreign_keys", "trusted_schema"].map {
        try String.fetchOne(db, sql: "PRAGMA \($0)")
      }
    }
    #expect(values == ["wal", "2", "exclusive", "1", "0"])
    #expect(throws: LibraryError.busy(path: folder.path("library.sqlite"), process: nil)) {
      try DeckStore(path: folder.path("library.sqlite"))
    }
  }

  /// Returns the number of bytes that this thread has written so far.
  private static func written() throws -> Int {
    let counts = try String(contentsOfFile: "/proc/thread-self/io", encoding: .utf8)
    let line = counts.split(separator: "\n").first { $0.hasPrefix("wchar: ") }
    return try #require(line.flatMap { Int($0.dropFirst(7)) })
  }

  @Test("A leftover write-ahead log is rewritten in place, every byte of it")
  func rewriteLog() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("library.sqlite")
    let store = try DeckStore(path: path)
    try store.createDeck("Deck")
    let text = String(repeating: "x", count: 200)
    try store.append((0..<500).map { Card(question: text, answer: "", guid: "c\($0)") }, to: "Deck")
    // A killed program leaves both files behind.
    let copy = folder.path("copy.sqlite")
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
    }
    let log = URL(filePath: copy + "-wal")
    let before = try Data(contentsOf: log)
    try #require(before.count > 3 << 16)
    let written = try Self.written()
    try Durable.rewriteLog(of: copy)
    #expect(try Self.written() - written == before.count)
    #expect(try Data(contentsOf: log) == before)
    let found = try DeckStore(path: copy)
    #expect(try found.deck("Deck").cards.count == 500)
    try found.close()
    // There is no log any more.
    try Durable.rewriteLog(of: copy)
    #expect(!FileManager.default.fileExists(atPath: log.path))
  }

  @Test("A backup that is cancelled once it is complete is kept, and no error is thrown")
  func backupEndedLate() throws {
    let folder = try TemporaryFolder()
    let store = try DeckStore(path: folder.path("library.sqlite"))
    try store.createDeck("Deck")
    let copy = folder.path("backup.sqlite")
    try store.backup(to: copy) { part in if part == 1 { throw CancellationError() } }
    #expect(try DeckStore(path: copy).decks().map(\.name) == ["Deck"])
  }
}
