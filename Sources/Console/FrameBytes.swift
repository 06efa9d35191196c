/// The bytes of one frame, with the cursor position and colours in which they leave the terminal.
struct FrameBytes {
  private(set) var bytes: [UInt8] = []
  private let renditions: RenditionTable
  /// The position of the terminal's cursor; nil at the start and after glyphs whose width is uncertain.
  private var cursor: (column: Int, row: Int)?
  private var rendition: Int?
  private let columns: Int

  init(renditions: RenditionTable, columns: Int) {
    self.renditions = renditions
    self.columns = columns
  }

  /// Clears the screen, including cells outside the next grid.
  mutating func clear() {
    bytes += Array("\u{1b}[0m".utf8) + Array(Control.clear.utf8)
  }

  mutating func append(_ cell: DrawnCell, column: Int, row: Int) {
    move(column: column, row: row)
    let glyph = cell.glyph
    if glyph != .blank || rendition.map({ !renditions.sharePaper($0, cell.rendition) }) ?? true {
      set(cell.rendition)
    }
    if glyph.columns == 2, glyph.spill > 0 {
      // A terminal that considers this glyph narrow would not overwrite the cell of its right half.
      bytes += [0x20, 0x20]
      cursor = nil
      move(column: column, row: row)
    }
    // At the right edge, tmux adds a combining mark to the previous character unless wrapping is on.
    // Wrapping is safe here, because a glyph that certainly fits can't wrap.
    let allowsWrapping =
      !glyph.marks.isEmpty && glyph.spill == 0 && column + glyph.columns == columns
    if allowsWrapping { bytes += Array(Control.startWrapping.utf8) }
    append(glyph.base)
    for mark in glyph.marks {
      append(mark)
    }
    if allowsWrapping { bytes += Array(Control.stopWrapping.utf8) }
    cursor = glyph.spill > 0 ? nil : (column + glyph.columns, row)
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    if scalar.isASCII {
      bytes.append(UInt8(truncatingIfNeeded: scalar.value))
    } else {
      bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
    }
  }

  private mutating func set(_ number: Int) {
    guard number != rendition else { return }
    bytes += renditions.sequence(number)
    rendition = number
  }

  /// Moves the cursor: to the right with CUF, otherwise with CUP, which counts from 1.
  ///
  /// This never relies on wrapping: after the last column the next cell is in another row, so CUP is used.
  private mutating func move(column: Int, row: Int) {
    if let cursor, cursor.row == row, cursor.column <= column {
      let distance = column - cursor.column
      if distance > 0 {
        appendSequence(distance, final: UInt8(ascii: "C"))
      }
    } else {
      appendSequence(row + 1, column + 1, final: UInt8(ascii: "H"))
    }
    cursor = (column, row)
  }

  private mutating func appendSequence(_ numbers: Int..., final: UInt8) {
    bytes += [0x1b, UInt8(ascii: "[")]
    for (place, number) in numbers.enumerated() {
      if place > 0 { bytes.append(UInt8(ascii: ";")) }
      bytes += Array(String(number).utf8)
    }
    bytes.append(final)
  }
}
