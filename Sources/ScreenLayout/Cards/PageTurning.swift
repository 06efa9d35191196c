package import Scenes

extension Target {
  package static let nextPage = Target("next-page")
  package static let previousPage = Target("previous-page")
}

extension CardLayout {
  /// Returns the hints for a page that is not the last, with the page's number if no keys turn pages.
  func pageHints(_ page: Int, of count: Int, in room: CardRoom) -> [String] {
    let hints = language.variants(.pageHint)
    guard room.pageColumns.isEmpty else { return hints }
    return hints.map { "\(page + 1)/\(count)  ·  \($0)" } + hints
  }

  /// Places the keys that turn the pages of a text or list, and the page's number.
  ///
  /// - Parameters:
  ///   - page: The page that is shown, from 0.
  ///   - count: The number of pages.
  ///   - columns: The columns for the keys; empty if they have no room.
  ///   - rows: The rows of the text or list.
  ///   - showsDisabledKeys: Whether a key that leads nowhere is shown as disabled instead of being left out.
  ///   - screen: The screen to place the keys on.
  func pageTurning(
    _ page: Int, of count: Int, columns: Range<Int>, rows: Range<Int>,
    showsDisabledKeys: Bool = false,
    in screen: inout Screen
  ) {
    guard !columns.isEmpty else { return }
    // A row between the keys, if one is free, shows the page's number.
    let height = min(4, max(min(2, rows.count / 2), (rows.count - 1) / 2))
    let isLow = showsDisabledKeys && Zones.isLow(rows)
    let back = isLow ? rows : rows.lowerBound..<rows.lowerBound + height
    let on = isLow ? rows : rows.upperBound - height..<rows.upperBound
    for (place, (icon, target, rows, exists)) in [
      (Icon.up, Target.previousPage, back, page > 0), (.down, .nextPage, on, page < count - 1),
    ].enumerated() where exists || showsDisabledKeys {
      screen.add(
        .key(KeyFace(.control, [], icon: icon)),
        CellArea(columns: isLow ? columns.part(place, of: 2) : columns, rows: rows),
        state: exists ? .normal : .disabled, target: exists ? target : nil)
    }
    screen.add(
      .caption(
        Caption(
          language.variants(.words(.place, [.number(page + 1), .number(count)])), .center)),
      CellArea(columns: columns, rows: back.upperBound..<max(on.lowerBound, back.upperBound)))
  }
}
