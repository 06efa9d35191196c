import Study
import Testing

@testable import Scenes

@Suite("Marking and deleting while browsing")
struct MarkSceneTests {
  private var scene = BrowseScene(
    deck: Deck(
      name: "d",
      cards: [
        Card(question: "Norway", answer: "Oslo", guid: "n"),
        Card(question: "Peru", answer: "Lima", guid: "p"),
      ]), seed: 1)

  @Test("a mark is heard, then seen, then saved, and the card stays")
  mutating func mark() {
    #expect(did(.answer) == ["answer", "answer 1/2 Oslo"])
    #expect(did(.right) == ["right", "answer 1/2 Oslo right", "save right"])
    #expect(did(.wrong) == ["wrong", "answer 1/2 Oslo wrong", "save wrong"])
    #expect(did(.answer) == ["answer", "answer 1/2 Oslo wrong"])
    #expect(did(.next) == ["question", "question 2/2 Peru"])
  }

  @Test("a mark before the answer, and the same one again, do nothing")
  mutating func nothing() {
    #expect(did(.right) == [])
    #expect(did(.wrong) == [])
    _ = did(.step)
    _ = did(.right)
    #expect(did(.right) == [])
  }

  @Test("a step shows the answer and then the next question")
  mutating func step() {
    #expect(did(.step) == ["answer", "answer 1/2 Oslo"])
    #expect(did(.step) == ["question", "question 2/2 Peru"])
  }

  @Test("a card is deleted when asked for twice; deleting the last one leaves the deck empty")
  mutating func delete() {
    #expect(did(.delete) == ["question 1/2 Norway delete?"])
    #expect(did(.delete) == ["question", "question 1/1 Peru", "delete Norway"])
    _ = did(.answer)
    #expect(did(.delete) == ["answer 1/1 Lima delete?"])
    #expect(did(.delete) == ["empty", "empty d", "delete Peru"])
    #expect(!scene.hasCards)
    #expect(did(.delete) == ["empty", "empty d"])
  }

  @Test(
    "anything else keeps the card and does what it always does",
    arguments: [
      (.answer, ["answer", "answer 1/2 Oslo"]), (.right, ["question 1/2 Norway"]),
      (.next, ["question", "question 2/2 Peru"]), (nil, ["question 1/2 Norway"]),
    ] as [(StudyAction?, [String])])
  mutating func keep(event: StudyAction?, effects: [String]) {
    _ = did(.delete)
    #expect(did(event) == effects)
    #expect(did(.delete).last?.hasSuffix("delete?") == true)
  }

  @Test("changed cards appear from the next card on, not under the finger")
  mutating func replaced() {
    let norway = Card(question: "Norge", answer: "Oslo!", guid: "n")
    let added = Card(question: "Japan", answer: "Tokyo", guid: "j")
    #expect(text(scene.replace(Deck(name: "d", cards: [added, norway]), at: .zero)) == [])
    #expect(did(.answer) == ["answer", "answer 2/2 Oslo"])
    #expect(did(.next) == ["question", "question 1/2 Japan"])
    #expect(did(.next) == ["question", "question 2/2 Norge"])
  }

  @Test("a card that is gone can still be marked; then study continues from its place")
  mutating func gone() {
    _ = did(.answer)
    let peru = Card(question: "Peru", answer: "Lima", guid: "p")
    #expect(text(scene.replace(Deck(name: "d", cards: [peru]), at: .zero)) == [])
    #expect(did(.right) == ["right", "question 1/1 Peru", "save right"])
  }

  @Test("a deck that becomes empty, or is no longer empty, shows that at once")
  mutating func emptied() {
    #expect(text(scene.replace(Deck(name: "d"), at: .zero)) == ["empty d"])
    #expect(did(.right) == ["empty", "empty d"])
    let peru = Card(question: "Peru", answer: "Lima", guid: "p")
    #expect(
      text(scene.replace(Deck(name: "d", cards: [peru]), at: .zero)) == ["question 1/1 Peru"])
  }

  @Test("a mark and the question whether to delete are only remarks on the shown side")
  func remarks() {
    let answer = CardContent(
      side: .answer, text: "Oslo", caption: "Norway", deckName: "d", position: 1, count: 2)
    var marked = answer
    marked.mark = .right
    var other = marked
    other.text = "Lima"
    #expect(ScreenContent.card(marked).onlyRemarks(on: .card(answer)))
    #expect(!ScreenContent.card(answer).onlyRemarks(on: .card(answer)))
    #expect(!ScreenContent.card(other).onlyRemarks(on: .card(answer)))
    #expect(!ScreenContent.card(marked).onlyRemarks(on: .emptyDeck(name: "d")))
  }

  private mutating func did(_ event: StudyAction?) -> [String] {
    text(scene.handle(event, at: .zero))
  }

  private func text(_ effects: [Effect]) -> [String] {
    effects.map { effect in
      switch effect {
      case .play(let sound): sound.rawValue
      case .show(.emptyDeck(let name)): "empty \(name)"
      case .show(.card(let card)):
        "\(card.side) \(card.position)/\(card.count) \(card.text)"
          + (card.mark.map { " \($0.name)" } ?? "") + (card.asksToDelete ? " delete?" : "")
      case .show(.calibration): "calibration"
      case .save(.review(let review, _)): "save \(review.rating.name)"
      case .save(.delete(let card)): "delete \(card.title)"
      case .playCard, .say, .show, .save, .load, .ask, .work: "no browsing"
      }
    }
  }
}
