internal import Canvas
internal import Console
internal import InputEvents
internal import Media
internal import ScreenLayout

/// The display of a terminal other than the Linux console.
///
/// It shows the painted screen as a picture, or text, in which cards and pictures are drawn with symbols.
final class TerminalDisplay: Display {
  private let graphics: TerminalGraphics
  private var painter: ScreenPainter
  /// The elements that are shown in symbols, and the paper behind them.
  private var shown: [Element] = []
  private var paper: Paper?

  /// The minimum height of a line of letters in symbols, in rows of cells.
  ///
  /// Letters in symbols can be told apart if a capital is at least about five rows high, in a line of seven.
  private static let minSymbolLineRows = 7

  /// Creates the display; nil if there is no memory for the screen.
  ///
  /// - Parameters:
  ///   - graphics: The terminal's graphics.
  ///   - cells: The terminal's size in cells.
  ///   - pixels: The terminal's size in pixels; zero if it is unknown.
  ///   - theme: The theme of a terminal that shows pictures; symbols are always dark.
  init?(_ graphics: TerminalGraphics, cells: GridSize, pixels: PixelSize, _ theme: Theme) {
    var graphics = graphics
    graphics.resize(to: cells, pixels: pixels)
    let (size, cell) = (graphics.paintedSize, graphics.pixelsPerCell)
    let grid = PaintingGrid(
      pixels: PixelSize(width: size.columns * cell.width, height: size.rows * cell.height),
      size: size)
    guard let painter = ScreenPainter(grid, graphics.drawing == .symbols ? .dark : theme) else {
      return nil
    }
    self.graphics = graphics
    self.painter = painter
  }

  var size: GridSize { painter.grid.size }

  var hasOwnCells: Bool { false }

  var millimeters: SurfaceSize? { nil }

  var hasText: Bool { graphics.drawing == .symbols }

  var fades: Bool { hasText }

  func keys(of screen: Screen, _ pictures: ScreenPainter.Pictures) -> [PictureKey] {
    painter.keys(of: screen, pictures)
  }

  func draw(
    _ screen: Screen, on terminal: inout Terminal, _ pictures: ScreenPainter.Pictures,
    report: (MissingFont) -> Void
  ) throws(TerminalError) {
    if hasText {
      return try drawSymbols(screen, on: &terminal, pictures, report: report)
    }
    let patches = painter.paint(screen, pictures: pictures, report: report)
    // A Kitty picture stays over earlier ones until it is deleted, so one picture of the whole screen is
    // sent.
    let bytes =
      graphics.drawing == .kitty
      ? patches.isEmpty ? [] : graphics.bytes(for: painter.bitmap, in: size.area)
      : patches.flatMap { graphics.bytes(for: $0.bitmap, in: painter.grid.cells(of: $0.area)) }
    try terminal.draw(CellGrid(size: terminal.size), before: bytes)
  }

  private func drawSymbols(
    _ screen: Screen, on terminal: inout Terminal, _ pictures: ScreenPainter.Pictures,
    report: (MissingFont) -> Void
  ) throws(TerminalError) {
    var painted = screen
    painted.elements = screen.elements.indices.filter { isShown($0, of: screen) }
      .map { screen.elements[$0] }
    let patches = painter.paint(painted, pictures: pictures, report: report)
    if screen.paper != paper { shown = [] }
    var grid = screen.grid
    for element in painted.elements { grid.clear(element.cells) }
    let gone = shown.filter { old in !painted.elements.contains { $0.cells == old.cells } }
    let changed = painted.elements.filter { element in
      !shown.contains(element)
        || patches.contains { $0.area.overlaps(painter.grid.area(of: element.cells)) }
    }
    try terminal.draw(
      grid, repainting: gone.map(\.cells),
      after: gone.flatMap { graphics.remove($0.cells, paper: screen.paper) },
      before: changed.flatMap { graphics.bytes(for: painter.bitmap(of: $0), in: $0.cells) })
    (shown, paper) = (painted.elements, screen.paper)
  }

  /// Returns whether an element is shown in symbols: it must be legible so, and nothing may lie on it.
  private func isShown(_ index: Int, of screen: Screen) -> Bool {
    let element = screen.elements[index]
    switch element.role {
    case .card(let text):
      guard text.fits(element.cells, lineRows: Self.minSymbolLineRows) else { return false }
    case .picture, .gallery: break
    default: return false
    }
    return !screen.elements[(index + 1)...].contains { $0.cells.overlaps(element.cells) }
  }

  func invalidate() {
    painter.invalidate()
    (shown, paper) = ([], nil)
  }
}
