import Study
import Testing
import TestSupport

@testable import DeckStore

@Suite("Drafts: typed and not saved")
struct DraftTests {
  let folder: TemporaryFolder
  let store: DeckStore

  init() throws {
    folder = try TemporaryFolder()
    store = try DeckStore(path: folder.path("library.sqlite"))
  }

  @Test("the last draft of a card is kept unchanged, until it is removed")
  func kept() throws {
    let key = CardDraft.Key.card("g")
    #expect(try store.draft(of: key) == nil)
    let record = CardRecord(
      Card(question: "q \"é\"", answer: "", name: "n", guid: "g"), tags: ["a"],
      attributes: ["k": "v"], copies: ["s": 2])
    let old = CardRecord(Card(question: "old", answer: "", guid: "g"))
    for record in [old, record] {
      try store.keep(CardDraft(record, in: "d", isNew: false), of: key)
    }
    #expect(try store.draft(of: key) == CardDraft(record, in: "d", isNew: false))
    let clock = WallTime(milliseconds: 0, zoneMinutes: 0)
    #expect(
      try store.reply(to: .draft(key), learner: nil, at: clock)
        == .draft(CardDraft(record, in: "d", isNew: false)))
    try store.keep(nil, of: key)
    #expect(try store.draft(of: key) == nil)
  }

  @Test("each card and each deck's new card have their own draft; the oldest are removed")
  func each() throws {
    let count = DeckStore.mostDrafts
    let guids = (1...count).map { "g\($0)" }
    for guid in guids + ["g1"] {
      let record = CardRecord(Card(question: "q", answer: guid, guid: guid))
      try store.keep(CardDraft(record, in: "d", isNew: false), of: .card(guid))
    }
    let new = CardDraft(CardRecord(Card(question: "new", answer: "")), in: "d", isNew: true)
    try store.keep(new, of: .new(deck: "d"))
    #expect(try store.draft(of: .new(deck: "d")) == new)
    #expect(try store.draft(of: .new(deck: "e")) == nil)
    // The first card's draft was typed again later, so the second one's is the oldest.
    #expect(try store.draft(of: .card("g2")) == nil)
    for guid in guids where guid != "g2" {
      #expect(try store.draft(of: .card(guid))?.record.card.answer == guid)
    }
    // Other preferences stay.
    try store.setPreference("cards d", to: "x")
    try store.keep(nil, of: .card("g1"))
    #expect(try store.preferences().count == count)
  }

  @Test("a saved draft is removed; a refused one is kept")
  func finished() throws {
    try store.createDeck("d")
    let record = CardRecord(Card(question: "q", answer: "a", guid: "g"), tags: ["t"])
    let draft = CardDraft(record, in: "d", isNew: true)
    try store.keep(draft, of: draft.key)
    #expect(throws: LibraryError.noDeck(name: "e")) {
      try store.apply(.finish(record, in: "e", at: .last))
    }
    #expect(throws: LibraryError.noCard(guid: "g")) {
      try store.apply(.finish(record, in: "d", at: nil))
    }
    #expect(try store.draft(of: draft.key) == draft)
    try store.apply(.finish(record, in: "d", at: .last))
    #expect(try store.draft(of: draft.key) == nil && store.record(of: "g") == record)
    var changed = record
    changed.card.answer = "b"
    let edited = CardDraft(changed, in: "d", isNew: false)
    for typed in [draft, edited] { try store.keep(typed, of: typed.key) }
    try store.apply(.finish(changed, in: "d", at: nil))
    #expect(try store.draft(of: edited.key) == nil && store.record(of: "g") == changed)
    // Another card's draft is not removed with it, and a flag is not a draft.
    try store.update(record)
    #expect(try store.draft(of: draft.key) == draft)
  }

  @Test("a draft from an untrusted file is ignored, or limited to what a card can have")
  func strange() throws {
    for text in ["", "{}", "null", "{\"record\":1}"] {
      try store.setPreference("draft new d", to: text)
      #expect(try store.draft(of: .new(deck: "d")) == nil)
    }
    var record = CardRecord(Card(question: "q", answer: "a"))
    record.tags = ["b", "a", "", "x y", "a"]
    record.attributes = ["": "v"]
    record.copies = ["s": .max, "t": -1, "u": 1_000]
    try store.keep(CardDraft(record, in: "d", isNew: true), of: .new(deck: "d"))
    let draft = try #require(try store.draft(of: .new(deck: "d")))
    #expect(draft.record.tags == ["a", "b"] && draft.record.attributes.isEmpty)
    #expect(draft.record.copies == ["u": 1_000])
  }

  @Test("a draft that is too long is refused, and the previous one stays")
  func long() throws {
    let draft = CardDraft(CardRecord(Card(question: "q", answer: "a")), in: "d", isNew: true)
    try store.keep(draft, of: draft.key)
    var long = draft
    long.record.card.answer = String(repeating: "x", count: 1 << 20)
    #expect(throws: LibraryError.self) { try store.keep(long, of: long.key) }
    #expect(try store.draft(of: draft.key) == draft)
  }
}
