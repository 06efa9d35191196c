import Scenes
import Study
import Testing

@testable import ScreenLayout

@Suite("Elements in plain letters")
struct TextRendererTests {
  private func lines(_ role: Element.Role, columns: Int, rows: Int) -> [String] {
    let size = GridSize(columns: columns, rows: rows)
    return Screen(size: size, elements: [Element(role, size.area)]).grid.lines
  }

  @Test("a QR code has two modules in a cell, the light ones as blocks, and a quiet zone around")
  func code() {
    let role = Element.Role.qr([[true, false], [false, true]])
    #expect(
      lines(role, columns: 10, rows: 5) == [
        "██████████", "██████████", "████▄▀████", "██████████", "██████████",
      ])
    #expect(lines(role, columns: 9, rows: 5).allSatisfy { $0.trimmed.isEmpty })
  }

  @Test("a bar without words is as wide as its cells")
  func bar() {
    func bar(_ value: Int) -> String {
      lines(.progress(ProgressFace([""], end: [], value: value, of: 100)), columns: 12, rows: 2)
        .joined()
        .trimmed
    }
    #expect([0, 50, 100].map(bar) == ["░░░░░░░░░░", "█████░░░░░", "██████████"])
  }

  @Test("a role without cells adds no element")
  func empty() {
    var screen = Screen(size: .standard)
    screen.add(.letter("A"), CellArea(columns: 3..<3, rows: 0..<1))
    #expect(screen.elements.isEmpty)
  }

  @Test("a chosen row is marked as chosen even while it has the focus")
  func chosen() throws {
    let list = ListContent(
      "setting", title: .text("Colour"),
      rows: [.choice(.back, .text("red"), isChosen: true)], buttons: [])
    var screen = CardLayout().screen(.list(list), size: .standard)
    screen.highlight(.back, as: .focused)
    #expect(screen.grid.lines.contains { $0.contains("red") && $0.contains(Icon.check.character) })
  }

  @Test("a marked target is found, and its cells are on the pressed paper")
  func marked() {
    let cells = CellArea(columns: 2..<8, rows: 1..<4)
    var screen = Screen(
      size: .standard,
      elements: [Element(.button(ButtonFace(.nav, ["Go"])), cells, target: .back)])
    screen.highlight(Target("elsewhere"), as: .pressed)
    #expect(screen.highlighted == nil)
    screen.highlight(.back, as: .focused)
    #expect(screen.highlighted?.target == .back)
    #expect(screen.grid[column: 2, row: 1]?.paper == .pressed)
    #expect(screen.grid[column: 1, row: 1]?.paper == .plain)
  }
}
