package import Console
package import ScreenLayout

/// Draws whole screens in memory, as the Linux console and the painter show them together.
package struct ScreenPicture: Sendable {
  private let font: PSFFont
  private let shown: ConsoleFont
  private let painter = Painter()

  /// - Parameter font: The console's.
  package init(font: PSFFont) {
    self.font = font
    shown = ConsoleFont(available: font.glyphs.keys)
  }

  /// How many cells a panel of some pixels has.
  package func gridSize(_ size: PixelSize) -> GridSize {
    GridSize(columns: size.width / font.width, rows: size.height / font.height)
  }

  /// The pictures that a screen shows, as far as that is known from those that are ready.
  package func keys(
    of screen: Screen, picture: (PictureKey) -> Result<Bitmap, PictureProblem>? = { _ in nil }
  ) -> [PictureKey] {
    screen.artwork.flatMap { painter.keys(of: $0, size: pixels(of: $0.cells), picture: picture) }
  }

  /// The height of a capital letter of the card's own text, in pixels; nil where a screen has none.
  package func capitals(of screen: Screen, size: PixelSize) -> Double? {
    screen.artwork.first(where: \.fades).flatMap {
      painter.capitals(of: $0, size: pixels(of: $0.cells), screenHeight: size.height)
    }
  }

  private func pixels(of cells: CellArea) -> PixelSize {
    PixelSize(width: cells.columns.count * font.width, height: cells.rows.count * font.height)
  }

  /// Draws a screen.
  ///
  /// - Parameters:
  ///   - screen: Laid out for `gridSize` of that size.
  ///   - size: The panel's; what lies beyond the last whole cells stays black, as on a console.
  ///   - picture: Finds a picture, or why there is none.
  ///   - report: Is told what no installed font has.
  /// - Returns: A bitmap of that size.
  package func bitmap(
    _ screen: Screen, size: PixelSize,
    picture: (PictureKey) -> Result<Bitmap, PictureProblem>? = { _ in nil },
    report: (MissingFont) -> Void = { _ in }
  ) -> Bitmap {
    var grid = screen.gridBeneathArtwork
    let words = grid.artwork(lacking: shown)
    for word in words { grid.clear(word.cells) }
    var bitmap = Bitmap(size: size)
    for row in 0..<grid.size.rows {
      for column in 0..<grid.size.columns {
        guard let cell = grid[column: column, row: row] else { continue }
        bitmap.draw(drawn(cell), x: column * font.width, y: row * font.height)
      }
    }
    for artwork in screen.artwork + words {
      let (columns, rows) = (artwork.cells.columns, artwork.cells.rows)
      let area = pixels(of: artwork.cells)
      bitmap.draw(
        painter.paint(
          artwork, size: area, screenHeight: size.height, picture: picture, report: report),
        x: columns.lowerBound * font.width,
        y: rows.lowerBound * font.height)
    }
    return bitmap
  }

  private func drawn(_ cell: Cell) -> Bitmap {
    let paper = CardColors.paper(cell.paper).packed
    let ink = CardColors.ink(cell.ink, on: cell.paper, brightness: cell.brightness).packed
    let size = PixelSize(width: font.width, height: font.height)
    guard let character = cell.glyph, let scalar = shown.scalar(for: character),
      let glyph = font.glyph(for: scalar)
    else { return Bitmap(size: size, color: paper) }
    let pixels = font.rows(of: glyph).flatMap { row -> [UInt32] in
      (0..<font.width).map { row >> UInt64(font.width - 1 - $0) & 1 == 1 ? ink : paper }
    }
    return Bitmap(size: size, pixels: pixels)
  }
}
