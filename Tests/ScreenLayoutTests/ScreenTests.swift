import Scenes
import Testing

@testable import ScreenLayout

@Suite("Touch targets")
struct ScreenTests {
  @Test(
    "targets are on the screen without overlap, and each position hits the cell that it is in",
    arguments: ScreenContent.withChoices)
  func targets(content: ScreenContent) {
    for size in Self.sizes {
      let screen = CardLayout().screen(content, size: size)
      let targets = screen.targets.map(\.target)
      if case .result(let result) = content {
        // A small screen has no room for the cards to look at.
        #expect(Set(targets).isSuperset(of: result.choices.map(\.target)), "\(size.text)")
        #expect(Set(targets).isSubset(of: result.targets), "\(size.text)")
      } else {
        #expect(targets == content.targets, "\(size.text)")
      }
      var owners = [Target?](repeating: nil, count: size.columns * size.rows)
      for target in screen.targets {
        let (columns, rows) = (target.cells.columns, target.cells.rows)
        guard !columns.isEmpty, !rows.isEmpty, columns.lowerBound >= 0, rows.lowerBound >= 0,
          columns.upperBound <= size.columns, rows.upperBound <= size.rows
        else {
          Issue.record("\(size.text): \(target)")
          return
        }
        for index in rows.flatMap({ row in columns.map { row * size.columns + $0 } }) {
          if owners[index] != nil { Issue.record("\(size.text): \(target) on another one") }
          owners[index] = target.target
        }
      }
      // The first and last position in each cell, and its center.
      for index in owners.indices {
        let (column, row) = (index % size.columns, index / size.columns)
        for share in [0.001, 0.5, 0.999] {
          let hit = screen.target(
            x: (Double(column) + share) / Double(size.columns),
            y: (Double(row) + share) / Double(size.rows))
          guard hit != owners[index] else { continue }
          Issue.record("\(size.text): \(column),\(row) hits \(String(describing: hit))")
          return
        }
      }
    }
  }

  @Test("a target is drawn only in its own cells, so that nothing else looks like it")
  func boxes() {
    let open = QuizContent.norway([.open, .open, .open, .open])
    let screen = CardLayout().screen(.quiz(open), size: GridSize(columns: 50, rows: 15))
    for (number, target) in screen.targets.enumerated() {
      let corner = (target.cells.columns.lowerBound, target.cells.rows.lowerBound)
      let far = (target.cells.columns.upperBound - 1, target.cells.rows.upperBound - 1)
      #expect(screen.grid[column: corner.0, row: corner.1]?.glyph == "┌")
      #expect(screen.grid[column: corner.0 + 3, row: corner.1]?.glyph == Character("\(number + 1)"))
      #expect(screen.grid[column: far.0, row: far.1]?.glyph == "┘")
    }
  }

  @Test("the far edges of the panel belong to the last cells; outside the panel is no target")
  func edges() {
    let all = CellArea(columns: 0..<4, rows: 0..<2)
    let screen = Screen(
      size: GridSize(columns: 4, rows: 2),
      elements: [Element(.button(ButtonFace(.plain, [])), all, target: Target("all"))])
    for (x, y) in [(0.0, 0.0), (1, 1), (0, 1), (0.999, 0.001)] {
      #expect(screen.target(x: x, y: y) == Target("all"))
    }
    for (x, y) in [(-0.001, 0.5), (0.5, 1.001), (.nan, 0.5), (0.5, .infinity), (-.infinity, 0)] {
      #expect(screen.target(x: x, y: y) == nil)
    }
  }

  @Test("an answer that can no longer be chosen is no target; the others stay in place")
  func closed() {
    let size = GridSize(columns: 80, rows: 24)
    func cells(_ states: [QuizContent.Answer.State]) -> [TouchTarget] {
      CardLayout().screen(.quiz(.norway(states)), size: size).targets
    }
    let open = cells([.open, .open, .open, .open])
    #expect(cells([.open, .struckOut, .open, .open]) == [open[0], open[2], open[3]])
    #expect(cells([.right, .struckOut, .left, .left]).isEmpty)
  }

  private static let sizes = [
    (20, 6), (20, 240), (21, 7), (30, 10), (33, 8), (45, 40), (50, 15), (53, 16), (64, 20),
    (80, 24),
    (100, 30), (128, 48), (131, 37), (200, 60), (240, 6), (240, 67),
  ].map { GridSize(columns: $0, rows: $1) }
}

extension Screen {
  fileprivate func target(x: Double, y: Double) -> Target? {
    touchTarget(at: ScreenPlace(x: x, y: y))?.target
  }
}
