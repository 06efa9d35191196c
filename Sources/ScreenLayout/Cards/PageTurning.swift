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

  /// Places what turns the pages of a text or list, and says which one is shown.
  ///
  /// - Parameters:
  ///   - page: The one that is shown, from 0.
  ///   - count: How many there are.
  ///   - columns: For the targets; none where they have no room.
  ///   - rows: The text's.
  ///   - isRail: Whether a target that leads nowhere stays, and looks so.
  ///   - screen: Gets them.
  func pageTurning(
    _ page: Int, of count: Int, columns: Range<Int>, rows: Range<Int>, isRail: Bool = false,
    in screen: inout Screen
  ) {
    guard !columns.isEmpty else { return }
    // Where a row is free between the targets, it says which page this is.
    let height = min(4, max(min(2, rows.count / 2), (rows.count - 1) / 2))
    let isLow = isRail && Zones.isLow(rows)
    let back = isLow ? rows : rows.lowerBound..<rows.lowerBound + height
    let on = isLow ? rows : rows.upperBound - height..<rows.upperBound
    for (place, (icon, target, rows, isThere)) in [
      (Icon.up, Target.previousPage, back, page > 0), (.down, .nextPage, on, page < count - 1),
    ].enumerated() where isThere || isRail {
      screen.add(
        .key(KeyFace(.control, [], icon: icon)),
        CellArea(columns: isLow ? columns.part(place, of: 2) : columns, rows: rows),
        state: isThere ? .normal : .disabled, target: isThere ? target : nil)
    }
    screen.add(
      .caption(
        Caption(
          language.lines(.words(.place, [.number(page + 1), .number(count)])), .center)),
      CellArea(columns: columns, rows: back.upperBound..<max(on.lowerBound, back.upperBound)))
  }
}
