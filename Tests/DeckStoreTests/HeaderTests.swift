import Foundation
import Study
import Testing

@testable import DeckStore

/// What a wrong bit in a library's header does.
@Suite struct HeaderTests {
  @Test("Each wrong bit of the header is harmless or called damage")
  func bits() throws {
    let folder = try Folder()
    let path = folder.file("library.sqlite")
    try ExampleLibrary.write(to: path)
    let sound = try Data(contentsOf: URL(filePath: path))
    var harmless = 0
    for bit in 0..<800 {
      var bytes = sound
      bytes[bit / 8] ^= 1 << (bit % 8)
      try bytes.write(to: URL(filePath: path))
      unlink(path + "-wal")
      do {
        let store = try DeckStore(path: path, machine: "")
        try store.addLearner("Cy", at: LogTests.start)
        try store.quickCheck()
        let answers = try store.learnerSummaries().map { $0.right + $0.wrong }
        #expect(answers == [3, 2, 0], "bit \(bit)")
        try store.close()
        harmless += 1
        // What was put right stays right.
        let header = try Data(contentsOf: URL(filePath: path))
        #expect(
          header[60..<64] == sound[60..<64] && header[68..<72] == sound[68..<72], "bit \(bit)")
      } catch LibraryError.corrupt {
      } catch LibraryError.notALibrary {
        #expect(bit < 16 * 8, "bit \(bit)")
      }
    }
    #expect(harmless > 350)
  }

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
