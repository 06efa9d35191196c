import ContentHash
import Study
import Testing
import TestSupport

@testable import DeckStore

/// Imports of files after their cards were changed at the box.
@Suite struct ReimportTests {
  let folder: TemporaryFolder
  let store: DeckStore

  init() throws {
    folder = try TemporaryFolder()
    store = try DeckStore(path: folder.path("library.sqlite"))
  }

  private static func record(
    _ answer: String = "dog", _ change: (inout CardRecord) -> Void = { _ in }
  )
    -> CardRecord
  {
    var record = CardRecord(
      Card(question: "Hund", answer: answer, guid: "g"), tags: ["animal"],
      attributes: ["source": "book"], copies: ["Easy": 1])
    change(&record)
    return record
  }

  private func importing(_ record: CardRecord) throws -> ImportSummary {
    try store.importRecords([record], into: "Words")
  }

  @Test("A repeated import keeps the box's changes; a change of the file is imported")
  func boxChanges() throws {
    #expect(try importing(Self.record()).added == 1)
    let changed = Self.record("the dog") { record in
      record.tags = ["animal", "to-fix"]
      record.attributes = ["source": "book", "note": "ask"]
      record.copies = ["Easy": 1, "Hard": 2]
      record.isSuspended = true
    }
    try store.update(changed)
    for _ in 0..<2 { #expect(try importing(Self.record()).unchanged == 1) }
    #expect(try store.record(of: "g") == changed)
    // The file has a new question, and a tag, attribute and set that replace the old ones.
    var file = Self.record()
    file.card.question = "der Hund"
    (file.tags, file.attributes, file.copies) = (["pet"], ["source": "list"], ["Hard": 1])
    #expect(try importing(file).changed == 1)
    var merged = changed
    merged.card.question = "der Hund"
    merged.tags = ["pet", "to-fix"]
    merged.attributes = ["source": "list", "note": "ask"]
    merged.copies = ["Hard": 1]
    #expect(try store.record(of: "g") == merged)
    #expect(try importing(file).unchanged == 1)
    // Where both have changed a text, the file's is kept.
    file.card.answer = "hound"
    file.isSuspended = true
    #expect(try importing(file).changed == 1)
    merged.card.answer = "hound"
    #expect(try store.record(of: "g") == merged)
    file.isSuspended = false
    #expect(try importing(file).changed == 1)
    #expect(try store.record(of: "g").isSuspended == false)
    #expect(try store.check() == [])
  }

  @Test("A text changed at the box, even one in a list of texts, stays until the file changes it")
  func texts() throws {
    _ = try importing(Self.record())
    _ = try store.update("g") { record in
      record.card = Card(question: "Hund", answer: "the dog", name: "Dog", guid: "g")
      return true
    }
    _ = try importing(Self.record())
    #expect(try store.record(of: "g").card.answer == "the dog")
    #expect(try store.record(of: "g").card.name == "Dog")
    // Once file and box agree, there is no difference to remember.
    let same = Self.record("the dog") { $0.card.name = "Dog" }
    #expect(try importing(same).unchanged == 1)
    #expect(try store.read { try DeckStore.imported([1], $0) }.isEmpty)
    #expect(try importing(Self.record()).changed == 1)
    #expect(try store.record(of: "g") == Self.record())
  }

  @Test("A picture added at the box stays when the file changes the other side's pictures")
  func pictures() throws {
    let hashes = try [[1], [2], [3]].map { (bytes: [UInt8]) in
      try store.addMedia(bytes, fileExtension: "png").description
    }
    func media(_ side: CardRecord.Side, _ number: Int) -> CardRecord.Media {
      .init(side: side, hash: hashes[number], fileExtension: "png")
    }
    _ = try importing(Self.record { $0.media = [media(.question, 0)] })
    try store.update(Self.record { $0.media = [media(.question, 0), media(.answer, 1)] })
    #expect(try importing(Self.record { $0.media = [media(.question, 2)] }).changed == 1)
    #expect(try store.record(of: "g").media == [media(.question, 2), media(.answer, 1)])
  }

  @Test("A card made at the box keeps its tags when a file also has the card")
  func madeHere() throws {
    try store.createDeck("Words")
    try store.apply(.add(Self.record { $0.isSuspended = true }, to: "Words", at: .last))
    let file = CardRecord(Card(question: "Hund", answer: "hound", guid: "g"), tags: ["pet"])
    #expect(try importing(file).changed == 1)
    let expected = Self.record("hound") { record in
      record.tags = ["animal", "pet"]
      record.isSuspended = true
    }
    #expect(try store.record(of: "g") == expected)
  }

  @Test(
    "Cards are distinguished by the texts of the last file, without later changes")
  func asImported() throws {
    _ = try importing(Self.record())
    try store.apply(
      .add(CardRecord(Card(question: "Katze", answer: "cat", guid: "k")), to: "Words", at: .first))
    _ = try store.update("g") { record in
      record.card = Card(question: "Köter", answer: "cur", guid: "g")
      return true
    }
    var questions: [String] = []
    try store.records(in: "Words", isAsImported: true) { questions.append($0.card.question) }
    #expect(questions == ["Katze", "Hund"])
  }

  @Test("A card that was removed stays away until the file changes it, or somebody brings it back")
  func removed() throws {
    func importing(_ answer: String = "b", _ deck: String = "Deck") throws -> ImportSummary {
      try store.importRecords(
        ["x", "y"].map { CardRecord(Card(question: $0, answer: answer, guid: "guid \($0)")) },
        into: deck)
    }
    let now = LogTests.start
    #expect(try importing() == ImportSummary(added: 2))
    // It was changed here before: the file is compared with what it said last.
    _ = try store.update("guid x") { record in
      record.card.answer = "c"
      return true
    }
    let kept = try #require(try store.remove("guid x", at: now))
    for _ in 0..<2 { #expect(try importing() == ImportSummary(unchanged: 1, removed: 1)) }
    #expect(try store.check() == [])
    _ = try store.bringBack(kept, at: now)
    #expect(try importing() == ImportSummary(unchanged: 2))
    #expect(try store.record(of: "guid x").card.answer == "c")
    // A change of the file wins over a removal, as over other changes.
    try store.remove(["guid x", "guid y"], at: now)
    #expect(try importing() == ImportSummary(removed: 2))
    #expect(try importing("d") == ImportSummary(added: 2))
    #expect(try importing("d") == ImportSummary(unchanged: 2))
    // What nobody can bring back, the file brings back.
    try store.remove("guid x")
    #expect(try importing("d") == ImportSummary(added: 1, unchanged: 1))
    try store.remove("guid x", at: now)
    try store.forgetKept(#require(try store.kept([.card], at: now, limit: 1).first).id)
    #expect(try importing("d") == ImportSummary(added: 1, unchanged: 1))
    // So does the file of a deck that is gone, and of another deck.
    try store.remove("guid x", at: now)
    try store.apply(.deck(.delete("Deck")), at: now)
    #expect(try importing("d") == ImportSummary(added: 2))
    try store.remove(["guid x", "guid y"], at: now)
    try store.createDeck("Other")
    #expect(try importing("d", "Other") == ImportSummary(added: 2))
  }

  @Test("A renamed deck is found by its name in files, and its copies are not copied again")
  func renamed() throws {
    func importing(_ guids: [String], _ name: String) throws -> [(String, ImportSummary)] {
      let deck = try store.deck(ofFiles: name) ?? name
      return try store.importCards(expecting: 1, copiesCards: true) { cards in
        for guid in guids {
          try cards.add(
            CardRecord(Card(question: guid, answer: "a", guid: guid)), to: deck, ofFiles: name)
        }
      }
    }
    // The small deck is a part of the large one, and is imported first or last.
    for (first, last) in [("Small", "All"), ("Whole", "Part")] {
      let small = first == "Small"
      let (few, many) = (["\(first) 1", "\(first) 2"], (1...3).map { "\(first) \($0)" })
      _ = try importing(small ? few : many, first)
      _ = try importing(small ? many : few, last)
      #expect(try store.deck(first).count == (small ? 2 : 3))
      #expect(try store.deck(last).count == (small ? 3 : 2))
      try store.apply(.deck(.rename(last, to: "New \(last)")))
      let again = try importing(small ? many : few, last)
      #expect(again.map(\.0) == ["New \(last)"])
      #expect(again.map(\.1) == [ImportSummary(unchanged: small ? 3 : 2)])
    }
    // Another deck of that name is not the deck of those files.
    try store.createDeck("All")
    #expect(try store.deck(ofFiles: "All") == "New All")
    #expect(try store.deck(ofFiles: "None") == nil)
    #expect(try store.check() == [])
  }
}
