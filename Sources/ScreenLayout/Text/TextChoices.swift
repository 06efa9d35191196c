/// The answers of a quiz: all in frames with the numbers of their keys or, on a small screen, in
/// brackets.
extension TextRenderer {
  /// - Parameters:
  ///   - words: The answer's words.
  ///   - element: The answer's element, with its cells and its state.
  ///   - number: The number of the answer's key; nil if there is no room for frames.
  mutating func choice(_ words: TextVariants, _ element: Element, number: Int?) {
    let box = element.cells
    var text = words.first ?? ""
    if element.state == .wrong { text = "× \(text) ×" }
    let isHeavy = element.state == .right
    let hasFrame = element.state != .wrong && element.state != .disabled
    let ink: Ink = hasFrame ? .text : .label
    if let number {
      if hasFrame { frame(box, isHeavy: isHeavy, number: number) }
      let rows = rows(in: box, for: text)
      for row in [box.rows.lowerBound, box.rows.upperBound - 1] where rows.contains(row) {
        let columns = box.columns.dropping(1)
        let blanks = String(repeating: " ", count: columns.count)
        grid.write(blanks, column: columns.lowerBound, row: row, ink: .label)
      }
      write(text, columns: box.columns.dropping(2), rows: rows, ink: ink)
    } else if box.columns.count >= 5, hasFrame {
      let rows = write(text, columns: box.columns.dropping(2), rows: box.rows, ink: ink)
      let (left, right) = isHeavy ? ("█", "█") : ("[", "]")
      for row in rows {
        grid.write(left, column: box.columns.lowerBound, row: row, ink: .label)
        grid.write(right, column: box.columns.upperBound - 1, row: row, ink: .label)
      }
    } else {
      let margin = box.columns.count >= 5 ? 2 : 0
      write(text, columns: box.columns.dropping(margin), rows: box.rows, ink: ink)
    }
  }

  /// Returns the rows for a text in a framed box.
  ///
  /// A long text replaces the frame's lines: first the bottom one, so that the key's number remains.
  private func rows(in box: CellArea, for text: String) -> Range<Int> {
    let count = WrappedText(text, columns: box.columns.count - 4).lines.count
    guard count > box.rows.count - 2 else { return box.rows.dropping(1) }
    return count < box.rows.count ? (box.rows.lowerBound + 1)..<box.rows.upperBound : box.rows
  }

  /// Draws a frame with the number of the answer's key, or a heavy frame without it.
  private mutating func frame(_ box: CellArea, isHeavy: Bool, number: Int) {
    guard isHeavy else {
      frame(box)
      guard box.columns.count >= 7 else { return }
      return grid.write(
        " \(number) ", column: box.columns.lowerBound + 2, row: box.rows.lowerBound, ink: .label)
    }
    let line = String(repeating: "█", count: box.columns.count)
    for row in [box.rows.lowerBound, box.rows.upperBound - 1] {
      grid.write(line, column: box.columns.lowerBound, row: row, ink: .label)
    }
    for row in box.rows.dropping(1) {
      for column in [box.columns.lowerBound, box.columns.upperBound - 1] {
        grid.write("█", column: column, row: row, ink: .label)
      }
    }
  }

  /// Writes a text in the middle of some cells.
  ///
  /// - Returns: The rows that the text takes.
  @discardableResult
  private mutating func write(
    _ text: String, columns: Range<Int>, rows: Range<Int>, ink: Ink
  ) -> Range<Int> {
    guard !columns.isEmpty, !rows.isEmpty else { return 0..<0 }
    var wrapped = WrappedText(text, columns: columns.count)
    wrapped.truncate(to: rows.count, columns: columns.count)
    let first = rows.lowerBound + (rows.count - wrapped.lines.count) / 2
    for (offset, line) in wrapped.lines.enumerated() {
      // A wide character needs two columns, but a box may have only one.
      guard line.columns <= columns.count else { continue }
      grid.write(
        line, column: columns.lowerBound + (columns.count - line.columns) / 2,
        row: first + offset, ink: ink)
    }
    return first..<(first + wrapped.lines.count)
  }
}

extension Range<Int> {
  /// Returns the range without `count` elements at each end; empty if it has no others.
  fileprivate func dropping(_ count: Int) -> Range<Int> {
    guard self.count > 2 * count else { return lowerBound..<lowerBound }
    return (lowerBound + count)..<(upperBound - count)
  }
}
