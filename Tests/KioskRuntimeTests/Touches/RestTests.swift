import InputEvents
import KioskBox
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
  private var box: KioskBox
  private var time: Int64 = 1_000

  init(_ preferences: Preferences = [:], learners: [String] = ["Anna"]) {
    box = KioskBox(
      SceneStack(
        learners: learners, request: LessonRequest(learner: nil, deck: "d", mode: .review),
        startsAtHome: true, preferences: preferences.merging([.language: "en"]) { $1 }),
      size: GridSize(columns: 50, rows: 15),
      answering: { effect in
        switch effect {
        case .load(let request): .lesson(Self.lesson(request))
        case .ask(let query): Self.reply(to: query).map { .reply($0, to: query) }
        default: nil
        }
      })
  }

  private static func lesson(_ request: LessonRequest) -> Lesson {
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

  private static func reply(to query: LibraryQuery) -> LibraryReply? {
    let names = ["Chad", "Japan", "Norway"]
    let cards = names.map { Card(question: $0, answer: "", guid: $0) }
    switch query {
    case .deck(let name, _): return .deck(overview(name), sets: [])
    case .decks: return .decks(LibraryOverview(decks: [overview("d"), overview("e")]))
    case .rounds: return .rounds([])
    case .days: return .days(DayChart(answered: [], due: []))
    case .garden: return .garden(Garden())
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
    case .card: return .card(CardAnswers([]))
    case .backups: return .backups([])
    default: return nil
    }
  }

  private static func overview(_ name: String) -> DeckOverview {
    DeckOverview(name: name, cardCount: 9, due: 5)
  }

  /// The screen's name and what is on it, apart from texts of cards and of what is typed.
  var screen: String {
    guard let content = box.content else { return "" }
    let zero = Timestamp(microseconds: 0)
    let line = EffectTrace(origin: zero).line(.effect(.show(content)), at: zero) ?? ""
    let words = line.split(separator: " ").dropFirst(2).map(String.init)
    return words.filter { !$0.contains("\"") }.joined(separator: " ")
  }

  var targets: [TouchTarget] { box.targets }

  /// Rests a finger on the middle of a target, and returns what happens until it has lifted, and the screen.
  mutating func press(_ target: TouchTarget, for length: Int64) -> [String] {
    _ = box.take()
    let place = box.middle(of: target)
    down(at: time, x: place.x, y: place.y)
    box.advance(to: time + length)
    up(at: time + length)
    time += length + 1_000
    var shown = box.content
    let words = box.take().map { String($0.split(separator: " ", maxSplits: 1)[1]) }
    // What is shown before the finger lifts differs where a held key offers its accents.
    let chosen = words.filter { words in
      !["gesture", "study hold", "screen"].contains { words.hasPrefix($0) }
    }
    // When home was entered depends on the length of the touch.
    if case .list(var list) = shown {
      list.opening?.entered = .zero
      shown = .list(list)
    }
    return chosen + [shown.map { "\($0)" } ?? ""]
  }

  mutating func send(_ event: InputEvent, from device: Int) {
    box.send(event, from: device)
  }
}
