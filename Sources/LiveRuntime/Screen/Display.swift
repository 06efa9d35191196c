internal import Canvas
internal import Console
internal import InputEvents
internal import Media
internal import ScreenLayout

/// Where screens are painted on a terminal.
protocol Display: AnyObject {
  /// The size for which screens are laid out.
  var size: GridSize { get }

  /// The size of the display; nil where it does not tell.
  var millimeters: SurfaceSize? { get }

  /// Whether there is text, with pictures over it.
  var hasText: Bool { get }

  /// Whether a step of a fade costs little enough.
  var fades: Bool { get }

  /// The pictures that a screen needs, as far as that is known from those that are ready.
  func keys(of screen: Screen, _ pictures: ScreenPainter.Pictures) -> [PictureKey]

  /// Paints what differs from the last screen.
  func draw(
    _ screen: Screen, on terminal: inout Terminal, _ pictures: ScreenPainter.Pictures,
    report: (MissingFont) -> Void
  ) throws(TerminalError)

  /// Paints all with the next screen: what was shown is gone.
  func invalidate()
}

/// The Linux console's own display: pixels over its text, of which there is none.
final class FramebufferDisplay: Display {
  private let framebuffer: Framebuffer
  private var painter: ScreenPainter

  /// Fails where there is no memory for the screen.
  init?(_ framebuffer: consuming Framebuffer, _ theme: Theme) {
    let grid = PaintingGrid(pixels: framebuffer.size, millimeters: framebuffer.millimeters)
    guard let painter = ScreenPainter(grid, theme) else { return nil }
    self.painter = painter
    self.framebuffer = framebuffer
  }

  var size: GridSize { painter.grid.size }

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
    // All is painted before anything is shown.
    let patches = painter.paint(screen, pictures: pictures, report: report)
    try terminal.draw(CellGrid(size: terminal.size))
    // Painting took its time.
    guard terminal.isInFront else { return painter.invalidate() }
    for patch in patches { framebuffer.draw(patch.bitmap, x: patch.area.x, y: patch.area.y) }
  }

  func invalidate() { painter.invalidate() }
}
