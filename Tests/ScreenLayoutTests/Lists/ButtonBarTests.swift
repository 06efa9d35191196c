import Study
import Testing

@testable import Scenes
@testable import ScreenLayout

@Suite("Bars of buttons, and what stands in the middle")
struct ButtonBarTests {
  private static let usual = GridSize(columns: 50, rows: 15)
  private static let small = GridSize(columns: 30, rows: 10)

  private static func elements(of name: String, _ size: GridSize) throws -> [Element] {
    let scene = try #require(ShownScene.all.first { $0.name == name })
    return CardLayout(language: Language(.de), keyboard: Keyboard(.de))
      .screen(scene.content, size: size).elements
  }

  /// Returns the buttons of the bar.
  private static func bar(_ elements: [Element]) -> [(face: ButtonFace, cells: CellArea)] {
    elements.compactMap {
      if case .button(let face) = $0.role, !face.bar.isEmpty { (face, $0.cells) } else { nil }
    }
  }

  @Test(
    "on a low screen the arrow back loses its words first, then other words their icons, then all icons stand alone",
    arguments: [("cards", 1), ("card", 6), ("recorded", 1), ("corner", 1)])
  func icons(name: String, wordless: Int) throws {
    let bar = Self.bar(try Self.elements(of: name, Self.small))
    #expect(Set(bar.map(\.cells.rows)).count == 1, "one line")
    #expect(bar.count { $0.face.words.isEmpty } == wordless)
    if wordless == 1 { #expect(bar.first?.face.icon == .back && bar.first?.face.words == []) }
    let hasIcons = Set(bar.filter { !$0.face.words.isEmpty }.map { $0.face.icon != nil })
    #expect(hasIcons == (name == "card" ? [] : [name != "recorded"]), "all have icons or none")
    #expect(bar.allSatisfy { $0.face.bar.count == bar.count })
  }

  @Test("few learners are equal tiles in the middle", arguments: [usual, small])
  func learners(size: GridSize) throws {
    let elements = try Self.elements(of: "all-learners", size)
    let tiles = elements.compactMap { if case .row = $0.role { $0.cells } else { nil } }
    let top = Zones.headerRows(size)
    let bottom = Self.bar(elements).map(\.cells.rows.lowerBound).min() ?? 0
    #expect(tiles.count == 2 && tiles[0].columns.count == tiles[1].columns.count)
    #expect(abs(tiles[0].columns.lowerBound - (size.columns - tiles[1].columns.upperBound)) <= 1)
    #expect(abs(tiles[0].rows.lowerBound - top - (bottom - tiles[0].rows.upperBound)) <= 1)
  }

  @Test("what is only the box's value is not said", arguments: ["own-settings", "deck-edit"])
  func defaults(name: String) throws {
    let details = try Self.elements(of: name, Self.usual).compactMap {
      if case .row(let row, _) = $0.role { row.details.first } else { nil }
    }
    #expect(!details.contains { $0.contains("Kasten") }, "\(details)")
    #expect(details.contains(name == "own-settings" ? "100 %" : "Globus"))
  }

  @Test(
    "a panel of cards has all the height beside the number, and air below its title",
    arguments: [usual])
  func panel(size: GridSize) throws {
    for name in ["result", "result-new", "result-back"] {
      let elements = try Self.elements(of: name, size)
      let panel = try #require(
        elements.first { if case .panel = $0.role { true } else { false } }?.cells)
      let rows = elements.compactMap { if case .row = $0.role { $0.cells.rows } else { nil } }
      #expect(panel.rows == 0..<12, "\(name)")
      #expect((rows.map(\.lowerBound).min() ?? 0) > panel.rows.lowerBound, "\(name)")
      #expect(Set(rows.map(\.count)) == [name == "result" ? 3 : 2], "\(name)")
    }
  }

  @Test("notes stand beside the words of low rows that have room, else below")
  func notes() throws {
    for (size, isBeside) in [(Self.usual, true), (Self.small, false)] {
      let rows = try Self.elements(of: "sound-help", size).compactMap {
        if case .row(let row, _) = $0.role { row } else { nil }
      }
      #expect(rows.contains { $0.note != nil } != isBeside)
      #expect(rows.contains { $0.details.contains("Über das Bildschirmkabel") } == isBeside)
    }
  }

  @Test("in a narrow panel of tomorrow's decks, the names have the room of the counts")
  func tomorrow() throws {
    for (size, hasCounts) in [(Self.usual, true), (Self.small, false)] {
      let rows = try Self.elements(of: "done", size).compactMap {
        if case .row(let row, _) = $0.role { row } else { nil }
      }
      #expect(!rows.isEmpty && rows.allSatisfy { $0.details.isEmpty != hasCounts })
    }
  }

  @Test("a PIN has four rows of three keys, the zero below the eight", arguments: [usual, small])
  func pin(size: GridSize) throws {
    let elements = try Self.elements(of: "pin", size)
    func cells(_ key: Character) throws -> CellArea {
      try #require(elements.first { $0.target == KeyboardContent.key(key) }).cells
    }
    #expect(try cells("0").columns == cells("8").columns)
    let heights = try "1470".map { try cells($0).rows.count }
    #expect(Set(heights).count == 1)
  }
}
