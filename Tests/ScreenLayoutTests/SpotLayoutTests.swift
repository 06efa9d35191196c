@testable import Scenes
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
          // A title has no full stop.
          let words = { (variant: String) in
            variant.replacing(".", with: "").split(separator: " ").map(String.init)
          }
          #expect(
            layout.language.variants(spots.question).contains {
              words($0).allSatisfy(text.contains)
            },
            "\(code) \(scene.name) \(size): \(text)")
          #expect(screen.targets.map(\.target) == spots.spots.compactMap(\.target))
          #expect(!text.contains("…"), "\(code) \(scene.name) \(size)")
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

  @Test(
    "the question of the touch check avoids the finger, wherever it is, and the finger is always drawn",
    arguments: [(30, 10), (30, 25), (50, 15)], Language.Code.allCases)
  func finger(size: (columns: Int, rows: Int), code: Language.Code) throws {
    let size = GridSize(columns: size.columns, rows: size.rows)
    let layout = CardLayout(language: Language(code))
    for touched in 0..<4 {
      for row in 0..<size.rows {
        for column in stride(from: 0, to: size.columns, by: 3) {
          var scene: any Scene = TouchCheckScene()
          for corner in ["top-left", "top-right", "bottom-right"].prefix(touched) {
            _ = scene.choose(Target("corner", corner), in: Situation())
          }
          let place = ScreenPlace(
            x: (Double(column) + 0.5) / Double(size.columns),
            y: (Double(row) + 0.5) / Double(size.rows))
          _ = scene.follow(.began(place), in: Situation())
          _ = scene.take(.tap, in: Situation())
          let screen = layout.screen(scene.content, size: size)
          let finger = try #require(screen.elements.first { $0.state == .wrong })
          let question = try #require(
            screen.elements.first { if case .sentence = $0.role { true } else { false } })
          #expect(
            !question.cells.overlaps(finger.cells), "\(touched) corners, \(column), \(row)")
          #expect(screen.grid.lines[finger.cells.middleRow].contains { "┼+".contains($0) })
        }
      }
    }
  }
}
