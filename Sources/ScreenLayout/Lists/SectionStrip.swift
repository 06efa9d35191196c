import Scenes
import Study

/// The letters of a long list's sections: before their rows, and in a strip at the right to jump to them.
extension CardLayout {
  func sections(
    _ window: ListContent.Window, page: Int, _ places: ListGeometry, in screen: inout Screen
  ) {
    let shown = places.rows(onPage: page)
    guard let first = shown.first?.row, let last = shown.last?.row else { return }
    let current = window.sections.last { $0.first <= first }
    for (row, cells) in shown where cells.columns.lowerBound == places.area.columns.lowerBound {
      let begun = window.sections.first { $0.first == row } ?? (row == first ? current : nil)
      guard let begun else { continue }
      screen.add(
        .letter(begun.title), CellArea(columns: places.letterColumns, rows: cells.rows))
    }
    strip(window.sections, current: current, after: last, places, in: &screen)
  }

  /// Places the strip of letters, which are grouped if there is no room for each.
  ///
  /// A tap on a group jumps to its first letter, and further taps go from letter to letter.
  ///
  /// - Parameters:
  ///   - sections: All sections of the list.
  ///   - current: The section of the first row on the page.
  ///   - last: The last row on the page.
  ///   - places: The cells of the list.
  ///   - screen: The screen to place the strip on.
  private func strip(
    _ sections: [ListSection], current: ListSection?, after last: Int, _ places: ListGeometry,
    in screen: inout Screen
  ) {
    let rows = places.area.rows
    let count = min(sections.count, rows.count / Self.letterHeight)
    guard !places.stripColumns.isEmpty, count > 0 else { return }
    for index in 0..<count {
      let group = sections[sections.indices.part(index, of: count)]
      guard let begin = group.first, let end = group.last else { continue }
      let top = rows.lowerBound + index * Self.letterHeight
      let cells = CellArea(columns: places.stripColumns, rows: top..<top + Self.letterHeight)
      let words = begin == end ? begin.title : "\(begin.title)–\(end.title)"
      let text = words.columns <= cells.columns.count ? words : begin.title
      let next = group.first { $0.first > last } ?? begin
      screen.add(
        .letter(text), cells,
        state: current.map(group.contains) ?? false ? .chosen : .normal, target: .section(next))
    }
  }

  /// The height of a letter in rows, so that a finger hits it; it is that of the list's rows.
  private static let letterHeight = 2
}
