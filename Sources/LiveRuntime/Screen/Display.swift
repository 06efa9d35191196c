internal import Canvas
internal import Console
internal import InputEvents
internal import Media
internal import ScreenLayout

/// A terminal's display, on which screens are painted.
protocol Display: AnyObject {
  /// The size for which screens are laid out.
  var size: GridSize { get }

  /// The physical size of the display in mm; nil if the display does not report it.
  var millimeters: SurfaceSize? { get }

  /// Whether a screen may have cells of any size, because the display has none.
  var hasOwnCells: Bool { get }

  /// Whether the display shows text, with pictures over it.
  var hasText: Bool { get }

  /// Whether the display is fast enough to show each step of a fade.
  var fades: Bool { get }

  /// Returns the keys of the pictures that a screen needs, as far as the pictures that are ready allow to
  /// tell.
  func keys(of screen: Screen, _ pictures: ScreenPainter.Pictures) -> [PictureKey]

  /// Paints the differences from the last screen.
  func draw(
    _ screen: Screen, on terminal: inout Terminal, _ pictures: ScreenPainter.Pictures,
    report: (MissingFont) -> Void
  ) throws(TerminalError)

  /// Makes the next `draw` paint everything, because the shown picture is lost.
  func invalidate()
}

/// The framebuffer of the Linux console, which is painted over the console's empty text.
final class FramebufferDisplay: Display {
  private let framebuffer: Framebuffer
  private var painter: ScreenPainter
  let size: GridSize

  /// Creates the display; nil if there is no memory for the screen.
  init?(_ framebuffer: consuming Framebuffer, _ theme: Theme) {
    let grid = PaintingGrid(pixels: framebuffer.size, millimeters: framebuffer.millimeters)
    guard let painter = ScreenPainter(grid, theme) else { return nil }
    self.painter = painter
    size = grid.size
    self.framebuffer = framebuffer
  }

  var hasOwnCells: Bool { true }

  var millimeters: SurfaceSize? { framebuffer.millimeters }

  var hasText: Bool { false }

  var fades: Bool { true }

  func keys(of screen: Screen, _ pictures: ScreenPainter.Pictures) -> [PictureKey] {
    painter.keys(of: screen, pictures)
  }

  func draw(
    _ screen: Screen, on terminal: inout Terminal, _ pictures: ScreenPainter.Pictures,
    report: (MissingFont) -> Void
  ) throws(TerminalError) {
    // Everything is painted in memory before anything is shown.
    let patches = painter.paint(screen, pictures: pictures, report: report)
    try terminal.draw(CellGrid(size: terminal.size))
    // Another virtual terminal may have come to the front during painting.
    guard terminal.isInFront else { return painter.invalidate() }
    for patch in patches { framebuffer.draw(patch.bitmap, x: patch.area.x, y: patch.area.y) }
  }

  func invalidate() { painter.invalidate() }
}
