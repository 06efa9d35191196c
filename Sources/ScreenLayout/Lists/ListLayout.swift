import Scenes

/// Lists to choose from: a title, rows in as many columns as they need, and buttons below.
extension CardLayout {
  func list(_ list: ListContent, size: GridSize) -> Screen {
    var screen = Screen(grid: CellGrid(size: size, paper: .plain))
    title(list, in: &screen.grid)
    let places = places(of: list, size: size)
    let page = min(max(list.page, 0), places.pageCount - 1)
    let first = list.window?.first ?? 0
    for (index, cells) in places.places(onPage: page)
    where list.rows.indices.contains(index - first) {
      row(list.rows[index - first], cells, in: &screen)
    }
    if places.pageCount > 1 {
      pageTurning(
        page, of: places.pageCount, columns: places.pageColumns, rows: places.area.rows, in: &screen
      )
    }
    if list.rows.isEmpty, let words = language.lines(list.empty).first {
      if list.empty == .words(.loading) {
        let row = (places.area.rows.lowerBound + places.area.rows.upperBound) / 2
        let column = (size.columns - words.columns) / 2
        screen.grid.write(words, column: column, row: row, ink: .label)
      } else {
        body(words, places.area, in: &screen)
      }
    }
    for (place, cells) in zip(list.buttons, places.buttons) {
      button(place.label, place.target, cells, in: &screen)
    }
    if let window = list.window { sections(window, page: page, places, in: &screen) }
    return screen
  }

  /// Where the rows and buttons of a list stand.
  func places(of list: ListContent, size: GridSize) -> ListPlaces {
    // A long list looks the same whichever of its rows it shows.
    ListPlaces(
      list.window.map { $0.count ?? 0 } ?? list.rows.count,
      width: list.window == nil ? list.rows.map(width).max() ?? 0 : Self.windowWidth,
      areFramed: list.window != nil || list.rows.contains { $0.target != nil },
      buttonWidths: list.buttons.map { shortest($0.label).columns },
      hasSections: (list.window?.sections.count ?? 0) > 1, size: size)
  }

  /// The least columns of a row of a long list.
  private static let windowWidth = 30

  /// What a row needs for its shortest words.
  private func width(_ row: ListContent.Row) -> Int {
    let detail = row.detail.map { shortest($0).columns + 2 } ?? 0
    let sign = row.color == nil ? 0 : Self.sign.columns + 1
    return shortest(row.label).columns + detail + sign + ListPlaces.margins
  }

  private func title(_ list: ListContent, in grid: inout CellGrid) {
    let status = list.status.map(language.lines) ?? [""]
    let sign = list.color == nil ? "" : "\(Self.sign) "
    let titles = language.lines(list.title).map { sign + $0 }
    // A shorter title is better than one that is cut, and that is better than no status.
    let pairs = titles.flatMap { title in status.map { (title, $0) } }
    let (shortest, room) = (status.last ?? "", grid.size.columns - 4)
    let (title, end) =
      pairs.first { $0.columns + $1.columns <= room }
      ?? (shortest.columns * 2 <= room
        ? ((titles.last ?? "").cut(to: room - shortest.columns), shortest)
        : (titles.last ?? "", ""))
    header(title, end, in: &grid)
    if let color = list.color, grid[column: 1, row: 0]?.glyph == Character(Self.sign) {
      grid.write(Self.sign, column: 1, row: 0, ink: .learner(color))
    }
  }

  /// Stands before what belongs to a learner, in the learner's colour.
  private static let sign = "■"

  private func row(_ row: ListContent.Row, _ cells: CellArea, in screen: inout Screen) {
    if let target = row.target {
      frame(cells, in: &screen.grid)
      screen.targets.append(TouchTarget(target: target, cells: cells))
    }
    var (left, right) = (cells.columns.lowerBound + 2, cells.columns.upperBound - 2)
    if let color = row.color {
      screen.grid.write(Self.sign, column: left, row: cells.middleRow, ink: .learner(color))
      left += Self.sign.columns + 1
    }
    let room = right - left
    guard room >= 2 else { return }
    let details = row.detail.map(language.lines) ?? [""]
    let label = language.lines(row.label)
    // Whole words before long ones: the label in full, and the longest detail beside it; a label
    // alone before one that is cut.
    let pairs = label.flatMap { label in details.map { (label, $0) } }
    let (words, detail) =
      pairs.first { $0.columns + ($1.isEmpty ? 0 : 2 + $1.columns) <= room }
      ?? label.first { $0.columns <= room }.map { ($0, "") }
      ?? (label.last ?? "", details.last.map { $0.columns + 6 <= room ? $0 : "" } ?? "")
    var end = right
    if !detail.isEmpty {
      end -= detail.columns
      screen.grid.write(
        detail, column: end, row: cells.middleRow, ink: row.isWrong ? .wrong : .label)
      end -= 2
    }
    if let percent = row.percent, end - left >= words.columns + Self.barLength + 2 {
      end -= Self.barLength
      bar(percent, column: end, row: cells.middleRow, in: &screen.grid)
      end -= 2
    }
    screen.grid.write(
      words.cut(to: end - left), column: left, row: cells.middleRow,
      ink: row.isWrong ? .wrong : .text)
  }

  private static let barLength = 10

  private func bar(_ percent: Int, column: Int, row: Int, in grid: inout CellGrid) {
    let text = Self.bar(percent, of: 100, length: Self.barLength)
    grid.write(text, column: column, row: row, ink: .label)
  }

  private func shortest(_ label: Label) -> String { language.lines(label).last ?? "" }
}
