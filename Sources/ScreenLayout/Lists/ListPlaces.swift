/// Where the rows and buttons of a list stand on a screen.
struct ListPlaces {
  /// What a row needs around its text.
  static let margins = 4

  /// What the rows are.
  enum Shape: Equatable {
    /// Words that can't be touched, a line each.
    case plain
    case rows
    /// Large ones, at most so many side by side, as long as all have room on one page; otherwise rows.
    case tiles(most: Int)
  }

  let buttons: [CellArea]
  /// For all rows.
  let area: CellArea
  /// For what turns the pages; empty if there is only one.
  let pageColumns: Range<Int>
  /// For what jumps to a letter, beside them; empty if nothing does.
  let stripColumns: Range<Int>
  /// For the letters at which sections begin, before the rows; empty if there are none.
  let letterColumns: Range<Int>
  /// 1 for a line among many, 2 for a row, and more for a tile.
  let rowHeight: Int
  /// Rows of the head above them.
  let headRows: Int
  private let across: Int
  private let down: Int
  private let count: Int

  /// - Parameters:
  ///   - count: How many rows.
  ///   - width: What the widest row needs, with its margins.
  ///   - shape: What they are.
  ///   - lines: The buttons, at the bottom.
  ///   - hasSections: Whether there are letters to jump to.
  ///   - isDense: Whether as many narrow rows as possible are wanted on a page.
  ///   - size: The grid's size.
  init(
    _ count: Int, width: Int, _ shape: Shape, buttons lines: ButtonLines,
    hasSections: Bool = false, isDense: Bool = false, size: GridSize
  ) {
    self.count = count
    buttons = Self.buttons(lines, height: isDense ? 2 : nil, size: size)
    let bottom = buttons.map(\.rows.lowerBound).min() ?? size.rows
    headRows = isDense ? 1 : Zones.head(size)
    let rows = min(headRows, bottom)..<bottom
    let isSmall = Zones.isSmall(size)
    let none = size.columns..<size.columns
    if case .tiles(let most) = shape, !isSmall, count > 0,
      let tiles = Self.tiles(count, most: rows.count > 20 ? most - 1 : most, rows: rows.count)
    {
      (self.across, self.down, rowHeight) = (tiles.across, tiles.down, tiles.height)
      (pageColumns, stripColumns, letterColumns) = (none, none, 0..<0)
      area = CellArea(columns: 0..<size.columns, rows: rows)
      return
    }
    // Lines that all have room get that of a row.
    let isLine = shape == .plain && count * 2 > rows.count
    rowHeight = isLine || isSmall ? 1 : 2
    // A class of learners has narrow rows.
    let mostAcross = shape == .tiles(most: 3) ? 5 : 3
    let least = isDense ? 10 : max(width, 20)
    let down = max(rows.count / rowHeight, 1)
    func across(_ columns: Int) -> Int {
      let most = max(1, min(columns / least, mostAcross))
      return min((max(count, 1) + down - 1) / down, most)
    }
    if across(size.columns) * down >= count || size.columns < 24 || rows.count < 2 {
      (pageColumns, stripColumns, letterColumns) = (none, none, 0..<0)
      area = CellArea(columns: 0..<size.columns, rows: rows)
    } else {
      let end = size.columns - Zones.rail(size) * (Zones.isLow(rows) ? 2 : 1)
      pageColumns = end..<size.columns
      stripColumns = hasSections ? end - 4..<end : end..<end
      letterColumns = 0..<(hasSections && rowHeight > 1 && !isDense ? 2 : 0)
      area = CellArea(columns: letterColumns.upperBound..<stripColumns.lowerBound, rows: rows)
    }
    self.down = down
    self.across = across(area.columns.count)
  }

  /// As few tiles side by side as let all be high enough; nil if not all have room.
  private static func tiles(
    _ count: Int, most: Int, rows: Int
  ) -> (across: Int, down: Int, height: Int)? {
    for across in 1...max(most, 1) {
      let down = (count + across - 1) / across
      // A lower tile has no room for a sign over or beside two lines.
      let height = min(rows / down, 5)
      if height >= (across == most ? 3 : 5) { return (across, down, height) }
    }
    return nil
  }

  /// Rows on a page, at least 1.
  var pageLength: Int { across * down }

  /// At least 1.
  var pageCount: Int { max(1, (count + pageLength - 1) / pageLength) }

  /// The rows on a page, from 0, each with its cells.
  func places(onPage page: Int) -> [(row: Int, cells: CellArea)] {
    let first = page * pageLength
    return (first..<max(first, min(first + pageLength, count))).map { row in
      let place = row - first
      let columns = area.columns.part(place % across, of: across)
      let top = area.rows.lowerBound + place / across * rowHeight
      return (
        row, CellArea(columns: columns, rows: top..<min(top + rowHeight, area.rows.upperBound))
      )
    }
  }

  /// At the bottom, in as many lines as they need; none if they would take most of the screen.
  static func buttons(
    _ lines: ButtonLines, height: Int? = nil, size: GridSize
  ) -> [CellArea] {
    guard
      let height = [height ?? Zones.bar(size), 2, 1]
        .first(where: { lines.count * $0 * 3 <= size.rows * 2 })
    else { return [] }
    let top = size.rows - lines.count * height
    return lines.places.map { place in
      let row = top + place.line * height
      return CellArea(columns: place.columns, rows: row..<row + height)
    }
  }
}

extension Range<Int> {
  /// One of a number of equal parts.
  func part(_ index: Int, of parts: Int) -> Range<Int> {
    lowerBound + count * index / parts..<lowerBound + count * (index + 1) / parts
  }
}
