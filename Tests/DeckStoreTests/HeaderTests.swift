import Foundation
import Testing

@testable import DeckStore

/// What a library's header says; HeaderBitsTests has wrong bits.
@Suite struct HeaderTests {
  @Test("A library in the middle of an answer has the numbers of its log, not of its file")
  func log() throws {
    let folder = try Folder()
    let path = folder.file("library.sqlite")
    try ExampleLibrary.write(to: path)
    let store = try DeckStore(path: path, machine: "")
    for number in 0..<30 { try store.createDeck("Deck \(number)") }
    let copy = folder.file("copy.sqlite")
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
    }
    #expect(try DeckStore(path: copy).decks().count == 32)
  }
}
