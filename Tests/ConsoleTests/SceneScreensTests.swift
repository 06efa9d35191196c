import Foundation
import ScreenLayout
import TestSupport
import Testing

@testable import Console

extension OnTerminals {
  @Suite("Every scene on a real terminal emulator", .enabled(if: EmulatorPane.isInstalled))
  struct SceneScreensTests {
    /// Returns the screens of all scenes at one size, by the scene's name; `place` is the size's index in
    /// each file.
    private static func screens(at place: Int) throws -> [(scene: String, lines: [String])] {
      let folder = Checkout.folder.appending(path: "Tests/ScreenLayoutTests/Screens")
      let files = try FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil)
      return try files.sorted { $0.path < $1.path }.map { file in
        let sizes = try String(contentsOf: file, encoding: .utf8).split(separator: "\n\n")
        let lines = try #require(sizes.dropFirst(place).first, "\(file)").split(separator: "\n")
        return (file.lastPathComponent, lines.map { String($0.dropFirst().dropLast()) })
      }
    }

    @Test(
      "shows each screen as it is in the folder Screens, one after the other", arguments: 0..<4)
    func shows(place: Int) throws {
      let screens = try Self.screens(at: place)
      #expect(screens.count >= 20)
      let first = try #require(screens.first).lines
      let size = GridSize(columns: first[0].map(\.columns).reduce(0, +), rows: first.count)
      let pane = try EmulatorPane(columns: size.columns, rows: size.rows)
      var terminal = try Terminal(path: pane.path, profile: .table256)
      for screen in screens {
        var grid = CellGrid(size: size)
        for (row, line) in screen.lines.enumerated() {
          grid.write(line, column: 0, row: row, ink: .text)
        }
        try terminal.draw(grid)
        #expect(
          try pane.lines() == screen.lines.map(\.withoutTrailingBlanks), "\(screen.scene) \(size)")
      }
    }
  }
}
