import Study
import Testing

@testable import Scenes
@testable import ScreenLayout

@Suite("Long lists on the screen")
struct LongListLayoutTests {
  private let layout = CardLayout()

  @Test("rows have their letters, and beside them are the letters of the deck to jump to")
  func golden() {
    #expect(
      lines(list(first: 3), size: GridSize(columns: 50, rows: 15)) == [
        " Europe                                 200 cards ",
        "                                                  ",
        "A [ row 0                              ]A–E       ",
        "                                              ▲   ",
        "  [ row 1                              ]F–J       ",
        "                                                  ",
        "  [ row 2                              ]K–O  1/40 ",
        "                                                  ",
        "  [ row 3                              ]P–T ┌────┐",
        "                                            │ ▼  │",
        "  [ row 4                              ]U–Z │    │",
        "                                            └────┘",
        "┌──────────────────┐┌────────────────────────────┐",
        "│       Back       ││           Search           │",
        "└──────────────────┘└────────────────────────────┘",
      ])
  }

  @Test("the letters of the strip lead to pages with all sections")
  func everySection() {
    for size in GridSize.all.prefix(3) {
      let titles = Set(list(first: 0).window?.sections.map(\.title) ?? [])
      var seen: Set<String> = []
      var first = 0
      let places = layout.places(of: list(first: 0), size: size)
      guard !places.stripColumns.isEmpty else { continue }
      for place in 0..<places.area.rows.count / 2 {
        for _ in 0..<12 {
          let targets = targets(list(first: first), size: size)
          guard targets.indices.contains(place) else { break }
          let title = targets[place].target.detail ?? ""
          seen.insert(title)
          let sections = list(first: 0).window?.sections ?? []
          first = sections.first { $0.title == title }?.first ?? 0
          let content = ScreenContent.list(list(first: 0))
          let page = layout.lay(out: content, size: size).page(ofRow: first) ?? 0
          let rows = layout.lay(out: content, size: size).rows(onPage: page) ?? 0..<0
          seen.formUnion(sections.filter { rows.contains($0.first) }.map(\.title))
        }
      }
      #expect(seen == titles, "\(size)")
    }
  }

  @Test("no targets overlap or are cut, and letters are two rows high")
  func targets() {
    for size in GridSize.all {
      for first in [0, 50, 199] {
        let screen = layout.screen(content(first: first, size: size), size: size)
        var taken = Set<Int>()
        for target in screen.targets {
          #expect(target.cells.columns.upperBound <= size.columns)
          #expect(target.cells.rows.upperBound <= size.rows)
          if target.target.name == "section" { #expect(target.cells.rows.count >= 2, "\(size)") }
          for row in target.cells.rows {
            for column in target.cells.columns {
              #expect(taken.insert(row * size.columns + column).inserted, "\(size) \(target)")
            }
          }
        }
      }
    }
  }

  @Test("the pages together have every row once")
  func pages() {
    for size in GridSize.all {
      let content = ScreenContent.list(list(first: 0))
      let count = layout.lay(out: content, size: size).pageCount
      let rows = (0..<count).compactMap { layout.lay(out: content, size: size).rows(onPage: $0) }
      #expect(rows.flatMap { Array($0) } == Array(0..<200), "\(size)")
      for (page, rows) in rows.enumerated() {
        #expect(rows.allSatisfy { layout.lay(out: content, size: size).page(ofRow: $0) == page })
      }
    }
  }

  @Test("before the list is known, at most as many rows are requested as a page can have")
  func unknown() {
    var list = list(first: 0)
    list.window = ListContent.Window(first: 0, count: nil)
    list.rows = []
    for size in GridSize.all {
      let rows = layout.lay(out: .list(list), size: size).rows(onPage: 0)
      #expect(rows?.lowerBound == 0 && (1...3 * size.rows).contains(rows?.count ?? 0), "\(size)")
      #expect(layout.lay(out: .list(list), size: size).pageCount == 1)
    }
  }

  @Test("buttons of different lengths share lines, each as wide as its words need")
  func buttons() {
    let widths = [4, 1, 1, 7, 4, 3, 6, 6]
    for columns in 20...120 {
      let lines = ButtonLines(widths, columns: columns)
      #expect(lines.places.count == widths.count)
      for (width, place) in zip(widths, lines.places) {
        #expect(place.columns.count >= max(width + 2, 6) && place.columns.upperBound <= columns)
      }
      for line in 0..<lines.count {
        let places = lines.places.filter { $0.line == line }.map(\.columns)
        #expect(zip(places, places.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
        #expect(places.first?.lowerBound == 0 && places.last?.upperBound == columns)
      }
    }
    #expect(ButtonLines(widths, columns: 50).count == 2)
    #expect(ButtonLines(widths, columns: 30).count == 2)
    #expect(ButtonLines([], columns: 30).count == 0)
  }

  @Test("a disabled button is drawn as such and is no target")
  func disabled() {
    let content = ListContent(
      "card", title: .text("Ada"), rows: [], empty: .text("-"),
      buttons: [.back, .init(nil, .text("▶"))])
    let screen = layout.screen(.list(content), size: GridSize(columns: 50, rows: 15))
    #expect(screen.targets.map(\.target) == [.back])
    let line = screen.grid.lines[13]
    #expect(line.filter { $0 == "│" }.count == 2 && line.contains("▶"))
  }

  // MARK: Lists

  /// Returns a list of 200 rows in 26 sections, of which the first has 5 rows.
  private func list(first: Int, rows: Int = 3) -> ListContent {
    var list = ListContent(
      "cards", title: .text("Europe"), status: .words(.cardCount, 200),
      rows: (first..<min(first + rows, 200)).map {
        .init(Target("card", "\($0)"), .text("row \($0)"))
      },
      buttons: [.back, .init(Target("search", icon: .search), .words(.search))])
    list.window = ListContent.Window(
      first: first, count: 200,
      sections: "ABCDEFGHIJKLMNOPQRSTUVWXYZ".enumerated().map {
        ListSection(title: String($1), first: $0 == 0 ? 0 : 5 + ($0 - 1) * 7)
      })
    return list
  }

  /// Returns the page with a row, with all its rows.
  private func content(first: Int, size: GridSize) -> ScreenContent {
    let empty = ScreenContent.list(list(first: 0))
    let page = layout.lay(out: empty, size: size).page(ofRow: first) ?? 0
    let rows = layout.lay(out: empty, size: size).rows(onPage: page) ?? 0..<0
    return ScreenContent.list(list(first: rows.lowerBound, rows: rows.count)).with(page: page)
  }

  private func targets(_ list: ListContent, size: GridSize) -> [TouchTarget] {
    layout.screen(content(first: list.window?.first ?? 0, size: size), size: size).targets
      .filter { $0.target.name == "section" }
  }

  private func lines(_ list: ListContent, size: GridSize) -> [String] {
    layout.screen(content(first: list.window?.first ?? 0, size: size), size: size).grid.lines
  }
}

extension GridSize {
  fileprivate static let all = [(30, 10), (50, 15), (45, 40), (80, 24), (100, 30), (240, 67)]
    .map { GridSize(columns: $0, rows: $1) }
}
