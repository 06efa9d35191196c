import Canvas
import Console
import ScreenLayout

/// Where artwork is shown over a terminal's text, in pixels or symbols.
protocol Glass {
  /// Takes the terminal's size, at the start and whenever it changes.
  mutating func resize(to size: GridSize, pixels: PixelSize)

  /// Whether an artwork reads better here than plain letters.
  func shows(_ artwork: Artwork) -> Bool

  /// The words of a grid that only this can show; they are painted, too.
  func words(of grid: CellGrid) -> [Artwork]

  /// The size that a bitmap for some cells should have.
  func pixelSize(of cells: CellArea) -> PixelSize

  /// Shows a bitmap in some cells.
  ///
  /// - Returns: What to send to the terminal for that.
  func show(_ bitmap: Bitmap, in cells: CellArea) -> [UInt8]

  /// What to send to the terminal before cells that showed an artwork show something else.
  func remove(_ cells: CellArea, paper: Paper) -> [UInt8]
}

extension Glass {
  func words(of grid: CellGrid) -> [Artwork] { [] }
  func remove(_ cells: CellArea, paper: Paper) -> [UInt8] { [] }
}

/// A terminal other than the Linux console: pictures or block symbols by escape codes.
struct TerminalGlass: Glass {
  private var graphics: TerminalGraphics

  /// Letters of symbols are told apart from about five rows of capital height on, which is a line
  /// of seven.
  private static let leastLineOfSymbols = 7

  init(_ graphics: TerminalGraphics) { self.graphics = graphics }

  mutating func resize(to size: GridSize, pixels: PixelSize) {
    graphics.resize(to: size, pixels: pixels)
  }

  func shows(_ artwork: Artwork) -> Bool {
    graphics.drawing != .symbols || artwork.fits(lineRows: Self.leastLineOfSymbols)
  }

  func pixelSize(of cells: CellArea) -> PixelSize {
    let cell = graphics.pixelsPerCell
    return PixelSize(
      width: cells.columns.count * cell.width, height: cells.rows.count * cell.height)
  }

  func show(_ bitmap: Bitmap, in cells: CellArea) -> [UInt8] {
    graphics.bytes(for: bitmap, in: cells)
  }

  func remove(_ cells: CellArea, paper: Paper) -> [UInt8] {
    graphics.remove(cells, paper: paper)
  }
}
