package import ScreenLayout

/// Turns each grid into the bytes that update a terminal's screen from the previous grid.
///
/// The renderer compares the glyphs and colours that are really sent, so a fade step that gives the same
/// colour costs nothing. It never clears the screen between frames of the same size.
///
/// The renderer also ensures that only safe glyphs reach the terminal: a glyph that contains a control
/// character, or that the font lacks, becomes a reversed question mark in each of its columns.
package struct ScreenRenderer: Sendable {
  private let renditions: RenditionTable
  private let asksFont: Bool
  private(set) var font: ConsoleFont?
  /// A cache of the glyphs of characters beyond ASCII.
  ///
  /// Without it, a screen of Vietnamese on the Linux console takes 5 ms instead of 0.3 ms.
  private var glyphs: [Character: DrawnGlyph?] = [:]
  private var drawnGrid: CellGrid?
  private var drawnCells: [DrawnCell] = []
  private var drawnSize: GridSize?

  /// - Parameters:
  ///   - profile: The terminal's profile, which determines the colours.
  ///   - font: The Linux console's font; nil for `ConsoleFont.smallest`. It is ignored on other
  ///     terminals, which choose among many fonts.
  package init(profile: TerminalProfile, font: ConsoleFont? = nil) {
    renditions = RenditionTable(profile: profile)
    asksFont = profile.isLinuxConsole
    use(font: font)
  }

  /// Draws with another font from now on, and repaints every cell in the next frame.
  package mutating func use(font: ConsoleFont?) {
    self.font = asksFont ? font ?? .smallest : nil
    glyphs = [:]
    invalidate()
  }

  /// Forgets the screen's contents, so that the next frame paints every cell.
  package mutating func invalidate() {
    drawnGrid = nil
    drawnCells = []
  }

  /// Returns the bytes that make the screen look like `grid`: UTF-8 and control sequences, possibly none.
  ///
  /// The bytes assume a hidden cursor, a screen of the grid's size and no wrapping. The position of the
  /// cursor and the colours after them are undefined.
  ///
  /// - Parameters:
  ///   - grid: The contents that the screen should show.
  ///   - areas: Cells to send even if they have not changed, because something else was drawn there.
  /// - Returns: The bytes to send.
  package mutating func bytes(for grid: CellGrid, repainting areas: [CellArea] = []) -> [UInt8] {
    guard grid != drawnGrid || !areas.isEmpty else { return [] }
    let cells = drawn(grid)
    var frame = FrameBytes(renditions: renditions, columns: grid.size.columns)
    if let drawnSize, drawnSize != grid.size {
      frame.clear()
      drawnCells = []
    }
    for row in 0..<grid.size.rows {
      let repainted = areas.filter { $0.rows.contains(row) }.map(\.columns)
      append(
        row: row, of: cells, columns: grid.size.columns, repainting: repainted, to: &frame)
    }
    drawnGrid = grid
    drawnCells = cells
    drawnSize = grid.size
    return frame.bytes
  }

  private func append(
    row: Int, of cells: [DrawnCell], columns: Int, repainting areas: [Range<Int>],
    to frame: inout FrameBytes
  ) {
    let start = row * columns
    let paintsAll = drawnCells.isEmpty
    var column = 0
    var spillEnd = 0
    while column < columns {
      let cell = cells[start + column]
      if paintsAll || column < spillEnd || cell != drawnCells[start + column]
        || areas.contains(where: { $0.contains(column) })
      {
        frame.append(cell, column: column, row: row)
        // The next columns are drawn again, because the terminal may have drawn this glyph too wide.
        spillEnd = max(spillEnd, column + cell.glyph.columns + cell.glyph.spill)
      }
      column += max(cell.glyph.columns, 1)
    }
  }

  /// Converts the grid to the cells that will be sent; unchanged rows are reused.
  private mutating func drawn(_ grid: CellGrid) -> [DrawnCell] {
    var drawn: [DrawnCell] = []
    drawn.reserveCapacity(grid.cells.count)
    let earlier = drawnGrid?.size == grid.size ? drawnGrid?.cells : nil
    for row in 0..<grid.size.rows {
      let places = row * grid.size.columns..<(row + 1) * grid.size.columns
      if let earlier, earlier[places] == grid.cells[places] {
        drawn += drawnCells[places]
      } else {
        append(grid.cells[places], to: &drawn)
      }
    }
    return drawn
  }

  /// Appends a row; a half of a wide character without the other half becomes blank.
  private mutating func append(_ cells: ArraySlice<Cell>, to drawn: inout [DrawnCell]) {
    var lastCell: Cell?
    var rendition = 0
    while drawn.count < cells.endIndex {
      let cell = cells[drawn.count]
      if lastCell.map({ !$0.looksLike(cell) }) ?? true {
        rendition = renditions.number(cell)
        lastCell = cell
      }
      let next = drawn.count + 1
      let hasRightHalf = next < cells.endIndex && cells[next].glyph == nil
      switch glyph(of: cell) {
      case .some(.blank):
        drawn.append(DrawnCell(glyph: .blank, rendition: renditions.blank(on: cell.paper)))
      case .some(let glyph) where glyph.columns == 1:
        drawn.append(DrawnCell(glyph: glyph, rendition: rendition))
      case .some(let glyph) where hasRightHalf:
        drawn.append(DrawnCell(glyph: glyph, rendition: rendition))
        drawn.append(DrawnCell(glyph: .rightHalf, rendition: rendition))
      case .some:
        drawn.append(DrawnCell(glyph: .blank, rendition: renditions.blank(on: cell.paper)))
      case nil:
        let mark = DrawnCell(glyph: .questionMark, rendition: renditions.reversed(rendition))
        drawn.append(mark)
        if hasRightHalf { drawn.append(mark) }
      }
    }
  }

  /// The glyph of a cell; nil if the character can't be shown, blank for a lone right half.
  private mutating func glyph(of cell: Cell) -> DrawnGlyph? {
    guard let character = cell.glyph else { return .blank }
    if let byte = character.utf8.first, byte < 0x7f, character.utf8.count == 1 {
      return byte >= 0x20 ? DrawnGlyph(plain: Unicode.Scalar(byte)) : nil
    }
    if let known = glyphs[character] {
      return known
    }
    let glyph: DrawnGlyph? =
      if let font {
        DrawnGlyph(character, font: font)
      } else {
        DrawnGlyph(character)
      }
    if glyphs.count >= 1000 { glyphs = [:] }
    glyphs[character] = .some(glyph)
    return glyph
  }
}

struct DrawnCell: Equatable, Sendable {
  let glyph: DrawnGlyph
  /// A number from the `RenditionTable`.
  let rendition: Int
}

extension Cell {
  fileprivate func looksLike(_ other: Cell) -> Bool {
    ink == other.ink && paper == other.paper && brightness == other.brightness
  }
}
