import Canvas
import Console
import InputEvents
import ScreenLayout

/// Where artwork is shown over a terminal's text.
protocol DisplayBackend {
  /// Whether an artwork reads better here than plain letters.
  func shows(_ artwork: Artwork) -> Bool

  /// Whether a step of a fade costs little enough.
  var fades: Bool { get }

  /// The size of the display; nil where it does not tell.
  var millimeters: SurfaceSize? { get }

  /// The words of a grid that the terminal's font lacks, and only this can show.
  func words(of grid: CellGrid, font: ConsoleFont?) -> [Artwork]

  /// The size that a bitmap for some cells should have.
  func pixelSize(of cells: CellArea) -> PixelSize

  /// What to send to the terminal, after its text, to show a bitmap in some cells.
  func bytes(for bitmap: Bitmap, in cells: CellArea) -> [UInt8]

  /// Shows a bitmap in some cells where no bytes do.
  func show(_ bitmap: Bitmap, in cells: CellArea)

  /// What to send to the terminal before cells that showed an artwork show something else.
  func remove(_ cells: CellArea, paper: Paper) -> [UInt8]
}

/// The Linux console's own display: pixels over its text.
final class FramebufferDisplay: DisplayBackend {
  private let framebuffer: Framebuffer
  private let cell: PixelSize

  /// - Parameters:
  ///   - framebuffer: The display's.
  ///   - cells: The size of the console.
  ///   - cell: The size of a letter of the console's font; nil where the kernel doesn't tell.
  init(_ framebuffer: consuming Framebuffer, cells: GridSize, cell: PixelSize?) {
    self.cell = cell ?? framebuffer.cellSize(cells)
    self.framebuffer = framebuffer
  }

  func shows(_ artwork: Artwork) -> Bool { true }

  var fades: Bool { true }

  var millimeters: SurfaceSize? { framebuffer.millimeters }

  func words(of grid: CellGrid, font: ConsoleFont?) -> [Artwork] {
    font.map(grid.artwork(lacking:)) ?? []
  }

  func pixelSize(of cells: CellArea) -> PixelSize {
    PixelSize(width: cells.columns.count * cell.width, height: cells.rows.count * cell.height)
  }

  func bytes(for bitmap: Bitmap, in cells: CellArea) -> [UInt8] { [] }

  func show(_ bitmap: Bitmap, in cells: CellArea) {
    framebuffer.draw(
      bitmap, x: cells.columns.lowerBound * cell.width, y: cells.rows.lowerBound * cell.height)
  }

  func remove(_ cells: CellArea, paper: Paper) -> [UInt8] { [] }
}

/// Another terminal: pictures or block symbols by escape codes.
struct TerminalDisplay: DisplayBackend {
  private var graphics: TerminalGraphics

  /// Letters of symbols are told apart from about five rows of capital height on, which is a line
  /// of seven.
  private static let leastLineOfSymbols = 7

  /// - Parameters:
  ///   - graphics: What the terminal can do.
  ///   - cells: The terminal's size.
  ///   - pixels: The same in pixels; zero where unknown.
  init(_ graphics: TerminalGraphics, cells: GridSize, pixels: PixelSize) {
    self.graphics = graphics
    self.graphics.resize(to: cells, pixels: pixels)
  }

  func shows(_ artwork: Artwork) -> Bool {
    graphics.drawing != .symbols || artwork.fits(lineRows: Self.leastLineOfSymbols)
  }

  var fades: Bool { graphics.drawing == .symbols }

  var millimeters: SurfaceSize? { nil }

  func words(of grid: CellGrid, font: ConsoleFont?) -> [Artwork] { [] }

  func pixelSize(of cells: CellArea) -> PixelSize {
    let cell = graphics.pixelsPerCell
    return PixelSize(
      width: cells.columns.count * cell.width, height: cells.rows.count * cell.height)
  }

  func bytes(for bitmap: Bitmap, in cells: CellArea) -> [UInt8] {
    graphics.bytes(for: bitmap, in: cells)
  }

  func show(_ bitmap: Bitmap, in cells: CellArea) {}

  func remove(_ cells: CellArea, paper: Paper) -> [UInt8] {
    graphics.remove(cells, paper: paper)
  }
}
