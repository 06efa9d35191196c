import Study

/// How well cards are known, beside what was expected.
extension TextRenderer {
  /// Draws bars with lines at what was expected, or only the last ones if not all have room.
  mutating func recall(_ bars: [ChartBar], _ cells: CellArea) {
    var cells = cells
    let hasLabels = cells.rows.count > 2 && bars.contains { !$0.label.isEmpty }
    let foot = cells.rows.suffix(1)
    if hasLabels { cells.rows = cells.rows.dropLast() }
    let width = max(cells.columns.count / max(bars.count, 1), 1)
    let shown = bars.suffix(cells.columns.count / width)
    let left = cells.columns.lowerBound + (cells.columns.count - shown.count * width) / 2
    let most = bars.map(\.height).max() ?? 0
    for (index, shownBar) in shown.enumerated() {
      if hasLabels {
        let start = left + index * width
        write(
          [shownBar.label], CellArea(columns: start..<start + width, rows: foot), .center, .label)
      }
      let bar = Bar(shownBar.answers, most: most, rows: cells.rows.count)
      // From four columns on there is a gap between the bars.
      let length = width >= 4 ? width - 1 : width
      for (height, glyph) in bar.glyphs.enumerated() {
        grid.write(
          String(repeating: glyph, count: length), column: left + index * width,
          row: cells.rows.upperBound - 1 - height, ink: bar.isWrong(height) ? .wrong : .label)
      }
      if let expected = shownBar.expected, most > 0 {
        let height = min(cells.rows.count * expected / most, cells.rows.count - 1)
        grid.write(
          String(repeating: "─", count: length), column: left + index * width,
          row: cells.rows.upperBound - 1 - height, ink: .text)
      }
    }
  }
}
