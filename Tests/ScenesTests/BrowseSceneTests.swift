import Study
import Testing

@testable import Scenes

@Suite("Browsing a deck")
struct BrowseSceneTests {
  @Test("the start shows the first question without a sound")
  func start() {
    var scene = BrowseScene.capitals
    #expect(scene.handle(nil, at: .zero) == [.show(.question("Norway", 1))])
  }

  @Test("the answer has the question above it and a sound of its own")
  func answer() {
    var scene = BrowseScene.capitals
    _ = scene.handle(.next, at: .zero)
    #expect(
      scene.handle(.answer, at: .zero) == [.play(.answer), .show(.answer("Lima", of: "Peru", 2))])
  }

  @Test("next and previous show the neighbor's question, whichever side is shown")
  func neighbours() {
    var scene = BrowseScene.capitals
    _ = scene.handle(.answer, at: .zero)
    #expect(scene.handle(.next, at: .zero) == [.play(.question), .show(.question("Peru", 2))])
    #expect(
      scene.handle(.previous, at: .zero) == [.play(.question), .show(.question("Norway", 1))])
    #expect(scene.handle(.previous, at: .zero) == [.play(.question), .show(.question("Japan", 3))])
  }

  @Test("leaving goes back to the first card")
  func leave() {
    var scene = BrowseScene.capitals
    _ = scene.handle(.previous, at: .zero)
    #expect(scene.handle(.leave, at: .zero) == [.play(.question), .show(.question("Norway", 1))])
  }

  @Test("the same seed gives the same random cards, and another seed gives others")
  func seeds() {
    func cards(seed: UInt64) -> [[Effect]] {
      var scene = BrowseScene(deck: .numbers, seed: seed)
      return (0..<20).map { _ in scene.handle(.random, at: .zero) }
    }
    #expect(cards(seed: 5) == cards(seed: 5))
    #expect(cards(seed: 5) != cards(seed: 6))
  }

  @Test(
    "an empty deck says so with its own sound",
    arguments: [nil] + StudyAction.allCases.filter { $0 != .listen })
  func emptyDeck(event: StudyAction?) {
    var scene = BrowseScene(deck: Deck(name: "Mine"), seed: 1)
    let screen = Effect.show(.emptyDeck(name: "Mine"))
    #expect(
      scene.handle(event, at: .zero) == (event == nil ? [screen] : [.play(.empty), screen]))
  }
}

extension BrowseScene {
  fileprivate static let capitals = BrowseScene(
    deck: Deck(
      name: "Capitals",
      cards: [
        Card(question: "Norway", answer: "Oslo"), Card(question: "Peru", answer: "Lima"),
        Card(question: "Japan", answer: "Tokyo"),
      ]), seed: 1)
}

extension Deck {
  fileprivate static let numbers = Deck(
    name: "Numbers", cards: (0..<50).map { Card(question: "\($0)", answer: "\($0 * $0)") })
}

extension ScreenContent {
  fileprivate static func question(_ text: String, _ position: Int) -> ScreenContent {
    .card(
      CardContent(
        side: .question, text: text, deckName: "Capitals", position: position, count: 3))
  }

  fileprivate static func answer(_ text: String, of question: String, _ position: Int)
    -> ScreenContent
  {
    .card(
      CardContent(
        side: .answer, text: text, field: .answer, caption: question, deckName: "Capitals",
        position: position, count: 3))
  }
}
