import Study
import Testing

@testable import Scenes
@testable import ScreenLayout

@Suite("What was done counts")
struct WhatWasDoneTests {
  private static func stop(known: Int, finished: Int = 0, of whole: Int) -> StopContent {
    StopContent(
      deckName: LessonRequest.allDecks, learner: nil,
      progress: LessonProgress(
        marks: [.comesBack, .wrong], asked: min(known + 1, whole), finished: finished, known: known,
        whole: whole, position: 1))
  }

  @Test("the question whether to stop tells what was known, although it comes once more")
  func stop() {
    let words = [
      Self.stop(known: 0, of: 10), Self.stop(known: 4, of: 10), Self.stop(known: 10, of: 10),
      Self.stop(known: 4, finished: 4, of: 10), Self.stop(known: 40, finished: 1, of: 48),
    ].map { CardLayout().lines(of: $0)[0][0] }
    #expect(
      words == [
        "10 cards to go.", "4 cards known, 6 to go.",
        "You know all 10. They come once more.", "4 cards are done, 6 to go.",
        "40 cards known, 8 to go.",
      ])
    let screen = CardLayout().screen(
      .stop(Self.stop(known: 4, of: 10)), size: GridSize(columns: 50, rows: 15))
    #expect(screen.elements.contains { $0.role == .dots([.comesBack, .wrong], of: 10) })
    #expect(screen.grid.lines.contains { $0.contains("Everything") })
    let long = CardLayout().screen(
      .stop(Self.stop(known: 40, of: 48)), size: GridSize(columns: 50, rows: 15))
    let bars = long.elements.compactMap { element -> [Int]? in
      guard case .progress(let face) = element.role else { return nil }
      return [face.value, face.whole]
    }
    #expect(bars == [[40, 96]])
  }

  @Test("a half done card fills half its part of the day, and is not counted")
  func day() {
    var list = home(decks: 2)
    var day = ListContent.Day(done: 1, whole: 10, streak: 0)
    day.halfDone = 5
    list.day = day
    let screen = CardLayout().screen(.list(list), size: GridSize(columns: 50, rows: 15))
    let bars = screen.elements.compactMap { element -> ProgressFace? in
      guard case .progress(let face) = element.role else { return nil }
      return face
    }
    #expect(bars.map(\.value) == [7] && bars.map(\.whole) == [20])
    #expect(bars.first?.end.first == "1 of 10")
  }

  @Test(
    "a lesson of all decks has a line of its own, above as many decks as before",
    arguments: [(50, 15), (30, 10), (30, 25), (51, 16), (80, 24), (20, 6)], 1...12)
  func everything(size: (Int, Int), decks: Int) {
    let size = GridSize(columns: size.0, rows: size.1)
    let list = home(decks: decks)
    let layout = CardLayout()
    var found: [Target] = []
    for page in 0..<layout.lay(out: .list(list), size: size).pageCount {
      let screen = layout.screen(ScreenContent.list(list).with(page: page), size: size)
      let rows = screen.targets.filter { list.rows.map(\.target).contains($0.target) }
      for (index, row) in rows.enumerated() {
        #expect(layout.lay(out: .list(list), size: size).page(ofRow: found.count + index) == page)
        if row.target.name == "learn-all", rows.count > 1, size.rows > 6 {
          #expect(!rows.dropFirst().contains { !$0.cells.rows.clamped(to: row.cells.rows).isEmpty })
        }
      }
      found += rows.map(\.target)
    }
    #expect(found == list.rows.compactMap(\.target))
  }

  private func home(decks: Int) -> ListContent {
    let main = ListContent.Row(
      Target("learn-all", icon: .cards), .words(.learnEverything), .main,
      detail: .words(.cardsOfDecks, [.number(20), .number(decks)]))
    var list = ListContent(
      "home", title: .words(.homeTitle),
      rows: [main]
        + (0..<decks).map {
          .init(
            Target("deck", "Deck \($0)"), .text("Deck \($0)"),
            .deck(.globe, $0 == 0 ? .done : .left($0, new: 1)))
        },
      buttons: [.init(Target("who", icon: .people), .words(.whoLearns))])
    list.kind = .decks
    return list
  }
}
