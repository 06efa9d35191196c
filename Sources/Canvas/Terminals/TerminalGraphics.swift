package import Console
package import ScreenLayout

/// Shows bitmaps on a terminal that has no framebuffer of ours: over SSH, or in a desktop's window.
///
/// The terminal is judged by environment variables alone. A question sent to it would be answered
/// among the keys that are typed.
package struct TerminalGraphics: Sendable {
  /// How pictures are shown, best last.
  package enum Drawing: Hashable, Sendable {
    /// Block elements in two colours a cell, which every font has (U+2580–U+259F).
    case symbols
    case sixel
    /// iTerm2's inline images.
    case iTerm2
    /// Kitty's graphics protocol.
    case kitty
  }

  private let judged: Drawing
  private let profile: TerminalProfile
  private var screen = GridSize.standard
  /// A cell's pixels; nil where the terminal doesn't tell.
  private var cell: PixelSize?

  /// Fails where text stays text: without colours, and on the Linux console, whose font may have no
  /// blocks and whose colours are the kiosk's sixteen.
  ///
  /// - Parameters:
  ///   - environment: The value of a variable, nil where unset.
  ///   - profile: What the terminal can do besides.
  package init?(environment: (String) -> String?, profile: TerminalProfile) {
    guard profile.colors == .trueColor || profile.colors == .table256 else { return nil }
    self.profile = profile
    judged = Drawing(environment: environment)
  }

  /// Takes the terminal's size, at the start and whenever it changes.
  ///
  /// - Parameters:
  ///   - size: In cells.
  ///   - pixels: The same in pixels (`Terminal.pixels`); zero where unknown.
  package mutating func resize(to size: GridSize, pixels: PixelSize) {
    screen = size
    let (width, height) = (pixels.width / size.columns, pixels.height / size.rows)
    // What no font has is a wrong answer.
    let isPlausible = (4...64).contains(width) && (6...128).contains(height)
    cell = isPlausible ? PixelSize(width: width, height: height) : nil
  }

  /// How pictures are shown now.
  ///
  /// A sixel picture has as many pixels as it has, so without a cell's size it would cover too many
  /// cells or too few: then symbols.
  package var drawing: Drawing {
    judged == .sixel && cell == nil ? .symbols : judged
  }

  /// The cells that pictures can cover.
  ///
  /// Terminals disagree where the cursor stands after a sixel picture. Where it is below the picture, one
  /// that touches the last row would scroll the screen.
  package var paintedSize: GridSize {
    GridSize(columns: screen.columns, rows: drawing == .sixel ? screen.rows - 1 : screen.rows)
  }

  /// The resolution a bitmap should have.
  ///
  /// The shape is the cell's, twice as high as wide where unknown, so that circles are round.
  package var pixelsPerCell: PixelSize {
    switch drawing {
    case .symbols:
      // Chafa compares a cell with symbols of 8×8 pixels; what is higher it scales down.
      let height = cell.map { (8 * $0.height + $0.width / 2) / $0.width } ?? 16
      return PixelSize(width: 8, height: min(max(height, 8), 32))
    case .sixel: return cell ?? PixelSize(width: 8, height: 16)
    case .iTerm2, .kitty:
      // These are scaled by the terminal; more would only take longer on the way.
      guard let cell, cell.height <= 32 else { return PixelSize(width: 10, height: 20) }
      return cell
    }
  }

  /// What shows a bitmap in some cells, without scrolling and with the colours reset at its end.
  ///
  /// It replaces what was shown in exactly these cells; call `remove` first where others were.
  ///
  /// - Parameters:
  ///   - bitmap: Scaled to the cells; `pixelsPerCell` a cell is best.
  ///   - cells: On the screen. What lies outside is left out.
  /// - Returns: The same bytes for the same bitmap, cells and size of the terminal.
  package func bytes(for bitmap: Bitmap, in cells: CellArea) -> [UInt8] {
    let visible = onScreen(cells)
    guard !visible.columns.isEmpty, !visible.rows.isEmpty, !bitmap.pixels.isEmpty else { return [] }
    var bitmap = visible == cells ? bitmap : bitmap.part(visible, of: cells)
    if profile.colors == .table256 { bitmap = bitmap.onTablePapers }
    return switch drawing {
    case .symbols: SymbolPicture(bitmap, cells: visible, colors: profile.colors).bytes
    case .sixel: sixels(bitmap, in: visible)
    case .iTerm2: ImageSequence.iTerm2(bitmap, in: visible)
    case .kitty: ImageSequence.kitty(bitmap, in: visible)
    }
  }

  /// What takes a bitmap away again.
  ///
  /// - Parameters:
  ///   - cells: Those it was shown in.
  ///   - paper: The one beneath.
  /// - Returns: Bytes that leave these cells empty, with the colours reset.
  package func remove(_ cells: CellArea, paper: Paper) -> [UInt8] {
    let visible = onScreen(cells)
    guard !visible.columns.isEmpty, !visible.rows.isEmpty else { return [] }
    let rendition = profile.rendition(ink: .text, paper: paper, brightness: .full)
    let blanks = String(repeating: " ", count: visible.columns.count)
    // Sixel and iTerm2 pictures belong to the cells, and go with what is written there.
    var bytes = drawing == .kitty ? ImageSequence.removeKitty(from: visible) : []
    for row in visible.rows {
      bytes += Escape.move(column: visible.columns.lowerBound, row: row)
      bytes += Array("\u{1b}[\(rendition)m\(blanks)".utf8)
    }
    return bytes + Escape.plain
  }

  private func onScreen(_ cells: CellArea) -> CellArea {
    CellArea(
      columns: cells.columns.clamped(to: 0..<paintedSize.columns),
      rows: cells.rows.clamped(to: 0..<paintedSize.rows))
  }

  private func sixels(_ bitmap: Bitmap, in cells: CellArea) -> [UInt8] {
    guard let cell else { return [] }
    return Escape.move(column: cells.columns.lowerBound, row: cells.rows.lowerBound)
      + SixelPicture.bytes(bitmap, columns: cells.columns.count, rows: cells.rows.count, cell: cell)
  }
}

extension Bitmap {
  /// The part of a picture that is on some of its cells.
  fileprivate func part(_ part: CellArea, of cells: CellArea) -> Bitmap {
    func pixels(_ part: Range<Int>, of whole: Range<Int>, length: Int) -> Range<Int> {
      let count = max(whole.count, 1)
      return (part.lowerBound - whole.lowerBound) * length
        / count..<(part.upperBound
        - whole.lowerBound) * length / count
    }
    let columns = pixels(part.columns, of: cells.columns, length: size.width)
    let rows = pixels(part.rows, of: cells.rows, length: size.height)
    var result = Bitmap(size: PixelSize(width: columns.count, height: rows.count))
    result.draw(self, x: -columns.lowerBound, y: -rows.lowerBound)
    return result
  }
}
