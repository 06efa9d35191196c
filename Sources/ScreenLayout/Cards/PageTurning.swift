package import Scenes

extension Target {
  package static let nextPage = Target("next-page")
  package static let previousPage = Target("previous-page")
}

extension CardLayout {
  /// On every page of a text but the last; it says which page it is where no targets do.
  func pageHints(_ page: Int, of count: Int, in room: CardRoom) -> [String] {
    let hints = language.lines(.pageHint)
    guard room.pageColumns.isEmpty else { return hints }
    return hints.map { "\(page + 1)/\(count)  ·  \($0)" } + hints
  }

  /// Places what turns the pages of a text, and says that there are more.
  ///
  /// - Parameters:
  ///   - page: The one that is shown, from 0.
  ///   - count: How many there are.
  ///   - columns: For the targets; none where they have no room.
  ///   - rows: The text's.
  ///   - screen: Gets them.
  func pageTurning(
    _ page: Int, of count: Int, columns: Range<Int>, rows: Range<Int>, in screen: inout Screen
  ) {
    guard !columns.isEmpty else { return }
    // Where a row is free between the targets, it says which page this is.
    let height = min(5, max(min(3, rows.count / 2), (rows.count - 1) / 2))
    let back = rows.lowerBound..<rows.lowerBound + height
    let on = rows.upperBound - height..<rows.upperBound
    if page > 0 { key(.up, .previousPage, CellArea(columns: columns, rows: back), in: &screen) }
    if page < count - 1 { key(.down, .nextPage, CellArea(columns: columns, rows: on), in: &screen) }
    guard back.upperBound < on.lowerBound else { return }
    let middle = (back.upperBound + on.lowerBound) / 2
    screen.add(
      .caption(Caption(["\(page + 1)/\(count)"], .center)),
      CellArea(columns: columns, rows: middle..<middle + 1))
  }

  private func key(_ icon: Icon, _ target: Target, _ cells: CellArea, in screen: inout Screen) {
    screen.add(.key(KeyFace(.control, [], icon: icon)), cells, target: target)
  }
}
