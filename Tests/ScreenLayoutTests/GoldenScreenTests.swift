import Foundation
import TestSupport
import Testing

@testable import Scenes
@testable import ScreenLayout

@Suite("Every scene on the screen")
struct GoldenScreenTests {
  /// Whether the files are written instead of compared.
  private static let isWriting =
    ProcessInfo.processInfo.environment["STUDYKIOSK_WRITE_SCREENS"] != nil

  private static let sizes = [(30, 10), (50, 15), (80, 24), (45, 40)].map {
    GridSize(columns: $0, rows: $1)
  }

  @Test(
    "looks as in the folder Screens: on a small screen, two wide ones and a tall one",
    arguments: ShownScene.all)
  func golden(scene: ShownScene) throws {
    let drawn = Self.sizes.map { size in
      CardLayout().screen(scene.content, size: size).grid.lines.map { "|\($0)|\n" }.joined()
    }.joined(separator: "\n")
    let file = Checkout.folder.appending(path: "Tests/ScreenLayoutTests/Screens/\(scene.name).txt")
    if Self.isWriting { return try Data(drawn.utf8).write(to: file) }
    #expect(try String(contentsOf: file, encoding: .utf8) == drawn, "\n\(drawn)")
  }
}
