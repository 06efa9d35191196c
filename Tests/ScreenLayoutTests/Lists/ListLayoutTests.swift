import Study
import Testing

@testable import Scenes
@testable import ScreenLayout

@Suite("Lists on the screen")
struct ListLayoutTests {
  @Test("each picture of a learner has a drawing of its name", arguments: LearnerPicture.allCases)
  func picture(_ picture: LearnerPicture) { #expect(picture.icon.rawValue == picture.rawValue) }

  @Test("a long title is cut before its status is left out, and a long status is left out")
  func longTitle() {
    func header(_ status: String) -> String {
      let list = ListContent(
        "cards", title: .text("All the capitals of the world"), status: .text(status), rows: [],
        buttons: [.back])
      return CardLayout().screen(.list(list), size: GridSize(columns: 30, rows: 10)).grid.lines[0]
    }
    #expect(header("north · 9").contains("All the capitals…"))
    #expect(header("north · 9").contains("north · 9"))
    #expect(!header(String(repeating: "x", count: 20)).contains("x"))
  }

  @Test("targets are on the screen, side by side; every row is on one page, the buttons on all")
  func places() {
    for size in Self.sizes {
      for count in Self.counts {
        // The longest lists have hundreds of pages on a small screen.
        if count > 40, size.columns < 80 { continue }
        for content in Self.lists(count).prefix(count > 40 ? 1 : 6) { check(content, size) }
      }
    }
  }

  @Test("beside many buttons, rows without room are on further pages, turned by two large targets")
  func few() {
    let buttons = (1...8).map { ListContent.Button(Target("\($0)"), .text("Button \($0)")) }
    let rows = (1...5).map { ListContent.Row(nil, .text("line \($0)")) }
    let list = ListContent("card", title: .text("Norway"), rows: rows, buttons: buttons)
    let (layout, size) = (CardLayout(), GridSize(columns: 30, rows: 10))
    let pages = layout.lay(out: .list(list), size: size).pageCount
    #expect(pages > 1)
    let shown = (0..<pages).flatMap { page in
      let screen = layout.screen(ScreenContent.list(list).with(page: page), size: size)
      let turning = screen.targets.filter { [.nextPage, .previousPage].contains($0.target) }
      #expect(!turning.isEmpty, "page \(page)")
      #expect(turning.allSatisfy { $0.cells.rows.count >= 2 && $0.cells.columns.count >= 4 })
      return (1...5).filter { screen.grid.lines.joined().contains("line \($0)") }
    }
    #expect(shown == Array(1...5))
  }

  private func check(_ content: ListContent, _ size: GridSize) {
    let layout = CardLayout()
    let name = "\(size.columns)x\(size.rows), \(content.rows.count) rows of \(content.title)"
    let pages = layout.lay(out: .list(content), size: size).pageCount
    var rows: [Target] = []
    for page in 0..<pages {
      let screen = layout.screen(ScreenContent.list(content).with(page: page), size: size)
      var isFree = Array(repeating: true, count: size.columns * size.rows)
      var (isInside, isApart) = (screen.grid.size == size, true)
      for target in screen.targets {
        let (columns, lines) = (target.cells.columns, target.cells.rows)
        isInside =
          isInside && !columns.isEmpty && !lines.isEmpty && columns.lowerBound >= 0
          && columns.upperBound <= size.columns && lines.lowerBound >= 0
          && lines.upperBound <= size.rows
        guard isInside else { break }
        for row in lines {
          for column in columns {
            isApart = isApart && isFree[row * size.columns + column]
            isFree[row * size.columns + column] = false
          }
        }
      }
      #expect(isInside && isApart, "\(name), page \(page + 1)")
      if size.columns >= 30, size.rows >= 10 {
        let isTouchable = screen.targets.allSatisfy {
          $0.cells.rows.count >= 2 && $0.cells.columns.count >= 4
        }
        #expect(isTouchable, "\(name), page \(page + 1): \(screen.targets)")
        let names = Set(screen.targets.map(\.target))
        #expect(names.contains(.previousPage) == (page > 0), "\(name)")
        #expect(names.contains(.nextPage) == (page < pages - 1), "\(name)")
      }
      rows += screen.targets.map(\.target).filter { $0.name == "row" }
      let buttons = screen.targets.map(\.target).filter { $0.name.hasPrefix("button") }
      #expect(buttons == content.buttons.map(\.target), "\(name), page \(page + 1)")
    }
    #expect(rows == content.rows.compactMap(\.target), "\(name)")
  }

  @Test("a page beyond the last one is the last one, a page before the first is the first")
  func beyond() {
    let content = Self.lists(40)[0]
    for (page, same) in [(-1, 0), (99, 1)] {
      let screens = [page, same].map {
        CardLayout().screen(ScreenContent.list(content).with(page: $0), size: .standard)
      }
      #expect(screens[0] == screens[1])
    }
    #expect(CardLayout().lay(out: .list(content), size: .standard).pageCount == 2)
  }

  @Test("every size gives a grid of that size, and nothing traps")
  func sizes() {
    for (columns, rows) in [(1, 1), (2, 2), (1, 60), (300, 1), (3, 3), (5, 4), (8, 6), (19, 9)] {
      let size = GridSize(columns: columns, rows: rows)
      for content in ListContent.examples + Self.lists(7) {
        #expect(CardLayout().screen(.list(content), size: size).grid.size == size)
        #expect(CardLayout().lay(out: .list(content), size: size).pageCount >= 1)
      }
    }
  }

  @Test("shorter words are used before words are cut")
  func shorter() {
    func lines(_ columns: Int) -> String {
      CardLayout().screen(
        .list(ListContent.examples[1]), size: GridSize(columns: columns, rows: 40)
      ).grid.lines.joined(separator: "\n")
    }
    #expect(lines(100).contains("Quiz: tap the answer"))
    #expect(lines(20).contains("Quiz") && !lines(20).contains("tap the answer"))
    #expect(!lines(30).contains("…"))
  }

  @Test("a name in a list does not control the terminal, and stays on one line")
  func hostile() {
    let row = ListContent.Row(nil, .text("a\u{1b}[2J\nb\u{202e}c"))
    let lines = CardLayout().screen(
      .list(ListContent("x", title: .text("\u{7}t"), rows: [row], buttons: [])), size: .standard
    ).grid.lines
    #expect(lines.contains { $0.contains("a�[2J b�c") })
    let isSafe = lines.joined().unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\u{202e}" }
    #expect(isSafe)
  }

  @Test("a wrong answer is marked by its colour and by its words")
  func wrong() throws {
    let grid = CardLayout().screen(.list(ListContent.examples[4]), size: .standard).grid
    let wrong = grid.lines.indices.filter { row in
      (0..<80).contains { grid[column: $0, row: row]?.ink == .wrong }
    }
    #expect(wrong.count == 1)
    #expect(grid.lines[try #require(wrong.first)].contains("not yet"))
  }

  @Test("a learner's colour is shown before the name, in a row and in the title")
  func color() {
    var list = ListContent(
      "x", title: .text("Anna"),
      rows: [
        .init(Target("a"), .text("Anna"), .learner(LearnerSign(.green))),
        .init(Target("b"), .text("Ben")),
      ], buttons: [])
    list.sign = LearnerSign(.red)
    let grid = CardLayout().screen(.list(list), size: GridSize(columns: 30, rows: 10)).grid
    let signs = (0..<10).flatMap { row in
      (0..<30).compactMap { column -> Ink? in
        let cell = grid[column: column, row: row]
        return cell?.glyph == "■" ? cell?.ink : nil
      }
    }
    #expect(signs == [.learner(.red), .learner(.green)])
    #expect(grid.lines[0].hasPrefix(" ■   Anna"))
    #expect(grid.lines.contains { $0.contains("■ Anna") })
    #expect(grid.lines.contains { $0.contains("Ben") && !$0.contains("■ Ben") })
  }

  @Test("a notice never covers a row or button")
  func notice() {
    for content in ListContent.examples + Self.lists(13) {
      for size in Self.sizes {
        let without = CardLayout().screen(.list(content), size: size).grid
        let with = CardLayout().screen(.list(content), notice: .saved, size: size).grid
        let isOver = zip(without.cells, with.cells).contains { $0.glyph != " " && $0 != $1 }
        #expect(!isOver, "\(size.columns)x\(size.rows)")
      }
    }
  }

  private static let sizes = [
    (20, 6), (20, 8), (24, 9), (30, 10), (31, 11), (40, 12), (45, 40), (48, 14), (50, 15),
    (60, 20), (80, 24), (80, 25), (100, 30), (128, 48), (160, 50), (240, 67),
  ].map { GridSize(columns: $0, rows: $1) }

  private static let counts = [0, 1, 2, 3, 7, 13, 40, 500]

  /// Returns lists with `count` rows: short, long and wide labels, with and without targets.
  private static func lists(_ count: Int) -> [ListContent] {
    let labels = ["x", String(repeating: "a long name of a deck ", count: 4), "漢字かな交じり文"]
    return labels.indices.flatMap { label in
      [true, false].map { isTouchable in
        ListContent(
          "list", title: .text(labels[label]), status: .words(.cardCount, count),
          rows: (0..<count).map { number in
            let target = isTouchable ? Target("row", "\(number)") : nil
            return ListContent.Row(
              target, .text("\(labels[label]) \(number)"),
              number % 2 == 0
                ? .share(Tally(right: 2, wrong: 3)) : number % 5 == 0 ? .wrong : .plain,
              detail: number % 3 == 0 ? nil : .words(.cardsDue, number))
          },
          buttons: (0..<(label == 0 ? 2 : 1)).map {
            ListContent.Button(Target("button-\($0)"), .words(.history))
          })
      }
    }
  }
}

extension ListContent {
  /// The home of Anna.
  private static var home: ListContent {
    var home = ListContent(
      "home", title: .words(.homeOf, [.text("Anna")]),
      status: .list([.words(.cardsDue, 24), .words(.daysInARow, 5)]),
      rows: [
        ("World capitals", 20), ("Times tables up to ten", 1), ("漢字", 3), ("Rivers", 0),
        ("Colours", 0),
      ].map { name, due in
        Row(
          Target("deck", name), .text(name),
          .deck(DeckFace(ofName: name), due == 0 ? .done : .left(due, new: due % 17)),
          detail: due == 0 ? .words(.nothingDue) : .words(.cardsDue, due))
      },
      buttons: [
        .init(Target("who", icon: .people), .words(.whoLearns)),
        .init(Target("history", icon: .chart), .words(.history)),
      ])
    (home.kind, home.sign) = (.decks, LearnerSign(.green))
    home.day = Day(done: 25, whole: 49, streak: 5)
    return home
  }

  /// One list of each scene.
  static let examples: [ListContent] = [
    home,
    ListContent(
      "deck", title: .text("World capitals"), status: .words(.cardCount, 85),
      rows: [
        .init(Target("review"), .words(.review), detail: .words(.cardsDue, 20)),
        .init(Target("quiz", icon: .quiz), .words(.quiz)),
        .init(Target("round", icon: .repeat), .words(.round)),
        .init(Target("browse", icon: .eye), .words(.browse)),
        .init(Target("sets", icon: .part), .words(.set), detail: .words(.wholeDeck)),
        .init(Target("direction", icon: .swap), .words(.direction), detail: .words(.asksQuestion)),
        .init(Target("order", icon: .shuffle), .words(.order), detail: .words(.shuffled)),
      ], buttons: [.back]),
    ListContent(
      "history", title: .words(.historyOf, [.text("Anna")]), status: .words(.roundCount, 9),
      rows: (0..<9).map { round in
        Row(
          Target("round", "\(round)"), .text("World capitals"),
          .share(Tally(right: 25 - round * 3, wrong: round * 3)),
          detail: .time(.afternoon + .seconds(-round * 80_000)))
      }, buttons: [.back]),
    ListContent(
      "round", title: .text("World capitals"), status: .time(.afternoon),
      rows: [
        .init(Target("card", "1"), .text("Norway"), detail: .list([.words(.timesRight, 1)])),
        guessed,
        .init(
          Target("card", "3"), .text("Peru"), .wrong, detail: .list([.words(.timesWrong, 1)])
        ),
        .init(Target("card", "4"), .text("日本"), detail: .list([.words(.timesRight, 2)])),
      ], buttons: [.back]),
    ListContent(
      "card-history", title: .text("Norway"),
      rows: [true, true, false, true].enumerated().map { index, isRight in
        .init(
          nil, .list([.time(.afternoon + .seconds(-index * 200_000))]), isRight ? .plain : .wrong,
          detail: .words(isRight ? .right : .wrong))
      }, buttons: [.back]),
  ]
}

private let guessed = ListContent.Row(
  Target("card", "2"), .text("Papua New Guinea"), .wrong,
  detail: .list([.words(.timesRight, 1), .words(.timesWrong, 2)]),
  note: .words(.guessed, [.text("Suva, Nouméa")]))

extension WallTime {
  /// The time 14:05 on 21 November 2026 in Oslo.
  fileprivate static let afternoon = WallTime(milliseconds: 1_795_266_300_000, zoneMinutes: 60)
}
