package import Console
package import ScreenLayout

/// Shows bitmaps on a terminal without a local framebuffer: over SSH, or in a desktop's window.
///
/// The terminal's abilities are taken from environment variables and, where these prove nothing, from what the
/// terminal itself has answered.
package struct TerminalGraphics: Sendable {
  /// The ways to show pictures, from the worst to the best.
  package enum Drawing: Hashable, Sendable {
    /// Block elements in two colours a cell, which every font has (U+2580–U+259F).
    case symbols
    case sixel
    /// iTerm2's inline images.
    case iTerm2
    /// Kitty's graphics protocol.
    case kitty
  }

  private let detected: Drawing
  private let profile: TerminalProfile
  private var screen = GridSize.standard
  /// The size of a cell in pixels; nil if the terminal doesn't report it.
  private var cell: PixelSize?

  /// Returns nil for terminals that can show only text.
  ///
  /// These are terminals without colours, and the Linux console, whose font may lack block elements and whose
  /// palette has only the kiosk's sixteen colours.
  ///
  /// - Parameters:
  ///   - environment: Returns the value of an environment variable; nil if the variable is not set.
  ///   - profile: The terminal's other abilities.
  ///   - answer: What the terminal has answered, if it `isWorthAsking`.
  package init?(
    environment: (String) -> String?, profile: TerminalProfile, answer: TerminalAnswer = .none
  ) {
    guard profile.colors == .trueColor || profile.colors == .table256 else { return nil }
    self.profile = profile
    let known = Drawing(environment: environment)
    detected =
      if known == .symbols, !Drawing.isWrapped(environment: environment) {
        Drawing(answer: answer)
      } else {
        known
      }
  }

  /// Whether the terminal may show pictures although its environment variables don't prove it.
  package static func isWorthAsking(
    environment: (String) -> String?, profile: TerminalProfile
  ) -> Bool {
    guard profile.colors == .trueColor || profile.colors == .table256 else { return false }
    return Drawing(environment: environment) == .symbols
      && !Drawing.isWrapped(environment: environment)
  }

  /// Sets the terminal's size, at the start and whenever the size changes.
  ///
  /// - Parameters:
  ///   - size: The size in cells.
  ///   - pixels: The size in pixels (`Terminal.pixels`); zero if it is unknown.
  package mutating func resize(to size: GridSize, pixels: PixelSize) {
    screen = size
    let (width, height) = (pixels.width / size.columns, pixels.height / size.rows)
    // A cell size that no font has is a wrong report.
    let isPlausible = (4...64).contains(width) && (6...128).contains(height)
    cell = isPlausible ? PixelSize(width: width, height: height) : nil
  }

  /// The way in which pictures are shown now.
  ///
  /// Terminals don't scale sixel pictures. If the size of a cell is unknown, a sixel picture would cover too
  /// many or too few cells, so symbols are used instead.
  package var drawing: Drawing {
    detected == .sixel && cell == nil ? .symbols : detected
  }

  /// The cells that pictures can cover.
  ///
  /// The last row is left out for sixels. Terminals disagree about the cursor's position after a sixel
  /// picture; if it is below the picture, a picture that touches the last row would scroll the screen.
  package var paintedSize: GridSize {
    GridSize(columns: screen.columns, rows: drawing == .sixel ? screen.rows - 1 : screen.rows)
  }

  /// The resolution that a bitmap should have, in pixels per cell.
  ///
  /// The aspect ratio is the cell's, or 1:2 if that is unknown, so that circles are round.
  package var pixelsPerCell: PixelSize {
    switch drawing {
    case .symbols:
      // Chafa matches a cell against symbols of 8×8 pixels, and scales higher cells down.
      let height = cell.map { (8 * $0.height + $0.width / 2) / $0.width } ?? 16
      return PixelSize(width: 8, height: min(max(height, 8), 32))
    case .sixel: return cell ?? PixelSize(width: 8, height: 16)
    case .iTerm2, .kitty:
      // The terminal scales these pictures; more pixels would only take longer to transmit.
      guard let cell, cell.height <= 32 else { return PixelSize(width: 10, height: 20) }
      return cell
    }
  }

  /// Returns the bytes that show a bitmap in some cells.
  ///
  /// They don't scroll the screen, and reset the colours at their end. Symbols replace those that were shown in
  /// exactly these cells; remove symbols in other cells with `remove` first. A picture covers the whole screen
  /// and needs no `remove`.
  ///
  /// - Parameters:
  ///   - bitmap: The bitmap, which is scaled to the cells; `pixelsPerCell` is its best resolution.
  ///   - cells: The cells; those outside the screen are left out.
  /// - Returns: The bytes, which depend only on the bitmap, the cells and the size of the terminal.
  package func bytes(for bitmap: Bitmap, in cells: CellArea) -> [UInt8] {
    let visible = onScreen(cells)
    guard !visible.columns.isEmpty, !visible.rows.isEmpty, !bitmap.pixels.isEmpty else { return [] }
    var bitmap = visible == cells ? bitmap : bitmap.part(visible, of: cells)
    if profile.colors == .table256 { bitmap = bitmap.withQuantizedPapers }
    return switch drawing {
    case .symbols: SymbolPicture(bitmap, cells: visible, colors: profile.colors).bytes
    case .sixel: sixels(bitmap, in: visible)
    case .iTerm2: ImageSequence.iTerm2(bitmap, in: visible)
    case .kitty: ImageSequence.kitty(bitmap, in: visible)
    }
  }

  /// Returns the bytes that remove symbols.
  ///
  /// - Parameters:
  ///   - cells: The cells in which the bitmap was shown.
  ///   - paper: The paper beneath the bitmap.
  /// - Returns: Bytes that leave these cells empty, with the colours reset.
  package func remove(_ cells: CellArea, paper: Paper) -> [UInt8] {
    let visible = onScreen(cells)
    guard !visible.columns.isEmpty, !visible.rows.isEmpty else { return [] }
    let rendition = profile.rendition(ink: .text, paper: paper, brightness: .full)
    let blanks = String(repeating: " ", count: visible.columns.count)
    var bytes: [UInt8] = []
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
  /// Returns the part of a picture that lies on some of its cells.
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
