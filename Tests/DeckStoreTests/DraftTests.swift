import Study
import Testing

@testable import DeckStore

@Suite("What is typed and not saved")
struct DraftTests {
  let folder: Folder
  let store: DeckStore

  init() throws {
    folder = try Folder()
    store = try DeckStore(path: folder.file("library.sqlite"))
  }

  @Test("the last draft is kept as it is, until there is none")
  func kept() throws {
    #expect(try store.draft() == nil)
    let record = CardRecord(
      Card(question: "q \"é\"", answer: "", name: "n", guid: "g"), tags: ["a"],
      attributes: ["k": "v"], copies: ["s": 2])
    try store.keep(CardDraft(CardRecord(Card(question: "old", answer: "")), in: "d", isNew: true))
    try store.keep(CardDraft(record, in: "d", isNew: false))
    #expect(try store.draft() == CardDraft(record, in: "d", isNew: false))
    #expect(
      try store.reply(to: .draft, learner: nil, at: WallTime(milliseconds: 0, zoneMinutes: 0))
        == .draft(CardDraft(record, in: "d", isNew: false)))
    try store.keep(nil)
    #expect(try store.draft() == nil)
  }

  @Test("what a stranger has written is no draft, or one that a card can have")
  func strange() throws {
    for text in ["", "{}", "null", "{\"record\":1}"] {
      try store.setPreference("draft", to: text)
      #expect(try store.draft() == nil)
    }
    var record = CardRecord(Card(question: "q", answer: "a"))
    record.tags = ["b", "a", "", "x y", "a"]
    record.attributes = ["": "v"]
    record.copies = ["s": .max, "t": -1, "u": 1_000]
    try store.keep(CardDraft(record, in: "d", isNew: true))
    let draft = try #require(try store.draft())
    #expect(draft.record.tags == ["a", "b"] && draft.record.attributes.isEmpty)
    #expect(draft.record.copies == ["u": 1_000])
  }

  @Test("a draft that is too long is refused, and the one before stays")
  func long() throws {
    let draft = CardDraft(CardRecord(Card(question: "q", answer: "a")), in: "d", isNew: true)
    try store.keep(draft)
    var long = draft
    long.record.card.answer = String(repeating: "x", count: 1 << 20)
    #expect(throws: LibraryError.self) { try store.keep(long) }
    #expect(try store.draft() == draft)
  }
}
