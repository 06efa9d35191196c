import Scenes
import Study

/// What came in and what stayed outside, each with its reason, in two panels.
extension CardLayout {
  /// Returns the number of pages of what stayed outside, at least 1.
  func reportPages(_ list: ListContent, _ size: GridSize) -> Int {
    let places = ReportPlaces(list, size, bar: bar(of: list.buttons, size: size))
    return places.pageCount
  }

  func report(_ list: ListContent, in screen: inout Screen) {
    let size = screen.size
    let places = ReportPlaces(list, size, bar: bar(of: list.buttons, size: size))
    place(places.bar, places.buttons, in: &screen)
    header(
      language.variants(list.title), list.status.map(language.variants) ?? [], in: &screen)
    let page = min(max(list.page, 0), places.pageCount - 1)
    if let area = places.cameIn(onPage: page) {
      panel(language.variants(.cameIn), end: [], places.facts, icon: .check, area, in: &screen)
    }
    if let area = places.stayed(onPage: page) {
      panel(
        language.variants(.leftOut), end: ["\(places.outside.count)"],
        Array(places.shown(onPage: page)), icon: nil, area, in: &screen)
    }
    guard places.pageCount > 1 else { return }
    pageTurning(
      page, of: places.pageCount, columns: places.pageColumns, rows: places.rows,
      showsDisabledKeys: true, in: &screen)
  }

  /// Places a panel with rows that share its height; one without an icon of its own has `icon`.
  func panel(
    _ title: TextVariants, end: TextVariants, _ rows: [ListContent.Row], icon: Icon?,
    _ area: CellArea, in screen: inout Screen
  ) {
    screen.add(.panel(title, end: end), area)
    let inside = area.rows.dropFirst()
    let height = min(max(inside.count / max(rows.count, 1), 1), 3)
    for (index, fact) in rows.enumerated() {
      let top = inside.lowerBound + height * index
      guard top + height <= inside.upperBound else { return }
      var row = fact
      if row.kind == .plain, row.icon == nil { row.icon = icon }
      if row.fieldName != nil { row.kind = .plain }
      screen.add(
        .row(shown(row), RowForm(isStacked: height > 1)),
        CellArea(columns: area.columns.inset, rows: top..<top + height))
    }
  }
}

/// Where the parts of a report are: both panels beside each other, or one above the other, or each on pages of its own.
private struct ReportPlaces {
  let bar: ButtonBar
  let buttons: [CellArea]
  /// The rows between the title and the buttons.
  let rows: Range<Int>
  let facts: [ListContent.Row]
  let outside: [ListContent.Row]
  let pageCount: Int
  let pageColumns: Range<Int>
  private let shape: Shape
  private let columns: Range<Int>
  private let pageLength: Int

  private enum Shape { case wide, upright, small }

  init(_ list: ListContent, _ size: GridSize, bar: ButtonBar) {
    self.bar = bar
    buttons = bar.cells(size: size)
    // The heading between both is the panel's title.
    facts = list.rows.filter { $0.kind == .plain && $0.words != .words(.leftOut) }
    outside = list.rows.filter { $0.kind == .wrong }
    let foot = buttons.map(\.rows.lowerBound).min() ?? size.rows
    rows = min(Zones.headerRows(size), foot)..<foot
    shape = size.columns >= 40 ? .wide : rows.count >= 12 ? .upright : .small
    let lower = shape == .upright ? rows.part(1, of: 2) : rows
    pageLength = max((lower.count - 1) / 2, 1)
    let pages = max((outside.count + pageLength - 1) / pageLength, 1)
    pageCount = shape == .small ? 1 + pages : pages
    let keys = pageCount > 1 ? Zones.pageKeyColumns(size) : 0
    columns = 0..<size.columns - keys
    pageColumns = size.columns - keys..<size.columns
  }

  /// Returns the cells of the panel of what came in; nil if it is not on a page.
  func cameIn(onPage page: Int) -> CellArea? {
    switch shape {
    case .wide: CellArea(columns: columns.part(0, of: 2), rows: rows)
    case .upright: CellArea(columns: columns, rows: rows.part(0, of: 2))
    case .small: page == 0 ? CellArea(columns: columns, rows: rows) : nil
    }
  }

  func stayed(onPage page: Int) -> CellArea? {
    switch shape {
    case .wide: CellArea(columns: columns.part(1, of: 2), rows: rows)
    case .upright: CellArea(columns: columns, rows: rows.part(1, of: 2))
    case .small: page == 0 ? nil : CellArea(columns: columns, rows: rows)
    }
  }

  func shown(onPage page: Int) -> ArraySlice<ListContent.Row> {
    outside.dropFirst((shape == .small ? page - 1 : page) * pageLength).prefix(pageLength)
  }
}
