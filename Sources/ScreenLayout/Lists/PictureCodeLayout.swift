import Scenes
import Study

/// Pictures to choose from, all on one page.
extension CardLayout {
  func pictures(_ list: ListContent, in screen: inout Screen) {
    let size = screen.size
    let bar = bar(of: list.buttons, size: size)
    let buttons = bar.cells(size: size)
    let bottom = buttons.map(\.rows.lowerBound).min() ?? size.rows
    let top = min(Zones.headerRows(size), bottom)
    let name = list.subject.map { Label.text($0) } ?? list.title
    let slots = slots(list, rows: 0..<top, in: &screen)
    header(
      language.variants(list.title), sign: list.sign.map { sign($0, of: name) }, height: top,
      columns: slots.lowerBound, in: &screen)
    // A cell is about twice as high as wide.
    let across = size.columns >= 2 * (bottom - top) ? 6 : 3
    let down = (list.rows.count + across - 1) / across
    let form = form(of: list.rows.map { ($0, size.area) })
    for (index, row) in list.rows.enumerated() {
      let cells = CellArea(
        columns: (0..<size.columns).part(index % across, of: across),
        rows: (top..<bottom).part(index / across, of: down))
      screen.add(.row(shown(row), form), cells, target: row.target)
    }
    place(bar, buttons, in: &screen)
  }
}

extension CardLayout {
  /// Places the chosen pictures at the right of the header, and how many more are wanted.
  ///
  /// - Returns: Their columns.
  private func slots(
    _ list: ListContent, rows: Range<Int>, in screen: inout Screen
  ) -> Range<Int> {
    let (columns, count) = (screen.size.columns, PictureCode.length)
    guard columns >= 28, !rows.isEmpty else { return columns..<columns }
    let left = columns - (columns < 40 ? 3 : 4) * count
    for index in 0..<count {
      let picture = list.pictures.indices.contains(index) ? list.pictures[index] : nil
      screen.add(
        .slot(picture, index + 1),
        CellArea(columns: (left..<columns).part(index, of: count), rows: rows))
    }
    return left..<columns
  }
}
