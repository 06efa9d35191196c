import ContentHash
import GRDB
import Study
import Testing
import TestSupport

@testable import DeckStore

@Suite struct CardTests {
  let folder: TemporaryFolder
  let store: DeckStore

  init() throws {
    folder = try TemporaryFolder()
    store = try DeckStore(path: folder.path("library.sqlite"))
    try store.createDeck("Capitals")
  }

  private static func card(_ guid: String, _ question: String = "q") -> Card {
    Card(question: question, answer: "a", guid: guid)
  }

  private func guids(in deck: String = "Capitals") throws -> [String] {
    try store.cards(in: deck, limit: 10_000).map(\.card.guid)
  }

  @Test("Hundreds of cards can be inserted at one place, each right after another")
  func gaps() throws {
    try store.append([Self.card("a"), Self.card("z")], to: "Capitals")
    for number in 1...200 {
      try store.apply(.add(CardRecord(Self.card("c\(number)")), to: "Capitals", at: .after("a")))
    }
    let expected = ["a"] + (1...200).reversed().map { "c\($0)" } + ["z"]
    #expect(try guids() == expected)
    var last = "a"
    for number in 1...200 {
      try store.apply(.add(CardRecord(Self.card("d\(number)")), to: "Capitals", at: .after(last)))
      last = "d\(number)"
    }
    #expect(try guids() == ["a"] + (1...200).map { "d\($0)" } + expected.dropFirst())
  }

  @Test("A position that leaves no room after it, which no program assigns, is an error")
  func farPlaces() throws {
    try store.append([Self.card("a")], to: "Capitals")
    for place in [Int64.max, .min] {
      try store.queue.write { db in
        try db.execute(sql: "PRAGMA ignore_check_constraints = ON")
        try db.execute(sql: "UPDATE cards SET position = ?", arguments: [place])
        try db.execute(sql: "PRAGMA ignore_check_constraints = OFF")
      }
      for after in ["a", nil] {
        #expect(throws: LibraryError.self) {
          try store.apply(
            .add(CardRecord(Self.card("b")), to: "Capitals", at: after.map { .after($0) } ?? .first)
          )
        }
      }
      #expect(throws: LibraryError.self) { try store.append([Self.card("c")], to: "Capitals") }
    }
  }

  @Test("A card without an id is refused, alone and in an import")
  func noGUID() throws {
    let refusal = LibraryError.unusable("a card needs an id")
    #expect(throws: refusal) { try store.append([Self.card("")], to: "Capitals") }
    #expect(throws: refusal) {
      try store.apply(.add(CardRecord(Self.card("")), to: "Capitals", at: .first))
    }
    #expect(throws: refusal) {
      try store.importRecords([CardRecord(Self.card("a")), CardRecord(Self.card(""))], into: "New")
    }
    #expect(try store.decks() == [DeckSummary(name: "Capitals", cardCount: 0)])
  }

  @Test("Of records with one id the last one is kept, and only its words are found")
  func repeated() throws {
    let cards = (0..<600).map { Self.card("c\($0)", "first") }
    let records = (cards + cards.map { Self.card($0.guid, "second") }).map { CardRecord($0) }
    #expect(try store.importRecords(records, into: "Capitals").added == 600)
    #expect(try store.search("first", limit: 1).isEmpty)
    #expect(try store.search("second", limit: 999).count == 600)
    #expect(try store.check() == [])
  }

  @Test("A tag is one word")
  func tags() throws {
    try store.append([Self.card("a")], to: "Capitals")
    for tag in ["", "two words"] {
      #expect(throws: LibraryError.self) {
        try store.update(CardRecord(Self.card("a"), tags: [tag]))
      }
    }
    #expect(try store.record(of: "a").tags == [])
  }

  @Test("A text with the character NUL is refused, not cut short")
  func nul() throws {
    let refusal = LibraryError.unusable("a text can't contain the character NUL")
    let card = Card(question: "a\u{0}b", answer: "", guid: "a")
    #expect(throws: refusal) { try store.append([card], to: "Capitals") }
    try store.append([Self.card("a")], to: "Capitals")
    #expect(throws: refusal) { try store.update(CardRecord(card)) }
    #expect(throws: refusal) {
      try store.update(CardRecord(Self.card("a"), attributes: ["k": "\u{0}"]))
    }
  }

  private func full(_ guid: String) throws -> CardRecord {
    let picture = try store.addMedia([1, 2, 3], fileExtension: "PNG")
    let sound = try store.addMedia([4], fileExtension: "wav")
    return CardRecord(
      Card(question: "Norway", answer: "Oslo", name: "Norge", guid: guid),
      tags: ["north", "europe"], attributes: ["area": "385,207 km²", "note": ""],
      copies: ["base": 1, "expansion 1": 2],
      media: [
        .init(side: .answer, hash: sound.description, fileExtension: "wav"),
        .init(side: .question, hash: picture.description, fileExtension: "png"),
        .init(side: .answer, hash: picture.description, fileExtension: "png"),
      ])
  }

  @Test("A record is read back unchanged: tags, attributes, copies, pictures and sounds")
  func record() throws {
    let record = try full("n")
    #expect(try store.importRecords([record], into: "World") == ImportSummary(added: 1))
    #expect(try store.record(of: "n") == record)
    let plain = CardRecord(Self.card("n"))
    try store.update(plain)
    #expect(try store.record(of: "n") == plain)
    try store.update(record)
    try store.apply(.move("n", to: "Capitals", at: .first))
    #expect(try store.record(of: "n") == record)
    #expect(try store.check() == [])
  }

  @Test("A repeated import adds, changes and leaves cards alone, and keeps known cards in place")
  func importAgain() throws {
    let records =
      try (0..<1_200).map { CardRecord(Self.card("c\($0)", "q \($0)")) }
      + [full("full")]
    #expect(try store.importRecords(records, into: "World").added == 1_201)
    var changed = records.reversed() as [CardRecord]
    changed[5].card.answer = "new"
    changed[6].tags = ["tagged"]
    changed.insert(CardRecord(Self.card("added")), at: 0)
    let summary = try store.importRecords(changed, into: "World")
    #expect(summary == ImportSummary(added: 1, changed: 2, unchanged: 1_199))
    var streamed: [CardRecord] = []
    try store.records(in: "World") { streamed.append($0) }
    #expect(streamed == changed.dropFirst().reversed() + [changed[0]])
    #expect(try store.check() == [])
  }

  @Test("An import of another deck's card changes nothing and names that deck")
  func importElsewhere() throws {
    try store.append([Self.card("a")], to: "Capitals")
    #expect(throws: LibraryError.cardElsewhere(guid: "a", deck: "Capitals")) {
      try store.importRecords(
        [CardRecord(Self.card("b")), CardRecord(Self.card("a"))], into: "New")
    }
    #expect(try store.decks().map(\.name) == ["Capitals"])
  }

  @Test("Pages by name and by place continue after a card, and end")
  func pages() throws {
    let names = ["Éclair", "apple", "Zebra", "eclipse", "Apple"]
    try store.append(names.map { Self.card($0, $0) }, to: "Capitals")
    let byName = try store.cards(order: .name, limit: 3)
    #expect(byName.map(\.card.guid) == ["apple", "Apple", "Éclair"])
    let rest = try store.cards(order: .name, after: "Éclair", limit: 3)
    #expect(rest.map(\.card.guid) == ["eclipse", "Zebra"])
    let byPlace = try store.cards(in: "Capitals", after: "Zebra", limit: 9)
    #expect(byPlace.map(\.card.guid) == ["eclipse", "Apple"])
  }

  @Test(
    "Words are found by prefix, regardless of case and accents, in any text of the card",
    arguments: [
      ("ecl", ["1", "2"]), ("ÉCLAIR", ["1"]), ("oslo", ["2"]), ("os norge", ["2"]),
      ("oslo éclair", []), ("l'ete", ["3"]), ("\"", []), ("AND", []), ("3", []), ("水", ["3"]),
      ("question:", []), ("", []),
    ])
  func search(words: String, found: [String]) throws {
    try store.append(
      [
        Card(question: "Éclair", answer: "cake", guid: "1"),
        Card(question: "Eclipse", answer: "Oslo", name: "Norge", guid: "2"),
        Card(question: "L’été, l'ete", answer: "水曜日", guid: "3"),
      ], to: "Capitals")
    try store.createDeck("Empty")
    #expect(try store.search(words, limit: 9).map(\.card.guid) == found)
    #expect(try store.search(words, in: "Capitals", limit: 9).map(\.card.guid) == found)
    #expect(try store.search(words, in: "Empty", limit: 9) == [])
  }
}
