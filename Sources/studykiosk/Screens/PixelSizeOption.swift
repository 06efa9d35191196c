import ArgumentParser
import Canvas
import Scenes

extension PixelSize {
  /// Parses a panel's size in an option: `800x480`.
  init(option: String) throws {
    let sides = option.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard sides.count == 2, sides.allSatisfy((64...8_192).contains) else {
      throw ValidationError("expected a width and a height in pixels, as in 800x480")
    }
    self.init(width: sides[0], height: sides[1])
  }
}

extension ScreenPainter {
  /// Creates a painter for a panel, by its size in pixels.
  ///
  /// - Throws: A `ValidationError` if there is no memory for that.
  init(panel size: PixelSize, _ theme: Theme) throws {
    guard let painter = ScreenPainter(PaintingGrid(pixels: size), theme) else {
      throw ValidationError("there is no memory for so many pixels")
    }
    self = painter
  }
}
