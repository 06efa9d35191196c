import GRDB
import Study
import Testing

@testable import DeckStore

/// Decks and learners with the same name, and how they are distinguished.
@Suite struct NamesakeTests {
  let library: AnsweredLibrary
  var store: DeckStore { library.store }

  init() throws {
    library = try AnsweredLibrary()
    for (name, guid) in [("French", "f"), ("Spanish", "s")] {
      try store.createDeck(name)
      try store.append([Card(question: name, answer: "a", guid: guid)], to: name)
    }
  }

  private func decks() throws -> [String] { try store.decks().map(\.name) }

  @Test("Decks of one name are distinguished by their GUIDs; the name alone is ambiguous")
  func decksOfOneName() throws {
    try store.apply(.deck(.rename("Spanish", to: "French")))
    let labels = try decks()
    #expect(labels.allSatisfy { $0.hasPrefix("French #") && $0.count == 14 })
    #expect(Set(labels).count == 2)
    let error = #expect(throws: LibraryError.self) { try store.deck("French") }
    guard case .ambiguous("French", let found)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(Set(found) == Set(labels))
    let guids = try labels.flatMap { try store.deck($0).cards.map(\.guid) }
    #expect(Set(guids) == ["f", "s"])
    #expect(try Set(store.cards(limit: 9).map(\.deck)) == Set(labels))
    #expect(throws: LibraryError.noDeck(name: "French #00")) { try store.deck("French #00") }
    // A label still identifies its deck when the other one is deleted.
    try store.apply(.deck(.delete(labels[0])))
    #expect(try decks() == ["French"])
    #expect(try store.deck(labels[1]).cards.map(\.guid) == [guids[1]])
    #expect(try store.check() == [])
  }

  @Test("A renamed deck keeps its voices, its draft and its place as the deck studied last")
  func renamedDeck() throws {
    try store.setPreference(DeckVoices.key(.question, of: "French"), to: "fr")
    let draft = CardDraft(
      CardRecord(Card(question: "un", answer: "one")), in: "French", isNew: true)
    try store.keep(draft, of: nil)
    try library.mark(1, "f", deck: "French")
    try store.apply(.deck(.rename("French", to: "Zulu")))
    #expect(DeckVoices(try store.preferences())[.question, "Zulu"] == "fr")
    let kept = try store.draft(of: .new(deck: "Zulu"))
    #expect(kept?.deck == "Zulu" && kept?.record == draft.record)
    let reply = try store.reply(
      to: .decks(learner: "Ann"), learner: library.ann.id, at: AnsweredLibrary.start)
    guard case .decks(let overview) = reply else {
      Issue.record("no decks")
      return
    }
    #expect(overview.decks.map(\.name) == ["Zulu", "Spanish"])
    // A lesson that began before the renaming continues with the deck.
    try library.mark(2, "f", round: 2, deck: "French")
    let guids = try store.read { db in
      try String.fetchAll(db, sql: "SELECT ifnull(deck_guid, '') FROM rounds ORDER BY id")
    }
    #expect(guids[0] != "" && guids[0] == guids[1])
    try store.apply(.deck(.delete("Zulu")))
    #expect(try DeckVoices(store.preferences()) == DeckVoices())
  }

  @Test("Two learners may be called Anna: each has her own answers and settings")
  func learners() throws {
    let first = try store.addLearner("Anna", at: AnsweredLibrary.start)
    #expect(throws: LibraryError.learnerExists(name: "Anna")) {
      try store.addLearner("Anna", at: AnsweredLibrary.start)
    }
    let second = try store.addLearner("Anna", at: AnsweredLibrary.start, isNamesake: true)
    #expect(second.name == "Anna #\(second.guid.prefix(6))")
    try library.mark(1, "f", by: second)
    try store.setPreference("color", to: "red", of: second.id)
    let label = "Anna #\(first.guid.prefix(6))"
    #expect(try store.learner(named: label).guid == first.guid)
    #expect(try store.learnerPreferences() == [second.name: ["color": "red"]])
    #expect(try store.answers(toCard: "f").map(\.learner) == [second.name])
    #expect(throws: LibraryError.ambiguous(name: "Anna", labels: [label, second.name])) {
      try store.apply(.learner(.remove("Anna")))
    }
    try store.apply(.learner(.remove(second.name)))
    #expect(try store.learners().map(\.name) == ["Ann", "Anna"])
    #expect(try store.check() == [])
  }

  @Test(
    "A learner's removal is logged once, and so is a restoration; those of decks and cards are not")
  func removals() throws {
    func rows() throws -> [String] {
      try store.read { db in
        try String.fetchAll(
          db, sql: "SELECT number || kind || guid || turn FROM removals ORDER BY number")
      }
    }
    try store.remove("f")
    try store.append([Card(question: "F", answer: "a", guid: "f")], to: "French")
    try store.apply(.deck(.delete("French")))
    #expect(try rows().isEmpty)
    let guid = library.ann.guid
    try store.apply(.learner(.remove("Ann")), at: AnsweredLibrary.start)
    #expect(try rows() == ["1learner\(guid)1"])
    #expect(try store.read { try DeckStore.isRemoved(learner: guid, $0) })
    let kept = try #require(
      try store.kept([.learner], at: AnsweredLibrary.start, limit: 1).first)
    _ = try store.bringBack(kept.id, at: AnsweredLibrary.start)
    #expect(try rows() == ["1learner\(guid)1", "2learner\(guid)2"])
    #expect(try !store.read { try DeckStore.isRemoved(learner: guid, $0) })
  }

  @Test("Rows of earlier programs about removed decks and cards are passed on, and remove nothing")
  func earlierRemovals() throws {
    let writer = try #require(try store.kioskGUID())
    var rows = try #require(try store.rows(of: writer))
    rows.removals = [
      .init(number: 1, kind: .card, guid: "f", turn: 1),
      .init(number: 2, kind: .deck, guid: "d", turn: 1),
    ]
    try store.add(rows)
    #expect(try store.rows(of: writer)?.removals == rows.removals)
    #expect(try store.record(of: "f").card.guid == "f")
    try store.apply(.learner(.remove("Ann")))
    #expect(try store.rows(of: writer)?.removals.last?.kind == .learner)
    #expect(try store.check() == [])
  }
}
