import InputEvents
import KioskRuntime
import ScreenLayout
import Study
import Testing

@testable import Scenes

@Suite("A finger that rests on a target")
struct RestTests {
  @Test("chooses it as a tap does, on every screen that is found from home, however long it rests")
  func everywhere() {
    var waiting = [
      RestingBox(), RestingBox([.pin: "hash"]), RestingBox(learners: ["Anna", "Ben"]),
      RestingBox([.firstStart: "ask"]),
    ]
    var seen: Set<String> = []
    var contents: Set<String> = []
    while let box = waiting.popLast() {
      for target in box.targets {
        var tapped = box
        let right = tapped.press(target, for: 80)
        for time in [300, 600, 1_500, 5_000] as [Int64] {
          var held = box
          let found = held.press(target, for: time)
          #expect(found == right, "\(box.screen): \(target.target) for \(time) ms")
        }
        guard seen.count < 150, seen.insert(tapped.screen).inserted else { continue }
        contents.insert(tapped.screen.split(separator: " ").first.map(String.init) ?? "")
        waiting.append(tapped)
      }
    }
    let kinds = [
      "home", "deck", "question", "answer", "quiz", "gallery", "stop?", "keyboard", "settings",
      "setting", "corner", "cards", "card", "edit", "history", "learners", "start",
    ]
    #expect(kinds.filter { !contents.contains($0) } == [], "\(contents.sorted())")
  }
}

/// A box at home, of which a copy goes another way.
private struct RestingBox: PanelHand {
  private struct Glass: EffectHandler {
    var content: ScreenContent?
    var chosen: [String] = []
    let size = GridSize(columns: 50, rows: 15)

    mutating func handle(_ event: RuntimeEvent, at time: Timestamp) {
      if case .effect(.show(let shown)) = event { content = shown }
      let line = EffectTrace(origin: Timestamp(microseconds: 0)).line(event, at: time)
      let words = line.split(separator: " ", maxSplits: 1)[1]
      // What is shown before the finger lifts differs where a held key offers its accents.
      if !words.hasPrefix("gesture"), !words.hasPrefix("study hold"), !words.hasPrefix("screen") {
        chosen.append(String(words))
      }
    }

    func lesson(_ request: LessonRequest, at time: Timestamp) -> Lesson? {
      let cards = ["Norway", "Peru", "Chad", "Japan"].map { name in
        var card = Card(question: name, answer: "of \(name)", guid: name)
        card.media = [.init(side: .question, hash: String(name.prefix(1)), fileExtension: "png")]
        return Lesson.Entry(card)
      }
      var request = request
      request.isInOrder = true
      return Lesson(
        request, entries: cards, seed: 1,
        start: WallTime(milliseconds: 1_770_000_000_000, zoneMinutes: 60))
    }

    func reply(to query: LibraryQuery, at time: Timestamp) -> LibraryReply? {
      let names = ["Chad", "Japan", "Norway"]
      let cards = names.map { Card(question: $0, answer: "", guid: $0) }
      switch query {
      case .deck(let name, _): return .deck(overview(name), sets: [])
      case .decks: return .decks(LibraryOverview(decks: [overview("d"), overview("e")]))
      case .rounds: return .rounds([])
      case .days: return .days(DayChart(answered: [], due: []))
      case .preference: return .preference(nil)
      case .cards: return .cards(CardListPart(count: 3, sections: [], first: 0, cards: cards))
      case .listed(let guid, _, _):
        let record = CardRecord(Card(question: guid, answer: "x", guid: guid))
        return .listed(ListedCard(record, place: 0, count: 3))
      case .hidden: return .hidden([])
      case .pupils: return .pupils([])
      case .hardest: return .hardest([])
      case .draft: return .draft(nil)
      case .traits: return .traits(DeckTraits())
      case .values: return .values([])
      case .card: return .card([])
      case .backups: return .backups([])
      default: return nil
      }
    }

    private func overview(_ name: String) -> DeckOverview {
      DeckOverview(name: name, cardCount: 9, due: 5)
    }
  }

  private var pipeline: Pipeline
  private var glass = Glass()
  private var time: Int64 = 1_000

  init(_ preferences: Preferences = [:], learners: [String] = ["Anna"]) {
    pipeline = Pipeline(
      scenes: SceneStack(
        learners: learners, request: LessonRequest(learner: nil, deck: "d", mode: .review),
        startsAtHome: true, preferences: preferences.merging([.language: "en"]) { $1 }))
    pipeline.add(TestBox.panel, at: 0)
    pipeline.start(at: Timestamp(microseconds: 0), &glass)
  }

  /// The screen's name and what is on it, apart from texts of cards and of what is typed.
  var screen: String {
    guard let content = glass.content else { return "" }
    let zero = Timestamp(microseconds: 0)
    let line = EffectTrace(origin: zero).line(.effect(.show(content)), at: zero)
    let words = line.split(separator: " ").dropFirst(2).map(String.init)
    return words.filter { !$0.contains("\"") }.joined(separator: " ")
  }

  var targets: [TouchTarget] {
    glass.content.map { pipeline.layout.screen($0, size: glass.size).targets } ?? []
  }

  /// Rests a finger on the middle of a target, and returns what happens until it has lifted, and the screen.
  mutating func press(_ target: TouchTarget, for length: Int64) -> [String] {
    glass.chosen = []
    func middle(_ cells: Range<Int>, of count: Int) -> Int32 {
      Int32((cells.lowerBound + cells.upperBound) * 500 / count)
    }
    down(
      at: time, x: middle(target.cells.columns, of: glass.size.columns),
      y: middle(target.cells.rows, of: glass.size.rows))
    pipeline.advance(to: Timestamp(microseconds: (time + length) * 1_000), &glass)
    up(at: time + length)
    time += length + 1_000
    var shown = glass.content
    // When home was entered depends on the length of the touch.
    if case .list(var list) = shown {
      list.opening?.entered = .zero
      shown = .list(list)
    }
    return glass.chosen + [shown.map { "\($0)" } ?? ""]
  }

  mutating func send(_ event: InputEvent, from device: Int) {
    pipeline.handle(event, from: device, &glass)
  }
}
