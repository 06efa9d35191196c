import Scenes

/// Lists to choose from: a title, rows in as many columns as they need, and buttons below.
extension CardLayout {
  func list(_ list: ListContent, size: GridSize) -> Screen {
    var screen = Screen(grid: CellGrid(size: size, paper: .plain))
    title(list, in: &screen.grid)
    let places = places(of: list, size: size)
    let page = min(max(list.page, 0), places.pageCount - 1)
    for (index, cells) in places.places(onPage: page) {
      row(list.rows[index], cells, in: &screen)
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
        body(words, caption: nil, rows: places.area.rows, in: &screen)
      }
    }
    for (button, cells) in zip(list.buttons, places.buttons) {
      let words = words(button.label, columns: cells.columns.count - ListPlaces.margins)
      frame(cells, in: &screen.grid)
      let column = cells.columns.lowerBound + (cells.columns.count - words.columns) / 2
      screen.grid.write(words, column: column, row: cells.middleRow, ink: .text)
      screen.targets.append(TouchTarget(target: button.target, cells: cells))
    }
    return screen
  }

  /// How many pages the rows take.
  func pageCount(of list: ListContent, size: GridSize) -> Int {
    places(of: list, size: size).pageCount
  }

  private func places(of list: ListContent, size: GridSize) -> ListPlaces {
    ListPlaces(
      list.rows.count, width: list.rows.map(width).max() ?? 0,
      areFramed: list.rows.contains { $0.target != nil },
      buttonWidths: list.buttons.map { shortest($0.label).columns }, size: size)
  }

  /// What a row needs for its shortest words.
  private func width(_ row: ListContent.Row) -> Int {
    let detail = row.detail.map { shortest($0).columns + 2 } ?? 0
    return shortest(row.label).columns + detail + ListPlaces.margins
  }

  private func title(_ list: ListContent, in grid: inout CellGrid) {
    let status = list.status.map(language.lines) ?? [""]
    let titles = language.lines(list.title)
    // A shorter title is better than one that is cut.
    let pairs = titles.flatMap { title in status.map { (title, $0) } }
    let (title, end) =
      pairs.first { $0.columns + $1.columns + 4 <= grid.size.columns }
      ?? (titles.last ?? "", "")
    header(title, end, in: &grid)
  }

  private func row(_ row: ListContent.Row, _ cells: CellArea, in screen: inout Screen) {
    if let target = row.target {
      frame(cells, in: &screen.grid)
      screen.targets.append(TouchTarget(target: target, cells: cells))
    }
    let (left, right) = (cells.columns.lowerBound + 2, cells.columns.upperBound - 2)
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
    let full = min(max((percent * Self.barLength + 50) / 100, 0), Self.barLength)
    let text =
      String(repeating: "█", count: full) + String(repeating: "░", count: Self.barLength - full)
    grid.write(text, column: column, row: row, ink: .label)
  }

  /// The longest words that fit, or else the shortest, cut.
  private func words(_ label: Label, columns: Int) -> String {
    let lines = language.lines(label)
    return lines.first { $0.columns <= columns } ?? (lines.last ?? "").cut(to: columns)
  }

  private func shortest(_ label: Label) -> String { language.lines(label).last ?? "" }

  /// Draws a frame around some cells, or brackets around a single row.
  private func frame(_ cells: CellArea, in grid: inout CellGrid) {
    let (left, right) = (cells.columns.lowerBound, cells.columns.upperBound - 1)
    guard right > left else { return }
    guard cells.rows.count >= ListPlaces.framed else {
      grid.write("[", column: left, row: cells.rows.lowerBound, ink: .label)
      grid.write("]", column: right, row: cells.rows.lowerBound, ink: .label)
      return
    }
    let line = String(repeating: "─", count: right - left - 1)
    grid.write("┌\(line)┐", column: left, row: cells.rows.lowerBound, ink: .label)
    grid.write("└\(line)┘", column: left, row: cells.rows.upperBound - 1, ink: .label)
    for row in cells.rows.dropFirst().dropLast() {
      grid.write("│", column: left, row: row, ink: .label)
      grid.write("│", column: right, row: row, ink: .label)
    }
  }
}

extension CellArea {
  fileprivate var middleRow: Int { (rows.lowerBound + rows.upperBound - 1) / 2 }
}

extension String {
  /// The text in at most so many columns, with "…" where it is cut.
  fileprivate func cut(to columns: Int) -> String {
    guard self.columns > columns else { return self }
    var text = self
    while !text.isEmpty, text.columns >= columns { text.removeLast() }
    return columns > 0 ? text + "…" : ""
  }
}
