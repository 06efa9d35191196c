import Scenes

/// A card: two pieces of paper with its question and answer, what is known about it, and what can be done.
extension CardLayout {
  /// Places the papers side by side or, on an upright screen, one above the other.
  ///
  /// A small screen has no title, which says no more than the papers.
  func card(_ list: ListContent, in screen: inout Screen) {
    let size = screen.size
    let bar = bar(of: list.buttons, size: size)
    let buttons = bar.cells(size: size)
    place(bar, buttons, in: &screen)
    let isSmall = size.rows < 14
    let status = list.status.map(language.variants) ?? []
    let top = isSmall ? 0 : Zones.headerRows(size)
    if !isSmall { header(language.variants(list.title), status, in: &screen) }
    var rows = top..<(buttons.map(\.rows.lowerBound).min() ?? size.rows)
    let actions = list.rows.filter { $0.target != nil }
    if !actions.isEmpty {
      place(actions, rows.suffix(2), in: &screen)
      rows = rows.dropLast(2)
    }
    let height = rows.count >= 8 ? 2 : 1
    let facts = list.rows.dropFirst(2).filter { $0.target == nil }.map(words)
    let end = isSmall ? status.last ?? "" : ""
    let line = CellArea(columns: 0..<size.columns, rows: rows.suffix(height))
    let parts = line.divided(at: size.columns - (end.isEmpty ? 0 : end.columns + 2))
    if height > 1 {
      screen.add(.chips(chips(of: list)), parts.left)
    } else {
      screen.add(
        .caption(Caption(TextVariants(joining: facts), .left, .muted, maxLines: height)), parts.left
      )
    }
    if !end.isEmpty { screen.add(.caption(Caption([end], .right)), parts.right) }
    papers(
      Array(list.rows.prefix(2)), CellArea(columns: line.columns, rows: rows.dropLast(height)),
      in: &screen)
  }

  /// Returns what is known about the card.
  private func chips(of list: ListContent) -> [Chip] {
    list.rows.dropFirst(2).filter { $0.target == nil }.map { Chip($0.icon ?? .cards, words($0)) }
  }

  /// Places papers side by side or, on an upright screen, one above the other; low ones have no label.
  func papers(_ rows: [ListContent.Row], _ area: CellArea, in screen: inout Screen) {
    let isUpright = screen.size.columns < 40 && area.rows.count >= 6
    for (index, (row, paper)) in zip(rows, [Paper.question, .answer]).enumerated() {
      let cells =
        isUpright
        ? CellArea(columns: area.columns, rows: area.rows.part(index, of: rows.count))
        : CellArea(columns: area.columns.part(index, of: rows.count), rows: area.rows)
      let text = PaintedText(
        language.variants(row.words).first ?? "", isBold: paper == .answer,
        minLineHeight: .reminder)
      let label = cells.rows.count < 3 ? [] : row.fieldName.map(language.variants) ?? []
      screen.add(.paper(paper, label: label, text), cells)
    }
  }

  /// Places rows side by side.
  private func place(_ rows: [ListContent.Row], _ part: Range<Int>, in screen: inout Screen) {
    let rows = rows.map(shown)
    let widths = rows.map { $0.detail == nil ? 2 : 3 }
    let whole = widths.reduce(0, +)
    var start = 0
    for (row, width) in zip(rows, widths) {
      let columns =
        screen.size.columns * start / whole..<screen.size.columns * (start + width) / whole
      screen.add(
        .row(row), CellArea(columns: columns, rows: part), target: row.target)
      start += width
    }
  }
}

extension CellArea {
  /// Divides the area at a column.
  fileprivate func divided(at column: Int) -> (left: CellArea, right: CellArea) {
    let middle = min(max(column, columns.lowerBound), columns.upperBound)
    return (
      CellArea(columns: columns.lowerBound..<middle, rows: rows),
      CellArea(columns: middle..<columns.upperBound, rows: rows)
    )
  }
}
