import Scenes
import Study

/// Two things to compare, each in a panel, and what is said about both.
extension CardLayout {
  /// Places the panels beside each other or, on a narrow screen, one above the other.
  func compared(_ list: ListContent, in screen: inout Screen) {
    let size = screen.size
    let bar = bar(of: list.buttons, size: size)
    let buttons = bar.cells(size: size)
    place(bar, buttons, in: &screen)
    header(language.variants(list.title), in: &screen)
    let foot = buttons.map(\.rows.lowerBound).min() ?? size.rows
    var rows = min(Zones.headerRows(size), foot)..<foot
    let said = list.rows.filter { $0.kind == .plain }
    if rows.count >= 8, let last = said.last {
      screen.add(
        .caption(Caption(language.variants(last.words), .center, .plain, maxLines: 2)),
        CellArea(columns: 0..<size.columns, rows: rows.suffix(2)))
      rows = rows.dropLast(2)
    }
    let parts = list.rows.filter { $0.fieldName != nil }.parts
    for (index, part) in parts.enumerated() {
      let area =
        size.columns >= 40
        ? CellArea(columns: (0..<size.columns).part(index, of: parts.count), rows: rows)
        : CellArea(columns: 0..<size.columns, rows: rows.part(index, of: parts.count))
      panel(
        part.first?.fieldName.map(language.variants) ?? [], end: [], part, icon: nil, area,
        in: &screen)
    }
  }
}

extension [ListContent.Row] {
  /// The two halves of the rows.
  fileprivate var parts: [[ListContent.Row]] {
    let half = count / 2
    return [Array(prefix(half)), Array(dropFirst(half))]
  }
}
