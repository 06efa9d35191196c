import Scenes
import Study

/// What came in and what stayed outside, each with its reason, in two panels.
extension CardLayout {
  /// Returns the number of pages of what stayed outside, at least 1.
  func reportPages(_ list: ListContent, _ size: GridSize) -> Int {
    let places = ReportPlaces(
      list, size, buttonLines: lines(of: list.buttons, columns: size.columns))
    return places.pageCount
  }

  func report(_ list: ListContent, in screen: inout Screen) {
    let size = screen.size
    let places = ReportPlaces(
      list, size, buttonLines: lines(of: list.buttons, columns: size.columns))
    for (place, cells) in zip(list.buttons, places.buttons) {
      button(place.label, place.target, cells, in: &screen)
    }
    header(
      language.variants(list.title), list.status.map(language.variants) ?? [], in: &screen)
    screen.add(.panel(language.variants(.cameIn), end: []), places.cameIn)
    var row = places.cameIn.rows.lowerBound + 1
    for fact in places.facts where row + 2 <= places.cameIn.rows.upperBound {
      screen.add(
        .row(shown(fact), RowForm(isStacked: true)),
        CellArea(columns: places.cameIn.columns.inset, rows: row..<row + 2))
      row += 2
    }
    let page = min(max(list.page, 0), places.pageCount - 1)
    let count = places.outside.count
    screen.add(.panel(language.variants(.leftOut), end: ["\(count)"]), places.stayed)
    let top = places.stayed.rows.lowerBound + 1
    for (index, fact) in places.shown(onPage: page).enumerated() {
      screen.add(
        .row(shown(fact), RowForm(isStacked: true)),
        CellArea(
          columns: places.stayed.columns.inset, rows: top + 2 * index..<top + 2 * index + 2))
    }
    if places.pageCount > 1 {
      pageTurning(
        page, of: places.pageCount,
        columns: places.stayed.columns.upperBound..<screen.size.columns, rows: places.stayed.rows,
        showsDisabledKeys: true, in: &screen)
    }
  }
}

/// Where the parts of a report are.
private struct ReportPlaces {
  let buttons: [CellArea]
  /// The panels of what came in and of what stayed outside.
  let cameIn: CellArea
  let stayed: CellArea
  let facts: [ListContent.Row]
  let outside: [ListContent.Row]
  let pageCount: Int
  private let pageLength: Int

  init(_ list: ListContent, _ size: GridSize, buttonLines: ButtonLines) {
    buttons = ListGeometry.buttons(buttonLines, size: size)
    // The heading between both is the panel's title.
    facts = list.rows.filter { $0.kind == .plain && $0.words != .words(.leftOut) }
    outside = list.rows.filter { $0.kind == .wrong }
    let top = Zones.headerRows(size)
    let foot = buttons.map(\.rows.lowerBound).min() ?? size.rows
    let rows = min(top, foot)..<foot
    let left = size.columns * 2 / 5
    cameIn = CellArea(columns: 0..<left, rows: rows)
    pageLength = max((rows.count - 1) / 2, 1)
    pageCount = max((outside.count + pageLength - 1) / pageLength, 1)
    let keys = pageCount > 1 ? Zones.pageKeyColumns(size) : 0
    stayed = CellArea(columns: left..<size.columns - keys, rows: rows)
  }

  func shown(onPage page: Int) -> ArraySlice<ListContent.Row> {
    outside.dropFirst(page * pageLength).prefix(pageLength)
  }
}
