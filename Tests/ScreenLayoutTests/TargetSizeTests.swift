import Testing

@testable import Scenes
@testable import ScreenLayout

@Suite("The size of targets")
struct TargetSizeTests {
  /// The numbers of rows and columns of the smallest target that a finger hits reliably.
  private static let least = (rows: 2, columns: 4)

  private static let sizes =
    [
      (30, 10), (33, 60), (45, 40), (50, 15), (80, 24), (80, 25), (100, 30), (128, 48), (240, 67),
    ].map { GridSize(columns: $0, rows: $1) }

  /// Ten keys of a typewriter's row have three columns on an upright screen: 8.6 mm on a panel of 86 mm.
  private static let ofKeys = 3

  @Test("every target has two rows and four columns, but for the keys of an upright screen")
  func sizes() {
    var small: [String: Set<String>] = [:]
    for size in Self.sizes {
      for scene in ShownScene.all {
        let screen = CardLayout().screen(scene.content, size: size)
        // A list has many letters; a finger that misses one taps again.
        for target in screen.targets where target.target.name != "section" {
          let cells = target.cells
          let isKey =
            target.target.name == KeyboardContent.keyName && KeyboardShape(size) == .upright
          let columns = isKey ? Self.ofKeys : Self.least.columns
          guard cells.rows.count < Self.least.rows || cells.columns.count < columns
          else { continue }
          small[scene.name, default: []].insert(size.text)
        }
      }
    }
    #expect(small.isEmpty)
  }
}
