package import InputEvents
package import ScreenLayout

/// How a screen's cells lie on a display's pixels.
///
/// A cell may be a fraction of a pixel wider than a whole number: none is left over at an edge.
package struct PaintingGrid: Hashable, Sendable {
  package let pixels: PixelSize
  package let size: GridSize

  package init(pixels: PixelSize, size: GridSize) {
    (self.pixels, self.size) = (pixels, size)
  }

  /// The grid that a display gets: cells twice as high as wide, as large as leaves 50 columns and 15
  /// rows of them, upright 30 columns, on small displays 30 columns and 10 rows.
  ///
  /// - Parameters:
  ///   - pixels: The display's.
  ///   - millimeters: Its size, where known: no cell is so small that two rows are less than a finger
  ///     needs.
  package init(pixels: PixelSize, millimeters: SurfaceSize? = nil) {
    let (width, height) = (Double(pixels.width), Double(pixels.height))
    let isWide = width >= height
    // Whole pixels where that is possible: straight lines are sharp then.
    func cell(columns: Double, rows: Double) -> Double {
      2 * min(width / columns, height / rows / 2).rounded(.down)
    }
    let small = cell(columns: 30, rows: isWide ? 10 : 20)
    var chosen = isWide && height >= 400 ? cell(columns: 50, rows: 15) : small
    if let millimeters, millimeters.height > 0 {
      let least = Self.leastCell(on: millimeters) * height / millimeters.height
      if chosen < least {
        chosen = least <= min(width / 24, height / 14) && isWide ? least : max(chosen, small)
      }
    }
    let cell = max(chosen, 2)
    self.init(
      pixels: pixels,
      size: GridSize(columns: Int(2 * width / cell), rows: Int(height / cell)))
  }

  /// The least height of a cell in mm: a target's two rows are 9 mm high, on displays up to 3.6 inches 8.
  private static func leastCell(on display: SurfaceSize) -> Double {
    let inches =
      (display.width * display.width + display.height * display.height).squareRoot() / 25.4
    return inches <= 3.6 ? 4 : 4.5
  }

  /// The pixels of some cells; cells beyond the grid have none.
  package func area(of cells: CellArea) -> PixelArea {
    func edge(_ cell: Int, of cells: Int, on pixels: Int) -> Int {
      (2 * min(max(cell, 0), cells) * pixels + cells) / (2 * cells)
    }
    let left = edge(cells.columns.lowerBound, of: size.columns, on: pixels.width)
    let right = edge(cells.columns.upperBound, of: size.columns, on: pixels.width)
    let top = edge(cells.rows.lowerBound, of: size.rows, on: pixels.height)
    let bottom = edge(cells.rows.upperBound, of: size.rows, on: pixels.height)
    return PixelArea(
      x: left, y: top, size: PixelSize(width: right - left, height: bottom - top))
  }

  /// The cells of an area that `area(of:)` has made, or of several.
  package func cells(of area: PixelArea) -> CellArea {
    func cell(_ pixel: Int, of cells: Int, on pixels: Int) -> Int {
      (2 * pixel * cells + pixels) / (2 * max(pixels, 1))
    }
    let left = cell(area.x, of: size.columns, on: pixels.width)
    let right = cell(area.x + area.size.width, of: size.columns, on: pixels.width)
    let top = cell(area.y, of: size.rows, on: pixels.height)
    let bottom = cell(area.y + area.size.height, of: size.rows, on: pixels.height)
    return CellArea(columns: left..<right, rows: top..<bottom)
  }

  /// All pixels.
  package var whole: PixelArea { PixelArea(x: 0, y: 0, size: pixels) }
}

/// A rectangle of pixels.
package struct PixelArea: Hashable, Sendable {
  /// From the left.
  package let x: Int
  /// From the top.
  package let y: Int
  package let size: PixelSize

  package init(x: Int, y: Int, size: PixelSize) {
    (self.x, self.y, self.size) = (x, y, size)
  }

  package func overlaps(_ other: PixelArea) -> Bool {
    x < other.x + other.size.width && other.x < x + size.width && y < other.y + other.size.height
      && other.y < y + size.height
  }

  /// The smallest rectangle that has both.
  func union(_ other: PixelArea) -> PixelArea {
    let (left, top) = (min(x, other.x), min(y, other.y))
    let right = max(x + size.width, other.x + other.size.width)
    let bottom = max(y + size.height, other.y + other.size.height)
    return PixelArea(
      x: left, y: top, size: PixelSize(width: right - left, height: bottom - top))
  }

  package func contains(_ other: PixelArea) -> Bool {
    x <= other.x && other.x + other.size.width <= x + size.width && y <= other.y
      && other.y + other.size.height <= y + size.height
  }
}
