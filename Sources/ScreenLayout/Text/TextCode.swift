/// A QR code, two modules to a cell.
extension TextRenderer {
  /// Draws light modules as blocks, because the paper is dark; draws nothing if the code has no room.
  mutating func qr(_ modules: [[Bool]], _ cells: CellArea) {
    let width = modules.first?.count ?? 0
    // The quiet zone is four modules wide (ISO/IEC 18004).
    let (columns, rows) = (width + 8, (modules.count + 9) / 2)
    guard width > 0, columns <= cells.columns.count, rows <= cells.rows.count else { return }
    func isLight(_ row: Int, _ column: Int) -> Bool {
      guard modules.indices.contains(row), modules[row].indices.contains(column) else {
        return true
      }
      return !modules[row][column]
    }
    let left = cells.columns.lowerBound + (cells.columns.count - columns) / 2
    let top = cells.rows.lowerBound + (cells.rows.count - rows) / 2
    for row in 0..<rows {
      let line = (0..<columns).map { column in
        switch (isLight(2 * row - 4, column - 4), isLight(2 * row - 3, column - 4)) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
      }.joined()
      grid.write(line, column: left, row: top + row, ink: .text)
    }
  }
}
