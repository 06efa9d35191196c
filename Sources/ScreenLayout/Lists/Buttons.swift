import Scenes

/// What can be tapped: words in a frame.
extension CardLayout {
  /// Draws a button and makes it a target.
  ///
  /// - Parameters:
  ///   - label: Its words: the longest that fit, in the middle.
  ///   - target: What it stands for; nil if it can't be chosen now, which it looks.
  ///   - cells: Its cells; none where there is no room for it.
  ///   - isFramed: Whether it has a frame. In a single row there are only brackets, and none where
  ///     they would cut the words.
  ///   - screen: Gets it.
  func button(
    _ label: Label, _ target: Target?, _ cells: CellArea, isFramed: Bool = true,
    in screen: inout Screen
  ) {
    guard !cells.rows.isEmpty, !cells.columns.isEmpty else { return }
    let inside = cells.columns.count - 2
    let isFramed =
      isFramed && target != nil
      && (cells.rows.count >= ListPlaces.framed
        || language.lines(label).contains { $0.columns <= inside })
    if isFramed { frame(cells, in: &screen.grid) }
    let words = words(label, columns: isFramed ? inside : cells.columns.count)
    let column = cells.columns.lowerBound + (cells.columns.count - words.columns) / 2
    screen.grid.write(
      words, column: column, row: cells.middleRow, ink: target == nil ? .label : .text)
    if let target {
      screen.targets.append(TouchTarget(target: target, cells: cells))
    } else {
      screen.refusals.append(cells)
    }
  }

  /// The longest words that fit, or else the shortest, cut.
  func words(_ label: Label, columns: Int) -> String {
    let lines = language.lines(label)
    return lines.first { $0.columns <= columns } ?? (lines.last ?? "").cut(to: columns)
  }

  /// Draws a frame around some cells, or brackets around a single row.
  func frame(_ cells: CellArea, in grid: inout CellGrid) {
    let (left, right) = (cells.columns.lowerBound, cells.columns.upperBound - 1)
    guard right > left else { return }
    guard cells.rows.count >= ListPlaces.framed else {
      grid.write("[", column: left, row: cells.rows.lowerBound, ink: .label)
      grid.write("]", column: right, row: cells.rows.lowerBound, ink: .label)
      return
    }
    let line = String(repeating: "─", count: right - left - 1)
    grid.write("┌\(line)┐", column: left, row: cells.rows.lowerBound, ink: .label)
    grid.write("└\(line)┘", column: left, row: cells.rows.upperBound - 1, ink: .label)
    for row in cells.rows.dropFirst().dropLast() {
      grid.write("│", column: left, row: row, ink: .label)
      grid.write("│", column: right, row: row, ink: .label)
    }
  }
}

extension CellArea {
  var middleRow: Int { (rows.lowerBound + rows.upperBound - 1) / 2 }
}

extension String {
  /// The text in at most so many columns, with "…" where it is cut.
  func cut(to columns: Int) -> String {
    guard columns > 0 else { return "" }
    var (width, end) = (0, startIndex)
    for place in indices {
      width += self[place].columns
      if width > columns { return self[..<end] + "…" }
      if width < columns { end = index(after: place) }
    }
    return self
  }
}
