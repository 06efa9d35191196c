import ArgumentParser
import Canvas
import Console

extension PixelSize {
  /// A panel's size as options say it: `800x480`.
  init(option: String) throws {
    let sides = option.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard sides.count == 2, sides.allSatisfy((64...8_192).contains) else {
      throw ValidationError("expected a width and a height in pixels, as in 800x480")
    }
    self.init(width: sides[0], height: sides[1])
  }
}

extension ScreenPicture {
  /// What a console of some pixels looks like with the font that the kiosk chooses for it.
  ///
  /// - Throws: `ConsoleFontError` where no font is installed.
  init(panel size: PixelSize) throws {
    self.init(
      font: try WantedFont.automatic(on: ConsolePixels(width: size.width, height: size.height)))
  }
}
