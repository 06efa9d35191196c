import Scenes
import Testing

@testable import ScreenLayout

@Suite("Questions with symbols around them")
struct SpotLayoutTests {
  private static let sizes = [(30, 10), (50, 15), (45, 40), (80, 25), (100, 30)].map {
    GridSize(columns: $0, rows: $1)
  }

  @Test("every word of a question and every symbol is shown, in each language on each screen")
  func whole() {
    for code in Language.Code.allCases {
      let layout = CardLayout(language: Language(code))
      for scene in ShownScene.all {
        guard case .spots(let spots) = scene.content else { continue }
        for size in Self.sizes {
          let screen = layout.screen(scene.content, size: size)
          let text = screen.grid.lines.joined(separator: " ")
          let words = { (variant: String) in variant.split(separator: " ").map(String.init) }
          #expect(
            layout.language.variants(spots.question).contains {
              words($0).allSatisfy(text.contains)
            },
            "\(code) \(scene.name) \(size): \(text)")
          #expect(screen.targets.map(\.target) == spots.spots.compactMap(\.target))
          #expect(!text.contains("…"), "\(code) \(scene.name) \(size)")
          // Smaller letters are better than broken words.
          let least = screen.elements.compactMap { element in
            if case .card(let text) = element.role { text.minLineHeight } else { nil }
          }
          #expect(least == [.reminder])
        }
      }
    }
  }

  @Test("symbols never overlap nor leave the screen, however small it is")
  func places() {
    for scene in ShownScene.all {
      guard case .spots = scene.content else { continue }
      for columns in 1...60 {
        for rows in 1...20 {
          let size = GridSize(columns: columns, rows: rows)
          let targets = CardLayout().screen(scene.content, size: size).targets
          for (index, target) in targets.enumerated() {
            let cells = target.cells
            #expect(cells.columns.upperBound <= columns && cells.rows.upperBound <= rows)
            for other in targets[..<index] {
              let isApart =
                !cells.columns.overlaps(other.cells.columns)
                || !cells.rows.overlaps(other.cells.rows)
              #expect(isApart, "\(scene.name) \(size)")
            }
          }
        }
      }
    }
  }

  @Test("a question avoids a finger, which is always drawn", arguments: [15, 10])
  func finger(rows: Int) throws {
    for (x, y) in [(0.01, 0.5), (0.5, 0.5), (0.5, 0.2), (0.3, 0.9), (0.75, 0.1)] {
      let content = SpotContent(
        "x", asking: .words(.touchCorner),
        spots: [.init(.left, .words(.words(.back)), .back)], finger: ScreenPlace(x: x, y: y))
      let screen = CardLayout().screen(
        .spots(content), size: GridSize(columns: 2 * rows, rows: rows))
      let question = try #require(screen.cardElements.first)
      let finger = try #require(screen.elements.first { $0.state == .wrong })
      #expect(!question.cells.overlaps(finger.cells), "\(x), \(y)")
      #expect(screen.grid.lines[finger.cells.middleRow].contains { "┼+".contains($0) })
    }
  }
}
