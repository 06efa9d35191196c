import InputEvents
import KioskBox
import KioskRuntime
import Scenes
import ScreenLayout
import Study
import Testing

@Suite("A list of thousands of cards")
struct LongListTests {
  @Test("opening, turning a page and jumping each ask for the rows of one page")
  func pages() {
    var box = ListBox()
    box.choose("deck", "cards")
    #expect(box.asked.last == "cards \"d\" 1-5")
    #expect(box.shown == ["A 1", "A 2", "A 3", "A 4", "A 5"])
    box.press(Self.pageDown)
    #expect(
      box.asked.last == "cards \"d\" 6-10" && box.shown == ["A 6", "A 7", "A 8", "A 9", "A 10"])
    #expect(box.list?.page == 1)
    box.press(Self.pageUp)
    box.press(Self.pageUp)
    #expect(box.asked.last == "cards \"d\" 1-5" && box.list?.page == 0)
    // Each of the five places for letters at the side stands for several letters.
    box.choose("section:2")
    #expect(box.shown.contains("K 1") && box.shown.count == 5)
    #expect(box.lines.contains { $0.hasSuffix("study target section \"K\"") })
    box.choose("section:2")
    #expect(box.shown.contains("L 1"))
    box.choose("section:0")
    #expect(box.shown.first == "A 1")
  }

  @Test("the last page has the remaining rows, and no rows are requested twice")
  func end() {
    var box = ListBox()
    box.choose("deck", "cards")
    for _ in 1...3 { box.choose("section:4") }
    for _ in 1...200 where box.list?.page != box.lastPage { box.press(Self.pageDown) }
    let count = box.asked.count
    box.press(Self.pageDown)
    #expect(box.asked.count == count)
    #expect(box.shown.last == "Z 100")
  }

  @Test("with a slow library, the screen keeps its rows until the last requested page arrives")
  func slow() {
    var box = ListBox()
    box.choose("deck", "cards")
    box.isSlow = true
    let screens = box.screens
    box.press(Self.pageDown)
    box.press(Self.pageDown)
    #expect(box.screens == screens && box.shown == ["A 1", "A 2", "A 3", "A 4", "A 5"])
    #expect(box.asked.suffix(2) == ["cards \"d\" 6-10", "cards \"d\" 11-15"])
    box.answer()
    #expect(box.screens == screens + 1 && box.shown == ["A 11", "A 12", "A 13", "A 14", "A 15"])
  }

  @Test("a screen of another size gets its own number of rows when a page is turned")
  func resized() {
    var box = ListBox()
    box.choose("deck", "cards")
    for _ in 1...4 { box.press(Self.pageDown) }
    #expect(box.shown.first == "A 21")
    box.resize(to: GridSize(columns: 50, rows: 30))
    box.press(Self.pageDown)
    #expect(box.shown.count == 12 && box.shown.first == "A 25")
  }

  @Test("a finger that moves along the letters jumps to each of them, and makes no swipe")
  func drag() {
    var box = ListBox()
    box.choose("deck", "cards")
    let before = box.lines.count
    box.drag("section", from: 0, to: 3)
    #expect(
      box.asked.suffix(3) == [
        "cards \"d\" 501-505", "cards \"d\" 1001-1005", "cards \"d\" 1501-1505",
      ])
    let lines = box.lines.dropFirst(before)
    #expect(lines.count { $0.contains("study target section") } == 3)
    #expect(lines.contains { $0.contains("gesture swipe") })
    #expect(
      !lines.contains { $0.contains("study next-page") || $0.contains("study previous-page") })
    // Back at the first letter; beside the letters nothing more happens.
    box.drag("section", from: 4, to: 0)
    #expect(box.shown.first == "A 1")
  }

  @Test("a finger that drags over the cards chooses no letter, and the list keeps its place")
  func aside() {
    var box = ListBox()
    box.choose("deck", "cards")
    let asked = box.asked
    box.drag("card", from: 0, to: 2)
    #expect(box.asked == asked || box.asked.last == "cards \"d\" 1-5")
    #expect(!box.lines.contains { $0.contains("study target section") })
  }

  @Test("the list keeps its page while one of its cards is shown")
  func backAgain() {
    var box = ListBox()
    box.choose("deck", "cards")
    box.press(Self.pageDown)
    box.choose("card")
    #expect(box.list?.name == "card")
    box.press(KeyMeaning.back.code)
    #expect(box.shown == ["A 6", "A 7", "A 8", "A 9", "A 10"] && box.list?.page == 1)
  }
}

extension LongListTests {
  fileprivate static let (pageUp, pageDown): (UInt16, UInt16) = (104, 109)
}

/// A box at home with a deck of 2,600 cards, 100 for each letter.
private struct ListBox {
  private var box: KioskBox
  private let library = Library()
  private var time: Int64 = 0

  private final class Library {
    var isSlow = false
    var waiting: [LibraryQuery] = []
    static let cards = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".flatMap { letter in
      (1...100).map { Card(question: "\(letter) \($0)", answer: "", guid: "\(letter)\($0)") }
    }
    static let sections = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".enumerated().map {
      ListSection(title: String($1), first: $0 * 100)
    }

    func answer(_ effect: Effect) -> News? {
      guard case .ask(let query) = effect else { return nil }
      if isSlow { waiting.append(query) }
      return isSlow ? nil : .reply(Self.reply(to: query), to: query)
    }

    static func reply(to query: LibraryQuery) -> LibraryReply {
      switch query {
      case .decks: .decks(LibraryOverview(decks: [DeckOverview(name: "d", cardCount: cards.count)]))
      case .deck: .deck(DeckOverview(name: "d", cardCount: cards.count), sets: [])
      case .cards(_, let rows):
        .cards(
          CardListPart(
            count: cards.count, sections: sections, first: rows.lowerBound,
            cards: Array(cards[rows])))
      case .listed: .listed(ListedCard(CardRecord(cards[0]), place: 0, count: cards.count))
      default: .nothing
      }
    }
  }

  init() {
    let request = LessonRequest(learner: "Anna", deck: "d", mode: .review)
    box = KioskBox(
      SceneStack(learners: ["Anna"], request: request, startsAtHome: true),
      size: GridSize(columns: 50, rows: 15), answering: library.answer)
  }

  var lines: [String] { box.lines }
  var screens: Int { lines.count { $0.contains(" screen ") } }
  var isSlow: Bool {
    get { library.isSlow }
    set { library.isSlow = newValue }
  }
  var list: ListContent? { if case .list(let list) = box.content { list } else { nil } }
  var lastPage: Int { (Library.cards.count + 2) / 3 - 1 }

  /// The rows that the screen shows.
  var shown: [String] {
    list?.rows.map { if case .text(let text) = $0.words { text } else { "" } } ?? []
  }

  /// The library's queries.
  var asked: [String] {
    lines.compactMap { line in
      line.firstRange(of: " ask ").map { String(line[$0.upperBound...]) }
    }
  }

  mutating func resize(to size: GridSize) { box.run.fullSize = size }

  /// Lets a slow library answer the last query.
  mutating func answer() {
    isSlow = false
    guard let query = library.waiting.last else { return }
    box.take(.reply(Library.reply(to: query), to: query), at: time)
  }

  mutating func press(_ key: UInt16) {
    time += 1_000
    for value in [KeyValue.down, KeyValue.up] { box.send(time, .key, key, value) }
    box.report(at: time)
  }

  /// Taps targets by their names, one after the other; `section:2` is the third place of the strip of
  /// letters.
  mutating func choose(_ names: String...) {
    for name in names {
      let targets = box.targets
      let parts = name.split(separator: ":").map(String.init)
      let named = targets.filter { $0.target.name == parts[0] }
      let index = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
      guard named.indices.contains(index) else {
        Issue.record("no target \(name) among \(targets.map(\.target))")
        return
      }
      tap(named[index])
    }
  }

  /// Moves a finger across the targets of one name, from one index to another.
  mutating func drag(_ name: String, from first: Int, to last: Int) {
    let places = box.targets.filter { $0.target.name == name }
    guard places.indices.contains(first), places.indices.contains(last) else {
      Issue.record("only \(places.count) targets \(name)")
      return
    }
    time += 5_000
    for index in stride(from: first, through: last, by: first < last ? 1 : -1) {
      touch(places[index], isFirst: index == first)
      time += 30
    }
    lift()
  }

  private mutating func tap(_ target: TouchTarget) {
    time += 5_000
    touch(target)
    time += 80
    lift()
  }

  private mutating func touch(_ target: TouchTarget, isFirst: Bool = true) {
    let place = box.middle(of: target)
    if isFirst { box.down(at: time, place) } else { box.move(at: time, place) }
  }

  private mutating func lift() {
    box.up(at: time)
    box.advance(to: time + 2_000)
  }
}
