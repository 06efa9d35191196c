import Study
import Testing

@testable import Scenes
@testable import ScreenLayout

@Suite("Few choices as tiles, panels, and keys of one width")
struct TileListTests {
  private static let usual = GridSize(columns: 50, rows: 15)
  private static let small = GridSize(columns: 30, rows: 10)

  private static func elements(
    of name: String, _ size: GridSize, page: Int = 0
  ) throws -> [Element] {
    let scene = try #require(ShownScene.all.first { $0.name == name })
    var content = scene.content
    if case .list(var list) = content {
      list.page = page
      content = .list(list)
    }
    return CardLayout().screen(content, size: size).elements
  }

  private static func rows(_ elements: [Element]) -> [CellArea] {
    elements.compactMap { if case .row = $0.role { $0.cells } else { nil } }
  }

  private static func panels(_ elements: [Element]) -> [CellArea] {
    elements.compactMap { if case .panel = $0.role { $0.cells } else { nil } }
  }

  @Test(
    "few choices share the height of the page, as few side by side as needed",
    arguments: [("setting", 2), ("sets", 2), ("start", 2), ("backups", 1)])
  func tiles(name: String, across: Int) throws {
    let rows = Self.rows(try Self.elements(of: name, Self.usual))
    #expect(rows.filter { $0.rows == rows.first?.rows }.count == across)
    #expect(rows.allSatisfy { $0.rows.count >= 3 })
  }

  @Test("the box's value stands above the others, which are three side by side")
  func values() throws {
    let rows = Self.rows(try Self.elements(of: "volume", Self.usual))
    // The row that is left over is the first one's.
    #expect(rows.map(\.rows.count) == [4] + Array(repeating: 3, count: 6))
    #expect(rows.map(\.columns.count).first == Self.usual.columns)
    #expect(rows.dropFirst().count { $0.rows == rows[1].rows } == 3)
  }

  @Test("many rows stand two side by side", arguments: ["settings", "stick"])
  func pairs(name: String) throws {
    let rows = Self.rows(try Self.elements(of: name, Self.usual))
    #expect(rows.count { $0.rows == rows.first?.rows } == 2)
  }

  @Test(
    "a deck's settings have two pages on a small screen, in each language",
    arguments: Language.Code.allCases)
  func deckPages(code: Language.Code) throws {
    let scene = try #require(ShownScene.all.first { $0.name == "deck-edit" })
    let layout = CardLayout(language: Language(code))
    #expect(layout.lay(out: scene.content, size: Self.small).pageCount == 2)
  }

  @Test("faces have a word below each picture, as many side by side as have room")
  func faces() throws {
    for (size, across, down) in [(Self.usual, 6, 4), (Self.small, 4, 2)] {
      let rows = Self.rows(try Self.elements(of: "face", size))
      #expect(rows.count == across * down)
      #expect(rows.allSatisfy { $0.rows.count == 3 && $0.columns.count >= 6 })
    }
  }

  @Test("what is loaded is said on a page of its own")
  func loading() throws {
    let elements = try Self.elements(of: "cards-loading", Self.usual)
    #expect(elements.contains { $0.role == .sign(.icon(.later)) })
    #expect(elements.contains { if case .sentence = $0.role { true } else { false } })
  }

  @Test("the box and a backup are compared in two panels", arguments: [usual, small])
  func compared(size: GridSize) throws {
    let elements = try Self.elements(of: "stick-backup", size)
    let (panels, rows) = (Self.panels(elements), Self.rows(elements))
    #expect(panels.count == 2 && rows.count == 4)
    for panel in panels {
      #expect(rows.count { panel.overlaps($0) } == 2)
    }
  }

  @Test("on a small screen, what came in and what stayed outside have pages of their own")
  func report() throws {
    let scene = try #require(ShownScene.all.first { $0.name == "stick-done" })
    #expect(CardLayout().lay(out: scene.content, size: Self.small).pageCount == 3)
    #expect(CardLayout().lay(out: scene.content, size: Self.usual).pageCount == 1)
    for (page, count) in [(0, 2), (1, 2), (2, 1)] {
      let elements = try Self.elements(of: "stick-done", Self.small, page: page)
      #expect(Self.panels(elements).count == 1)
      #expect(Self.rows(elements).count == count)
    }
  }

  @Test("how well cards are known stands in two panels, each with a page on a small screen")
  func recall() throws {
    #expect(Self.panels(try Self.elements(of: "recall", Self.usual)).count == 2)
    #expect(Self.panels(try Self.elements(of: "recall", Self.small)).count == 1)
    // A label below each bar, at any size.
    for size in [Self.usual, Self.small] {
      let elements = try Self.elements(of: "recall", size)
      let bars = elements.flatMap { element -> [ChartBar] in
        if case .recall(let bars) = element.role { bars } else { [] }
      }
      #expect(!bars.isEmpty && bars.allSatisfy { !$0.label.isEmpty })
    }
  }

  @Test("the network in use is chosen and can't be touched")
  func network() throws {
    let chosen = try Self.elements(of: "networks", Self.usual).filter { $0.state == .chosen }
    #expect(chosen.count == 1 && chosen.first?.target == nil)
  }

  @Test("keys are equally wide, and what is left over is at both ends")
  func keys() {
    func widths(_ count: Int, _ columns: Int) -> [Int] {
      CardLayout.columns(of: Array(repeating: 1, count: count), 0..<columns).map(\.count)
    }
    #expect(widths(7, 30) == [5, 4, 4, 4, 4, 4, 5])
    #expect(widths(12, 50) == [5] + Array(repeating: 4, count: 10) + [5])
    #expect(widths(11, 50) == Array(repeating: 4, count: 11))
    #expect(CardLayout.columns(of: Array(repeating: 1, count: 11), 0..<50).first == 3..<7)
    // Keys of different widths, and those that would be too narrow, take all columns.
    #expect(CardLayout.columns(of: [2, 1, 1], 0..<40).map(\.count) == [20, 10, 10])
    #expect(widths(11, 30).reduce(0, +) == 30)
  }

  @Test("the words of the button that leads on stay on one line")
  func leading() throws {
    let widths = [6, 9, 8, 11]
    let lines = ButtonLines(widths, weights: [2, 3, 3, 6], leading: 3, columns: 50)
    #expect(lines.count == 1)
    let parts = lines.places.map(\.columns.count)
    #expect(parts[3] >= 11 * 5 / 4 + 4)
    #expect(zip(parts, widths).allSatisfy { $0 >= $1 + 2 })
  }
}
