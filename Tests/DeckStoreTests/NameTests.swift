import GRDB
import Study
import Testing

@testable import DeckStore

/// Finding cards by the names under which they were answered.
@Suite struct NameTests {
  let library: AnsweredLibrary
  var store: DeckStore { library.store }

  init() throws {
    library = try AnsweredLibrary()
    try store.createDeck("Deck")
    try store.append([card("Åland"), Card(question: "q", answer: "", guid: "other")], to: "Deck")
  }

  private func card(_ question: String) -> Card {
    Card(question: question, answer: "Mariehamn", guid: "card")
  }

  private func answer(_ number: Int, as name: String, _ guid: String = "card") throws {
    try library.mark(number, guid, name: name, at: number)
  }

  /// Returns the GUIDs found by each name.
  private func found(_ names: String...) throws -> [[String]] {
    try names.map { try store.cards(named: $0, limit: 9).map(\.guid) }
  }

  @Test("A card is found by a former name, if it was answered under it")
  func changed() throws {
    try store.update(CardRecord(card("Never answered")))
    try store.update(CardRecord(card("Åland")))
    try answer(1, as: "Åland")
    try store.update(CardRecord(card("Ahvenanmaa")))
    #expect(try found("aland", "ahvenanmaa", "never answered") == [["card"], ["card"], []])
    try answer(2, as: "Ahvenanmaa")
    // The kiosk still had the old name when the card was changed.
    try answer(3, as: "Åland")
    // The card has its old name again: it is found once by each name, not twice by this one.
    try store.update(CardRecord(card("Åland")))
    #expect(try found("aland", "ahvenanmaa") == [["card"], ["card"]])
    #expect(try store.check() == [])
    #expect(try store.rebuild().differences == 0)
  }

  @Test(
    "A deleted card is found by its last name, an imported answer's card by the answer's name"
  )
  func gone() throws {
    try answer(1, as: "Åland")
    try answer(2, as: "Of a file", "file")
    try store.remove("card")
    try store.remove("other")
    #expect(try found("aland", "of a", "q") == [["card"], ["file"], []])
    #expect(try store.check() == [])
    try store.append([card("Åland")], to: "Deck")
    #expect(try store.cards(named: "aland", limit: 9).map(\.deck) == ["Deck"])
    #expect(try store.check() == [])
    try store.apply(.deck(.delete("Deck")))
    #expect(try found("aland") == [["card"]])
    try store.apply(.learner(.remove("Ann")))
    #expect(try found("aland", "of a file") == [[], []])
    #expect(try store.check() == [])
  }

  @Test("A former name is kept only if this card was answered under it")
  func neverItsOwn() throws {
    try answer(1, as: "Åland", "other")
    try answer(2, as: "Elsewhere")
    try store.update(CardRecord(card("Ahvenanmaa")))
    #expect(try found("aland", "elsewhere") == [["other"], ["card"]])
    #expect(try store.check() == [])
  }

  @Test("A card is also found by the name under which an answer was taken back")
  func takenBack() throws {
    try answer(1, as: "Åland")
    try library.mark(2, "card", name: "Ahvenanmaa", replacing: 1, isUndo: true, at: 2)
    #expect(try found("ahvenanmaa") == [["card"]])
    #expect(try store.check() == [])
  }

  @Test("A deck's languages stay with it when it is renamed, and are removed with it")
  func voices() throws {
    let other = DeckVoices.key(.answer, of: "Other")
    try store.setPreference(DeckVoices.key(.answer, of: "Deck"), to: "fr")
    try store.setPreference(other, to: "it")
    try store.apply(.deck(.rename("Deck", to: "Deck")))
    try store.apply(.deck(.rename("Deck", to: "Other")))
    #expect(try store.preferences() == [other: "fr"])
    try store.apply(.deck(.delete("Other")))
    #expect(try store.preferences().isEmpty)
  }
}
