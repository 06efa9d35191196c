package import InputEvents
package import ScreenLayout

/// The mapping of a screen's cells to a display's pixels.
///
/// The cells fill the display, so a cell's size may be a little more than a whole number.
package struct PaintingGrid: Hashable, Sendable {
  package let pixels: PixelSize
  package let size: GridSize

  package init(pixels: PixelSize, size: GridSize) {
    (self.pixels, self.size) = (pixels, size)
  }

  /// Makes the grid for a display, with cells twice as high as wide.
  ///
  /// The cells are the largest that make at least 50 columns and 15 rows; on displays less than 400 pixels
  /// high 30 columns and 10 rows, and on upright displays 30 columns and 20 rows. Where the size in mm is
  /// known, cells are larger if two rows would otherwise be too low for a finger. A column or row that would be left over
  /// makes the others larger.
  ///
  /// - Parameters:
  ///   - pixels: The display's size in pixels.
  ///   - millimeters: The display's size in mm; nil if it is unknown.
  package init(pixels: PixelSize, millimeters: SurfaceSize? = nil) {
    let (width, height) = (Double(pixels.width), Double(pixels.height))
    let isWide = width >= height
    // Returns a cell's height. Where cells can have whole pixels, straight lines are sharp.
    func cell(columns: Double, rows: Double) -> Double {
      2 * min(width / columns, height / rows / 2).rounded(.down)
    }
    let small = cell(columns: 30, rows: isWide ? 10 : 20)
    var chosen = isWide && height >= 400 ? cell(columns: 50, rows: 15) : small
    if let millimeters, millimeters.height > 0 {
      let least = Self.minCellHeight(on: millimeters) * height / millimeters.height
      if chosen < least {
        chosen = least <= min(width / 24, height / 14) && isWide ? least : max(chosen, small)
      }
    }
    let cell = max(chosen, 2)
    var (columns, rows) = (Int(2 * width / cell), Int(height / cell))
    // Two halves are equally wide, and no row is left over below a header, rows of two, and three rows of buttons.
    if columns > 50, columns % 2 == 1 { columns -= 1 }
    if rows > 15, rows % 2 == 0 { rows -= 1 }
    self.init(pixels: pixels, size: GridSize(columns: columns, rows: rows))
  }

  /// Returns the least height of a cell in mm.
  ///
  /// A target's two rows are then 9 mm high, or 8 mm on displays of at most 3.6 inches.
  private static func minCellHeight(on display: SurfaceSize) -> Double {
    let inches =
      (display.width * display.width + display.height * display.height).squareRoot() / 25.4
    return inches <= 3.6 ? 4 : 4.5
  }

  /// Returns the pixels of some cells; cells beyond the grid have none.
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

  /// Returns the cells of an area from `area(of:)`, or of a union of such areas.
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

  /// The area of all pixels.
  package var bounds: PixelArea { PixelArea(x: 0, y: 0, size: pixels) }
}

/// A rectangle of pixels.
package struct PixelArea: Hashable, Sendable {
  /// The left edge.
  package let x: Int
  /// The top edge.
  package let y: Int
  package let size: PixelSize

  package init(x: Int, y: Int, size: PixelSize) {
    (self.x, self.y, self.size) = (x, y, size)
  }

  package func overlaps(_ other: PixelArea) -> Bool {
    x < other.x + other.size.width && other.x < x + size.width && y < other.y + other.size.height
      && other.y < y + size.height
  }

  /// Returns the smallest rectangle that contains both rectangles.
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
