import ArgumentParser
import Canvas
import Scenes

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

extension ScreenPainter {
  /// Paints for a display of some pixels.
  ///
  /// - Throws: A `ValidationError` where there is no memory for that.
  init(panel size: PixelSize, _ theme: Theme) throws {
    guard let painter = ScreenPainter(PaintingGrid(pixels: size), theme) else {
      throw ValidationError("there is no memory for so many pixels")
    }
    self = painter
  }
}
