import Foundation
import GRDB
import Testing
import TestSupport

@testable import DeckStore

/// Valid headers of a library; HeaderBitsTests has damaged ones.
@Suite struct HeaderTests {
  @Test("A library with a write-ahead log has the header in the log, not the one in the file")
  func log() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("library.sqlite")
    try ExampleLibrary.write(to: path)
    let store = try DeckStore(path: path, machine: "")
    for number in 0..<30 { try store.createDeck("Deck \(number)") }
    let copy = folder.path("copy.sqlite")
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
    }
    #expect(try DeckStore(path: copy).decks().count == 32)
  }

  @Test("A page size of 65,536, which the header stores as 1, is read correctly")
  func largePages() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("library.sqlite")
    try ExampleLibrary.write(to: path)
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA journal_mode = DELETE; PRAGMA page_size = 65536; VACUUM")
    }
    try queue.close()
    #expect(try Array(Data(contentsOf: URL(filePath: path))[16..<18]) == [0, 1])
    let store = try DeckStore(path: path)
    #expect(try store.decks().count == 2)
    try store.quickCheck()
    try store.close()
  }
}
