import Canvas
import InputEvents
import ScreenLayout
import Testing

@Suite("The grid of a display's pixels")
struct PaintingGridTests {
  @Test(
    "is derived from the number of pixels",
    arguments: [
      ((800, 480), (50, 15)), ((480, 320), (30, 10)), ((1024, 600), (50, 15)),
      ((1280, 800), (50, 15)), ((480, 800), (30, 25)), ((720, 1280), (30, 25)),
      ((1920, 1080), (52, 15)), ((320, 240), (32, 12)), ((1, 1), (1, 1)),
    ])
  func sizes(pixels: (Int, Int), cells: (Int, Int)) {
    let grid = PaintingGrid(pixels: PixelSize(width: pixels.0, height: pixels.1))
    #expect(grid.size == GridSize(columns: cells.0, rows: cells.1))
  }

  @Test(
    "has cells of which two rows suit a finger, if the display's millimetres are known",
    arguments: [
      // 7 inches: cells as large as without millimetres.
      ((800, 480), (154.0, 86.0), (50, 15)),
      // 5 inches: slightly larger cells, so that 48×14 remain.
      ((800, 480), (108.0, 65.0), (48, 14)),
      // 4 inches: few cells, as on a display with few pixels.
      ((800, 480), (86.0, 52.0), (33, 10)),
      ((480, 320), (73.0, 49.0), (30, 10)),
    ])
  func millimeters(pixels: (Int, Int), size: (Double, Double), cells: (Int, Int)) {
    let grid = PaintingGrid(
      pixels: PixelSize(width: pixels.0, height: pixels.1),
      millimeters: SurfaceSize(width: size.0, height: size.1))
    #expect(grid.size == GridSize(columns: cells.0, rows: cells.1))
  }

  @Test("covers every pixel once, with cells that differ by at most one pixel")
  func edges() {
    for (width, height) in [(1024, 600), (1366, 768), (803, 479), (37, 20)] {
      let size = PixelSize(width: width, height: height)
      let grid = PaintingGrid(pixels: size, size: GridSize(columns: 51, rows: 15))
      let columns = (0..<51).map { grid.area(of: CellArea(columns: $0..<$0 + 1, rows: 0..<15)) }
      #expect(columns.map(\.size.width).reduce(0, +) == width)
      #expect((columns.map(\.size.width).max() ?? 0) - (columns.map(\.size.width).min() ?? 0) <= 1)
      #expect(zip(columns, columns.dropFirst()).allSatisfy { $0.x + $0.size.width == $1.x })
      #expect(columns.allSatisfy { $0.size.height == height && $0.y == 0 })
      #expect(grid.area(of: CellArea(columns: 0..<900, rows: -3..<99)) == grid.bounds)
    }
  }
}
