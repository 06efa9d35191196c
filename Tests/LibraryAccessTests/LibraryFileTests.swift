import DeckStore
import Foundation
import Testing

@testable import LibraryAccess

@Suite struct LibraryFileTests {
  @Test("What one use of a library leaves, the next one finds")
  func usedTwice() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).sqlite").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let file = LibraryFile(path: path)
    try file.use { try $0.createDeck("Capitals") }
    #expect(try file.use { try $0.decks().map(\.name) } == ["Capitals"])
  }
}
