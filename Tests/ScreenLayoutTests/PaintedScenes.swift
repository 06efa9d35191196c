import Canvas
import Foundation
import InputEvents
import Scenes
import ScreenLayout
import Testing

/// Paints every scene for each kind of panel, theme and language, for people to look at.
///
/// scripts/makers/contact-sheets runs the test and puts the pictures on sheets.
@Suite("Every scene, painted", .enabled(if: picturesFolder != nil))
struct PaintedScenes {
  private static let panels = [
    (800, 480), (480, 320), (1024, 600), (1280, 800), (480, 800), (720, 1280),
  ].map { PixelSize(width: $0, height: $1) }

  @Test("on each panel", arguments: panels, Language.Code.allCases)
  func painted(panel: PixelSize, language: Language.Code) throws {
    func layout(_ keyboard: Keyboard.Code) -> CardLayout {
      CardLayout(language: Language(language), keyboard: Keyboard(keyboard))
    }
    let size = "\(panel.width)x\(panel.height)"
    guard "\(size)-\(language)".hasPrefix(chosen) else { return }
    for (name, theme) in [("dark", Theme.dark), ("light", .light)] {
      let folder = "\(try #require(picturesFolder))/\(size)-\(language)-\(name)"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      guard var painter = ScreenPainter(PaintingGrid(pixels: panel), theme) else { continue }
      let scenes = ShownScene.$language.withValue(language.rawValue) { ShownScene.inLanguage() }
      for scene in scenes {
        // The keyboard has a picture for each alphabet.
        for code in scene.name == "keyboard" ? Keyboard.Code.allCases : [.init(language)] {
          _ = painter.paint(layout(code).screen(scene.content, size: painter.grid.size)) {
            .success(Self.hills($0.wanted))
          }
          let name = code == .init(language) ? scene.name : "\(scene.name)-\(code)"
          try Data(painter.bitmap.png).write(to: URL(filePath: "\(folder)/\(name).png"))
        }
      }
    }
  }

  /// Returns a picture for the scenes that show one: hills below the sky.
  private static func hills(_ size: PixelSize) -> Bitmap {
    let (width, height) = (Double(size.width), Double(size.height))
    let pixels = (0..<size.height).flatMap { y in
      (0..<size.width).map { x -> UInt32 in
        let (x, y) = (Double(x) / width, Double(y) / height)
        let hill = 0.62 + 0.12 * sin(x * 7)
        let nearer = 0.8 + 0.08 * sin(x * 5 + 2)
        return y > nearer ? 0x2E7D4F : y > hill ? 0x5DAE74 : 0x8FC7F2
      }
    }
    return Bitmap(size: size, pixels: pixels)
  }
}

private let picturesFolder = ProcessInfo.processInfo.environment["STUDYKIOSK_PICTURES"]
/// The prefix of the names of the folders to paint.
private let chosen = ProcessInfo.processInfo.environment["STUDYKIOSK_PICTURES_OF"] ?? ""
