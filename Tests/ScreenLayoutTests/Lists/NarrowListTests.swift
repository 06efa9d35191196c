import Study
import Testing

@testable import Scenes
@testable import ScreenLayout

@Suite("Lists with little room, and with few rows")
struct NarrowListTests {
  private static let small = GridSize(columns: 30, rows: 10)

  @Test(
    "two or three learners stand side by side",
    arguments: [(50, 15), (30, 25), (80, 24), (30, 10)],
    [2, 3])
  func few(size: (Int, Int), count: Int) {
    let rows = (0..<count).map {
      ListContent.Row(Target("r", "\($0)"), .text("Anna"), .learner(LearnerSign(.green)))
    }
    var list = ListContent("list", title: .text("Who?"), rows: rows, buttons: [.back])
    for kind in [ListContent.Kind.learners] + (size.0 > 30 ? [.decks] : []) {
      list.kind = kind
      let cells = CardLayout()
        .screen(.list(list), size: GridSize(columns: size.0, rows: size.1))
        .elements.filter { $0.target?.name == "r" }.map(\.cells)
      #expect(cells.count == count)
      #expect(cells.prefix(2).map(\.rows).allSatisfy { $0 == cells[0].rows }, "\(kind) \(cells)")
      #expect(cells.allSatisfy { $0.columns.count <= (size.0 + 1) / 2 })
    }
  }

  @Test(
    "where the rows would have no room, the buttons are in one line",
    arguments: ["settings", "starters", "sound-help"])
  func bar(name: String) throws {
    let scene = try #require(ShownScene.all.first { $0.name == name })
    guard case .list(let list) = scene.content else {
      Issue.record("no list")
      return
    }
    for code in Language.Code.allCases {
      let screen = CardLayout(language: Language(code)).screen(scene.content, size: Self.small)
      let targets = list.buttons.map(\.target)
      let buttons = screen.elements.filter {
        if case .button = $0.role { targets.contains($0.target) } else { false }
      }
      #expect(buttons.count == list.buttons.count)
      #expect(buttons.allSatisfy { $0.cells.rows == 8..<10 && $0.cells.columns.count >= 4 })
      let faces = buttons.compactMap { if case .button(let face) = $0.role { face } else { nil } }
      // Words stay where there is no icon, and on the button that leads on.
      #expect(faces.allSatisfy { !$0.words.isEmpty || $0.icon != nil && $0.kind != .primary })
    }
  }

  @Test("a page's number is seen as soon as there are several pages")
  func number() {
    for scene in ShownScene.all {
      guard case .list(let list) = scene.content else { continue }
      let pages = CardLayout().lay(out: scene.content, size: Self.small).pageCount
      guard pages > 1, !CardLayout.isOnePage(list, Self.small) else { continue }
      let lines = CardLayout().screen(scene.content, size: Self.small).grid.lines
      let words = CardLayout().language.variants(
        .words(.place, [.number(list.page + 1), .number(pages)]))
      let isSeen = lines.contains { line in words.contains { line.contains($0) } }
      #expect(isSeen, "\(scene.name): \(lines.joined(separator: "\n"))")
    }
  }

  @Test("rows whose details stand below their words are beside each other on a small screen")
  func twofold() throws {
    let scene = try #require(ShownScene.all.first { $0.name == "deck-edit" })
    let rows = CardLayout().screen(scene.content, size: Self.small).elements.filter {
      if case .row = $0.role { true } else { false }
    }
    // Beside five rows stands the field of the deck's name.
    #expect(rows.count == 5 && Set(rows.map(\.cells.rows)).count == 3)
    let haveSecondLines = rows.allSatisfy {
      if case .row(_, let form) = $0.role { form.hasSecondLine } else { false }
    }
    #expect(haveSecondLines)
  }

  @Test("the letters to jump to are in line with the rows", arguments: ["cards", "school"])
  func letters(name: String) throws {
    let scene = try #require(ShownScene.all.first { $0.name == name })
    for size in [(50, 15), (30, 25), (30, 10), (80, 24)] {
      let elements = CardLayout()
        .screen(scene.content, size: GridSize(columns: size.0, rows: size.1)).elements
      let lines = Set(
        elements.compactMap { if case .row = $0.role { $0.cells.rows } else { nil } })
      let letters = elements.filter { $0.target?.name == "section" }.map(\.cells.rows)
      let bottom = lines.map(\.upperBound).max() ?? 0
      #expect(!letters.isEmpty)
      #expect(
        letters.allSatisfy { lines.contains($0) || $0.lowerBound >= bottom }, "\(size) \(letters)")
    }
  }

  @Test("all pairs are equally large on a small screen")
  func pairs() throws {
    let scene = try #require(ShownScene.all.first { $0.name == "pairs" })
    let cells = CardLayout().screen(scene.content, size: Self.small).elements.filter {
      if case .pair = $0.role { true } else { false }
    }.map(\.cells)
    #expect(cells.count == 10 && cells.allSatisfy { $0.rows.count == 2 })
    #expect(Set(cells.map(\.columns.count)).count <= 2)
    #expect((cells.map(\.columns.count).max() ?? 0) - (cells.map(\.columns.count).min() ?? 0) <= 1)
  }
}
