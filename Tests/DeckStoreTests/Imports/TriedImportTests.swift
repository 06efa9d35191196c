import ContentHash
import DeckStore
import Foundation
import Study
import TestSupport
import Testing

@Suite("The dry run of an import")
struct TriedImportTests {
  @Test("reports what it would do, and leaves every byte of the library unchanged")
  func tried() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("library.sqlite")
    func bytes() throws -> Data {
      let store = try DeckStore(path: path)
      #expect(try store.check() == [])
      try store.close()
      return try Data(contentsOf: URL(filePath: path))
    }
    let store = try DeckStore(path: path)
    let known = CardRecord(Card(question: "known", answer: "a", guid: "known"))
    try store.importRecords([known], into: "Known")
    try store.close()
    let before = try bytes()
    // The number is larger than the library's, so that the import prepares for many cards.
    let count = 1_500
    func importing(into store: DeckStore, isKept: Bool) throws -> [ImportSummary] {
      try store.importCards(expecting: count, isKept: isKept) { cards in
        let picture = Array("picture".utf8)
        let hash = ContentHash(of: picture)
        var rest = [picture].makeIterator()
        try cards.addMedia(hash, size: picture.count, fileExtension: "png") { rest.next() ?? [] }
        var changed = known
        changed.card.answer = "b"
        try cards.add(changed, to: "Known")
        for number in 1..<count {
          let card = Card(question: "new \(number)", answer: "a", guid: "new \(number)")
          var record = CardRecord(card)
          record.media = [.init(side: .answer, hash: "\(hash)", fileExtension: "png")]
          try cards.add(record, to: "New")
        }
      }.map(\.summary)
    }
    let trying = try DeckStore(path: path)
    let found = try importing(into: trying, isKept: false)
    #expect(found == [ImportSummary(changed: 1), ImportSummary(added: count - 1)])
    #expect(try trying.decks().map(\.name) == ["Known"])
    try trying.close()
    #expect(try bytes() == before)
    let keeping = try DeckStore(path: path)
    #expect(try importing(into: keeping, isKept: true) == found)
    #expect(try keeping.deck("Known").cards.map(\.answer) == ["b"])
    try keeping.close()
    #expect(try bytes() != before)
  }
}
