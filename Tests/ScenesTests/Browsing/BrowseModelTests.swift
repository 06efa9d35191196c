import Scenes
import Study
import Testing

@Suite("Browsing agrees with a plain array")
struct BrowseModelTests {
  @Test(
    "after each of ten thousand random events",
    arguments: 1...20 as ClosedRange<UInt64>)
  func random(seed: UInt64) {
    var story = RandomStory(seed: seed)
    let deck = Deck(name: "d", cards: story.cards(Int(seed % 5)))
    var scene = BrowseScene(deck: deck, seed: seed)
    var model = PlainBrowsing(deck, seed: seed)
    var seen: [String: Int] = [:]
    for step in 1...10_000 {
      let (expected, effects, what) = story.step(&model, &scene)
      seen[what, default: 0] += 1
      guard effects == expected else {
        Issue.record("step \(step), \(what): \(effects) instead of \(expected)")
        return
      }
    }
    #expect(seen.count == StudyAction.allCases.count + 2)
    #expect(model.answers.count > 500)
    #expect(model.answers.contains { $0.replaces != nil })
  }
}

/// Random events, whose times sometimes jump over a pause and sometimes go back.
private struct RandomStory {
  private var generator: SeededGenerator
  private var time = 0
  private var made = 0

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed &* 7_919)
  }

  mutating func step(
    _ model: inout PlainBrowsing, _ scene: inout BrowseScene
  ) -> (expected: [Effect], effects: [Effect], what: String) {
    switch number(1_000) {
    case 0..<5: time += 600_000 + number(100_000)
    case 5..<15: time += 540_000 + number(120_000)
    case 15..<25: time = max(0, time - number(5_000))
    case 25..<100: time += number(90_000)
    case 100..<200: break
    default: time += number(4_000)
    }
    let duration = Duration.milliseconds(time)
    switch number(100) {
    case 0..<4:
      let name = number(4) == 0 ? "e" : "d"
      let new = changed(model.cards)
      return (
        model.replace(name: name, cards: new, at: time),
        scene.replace(Deck(name: name, cards: new), at: duration), "replace"
      )
    default:
      let event = event()
      return (
        model.handle(event, at: time), scene.handle(event, at: duration), event?.rawValue ?? "start"
      )
    }
  }

  /// Returns new cards with unique GUIDs, some with a name.
  mutating func cards(_ count: Int) -> [Card] {
    (0..<count).map { _ in
      made += 1
      return Card(
        question: "\(made)?", answer: "\(made)", name: number(3) == 0 ? "no. \(made)" : nil,
        guid: "guid \(made)")
    }
  }

  /// Returns any event; those that mark, reveal and delete are more frequent.
  private mutating func event() -> StudyAction? {
    let often: [StudyAction?] = [
      nil, .answer, .answer, .right, .right, .wrong, .wrong, .step, .delete,
    ]
    let events = StudyAction.allCases + often
    return events[number(events.count)]
  }

  /// Returns the deck after another program's changes: cards added, edited, deleted, moved; rarely all
  /// deleted.
  private mutating func changed(_ cards: [Card]) -> [Card] {
    guard number(12) > 0 else { return [] }
    var cards = cards.filter { _ in number(6) > 0 }
    for index in cards.indices where number(4) == 0 { cards[index].answer += "!" }
    if number(3) == 0 { cards.shuffle(using: &generator) }
    for card in self.cards(number(3)) { cards.insert(card, at: number(cards.count + 1)) }
    return cards.count > 15 ? Array(cards.prefix(5)) : cards
  }

  private mutating func number(_ bound: Int) -> Int {
    Int.random(in: 0..<bound, using: &generator)
  }
}
