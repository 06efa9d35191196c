/// Where the rows and buttons of a list stand on a screen.
struct ListPlaces {
  /// A framed row or button: a line of text between two of its frame.
  static let framed = 3
  /// What a row needs around its text.
  static let margins = 4

  let buttons: [CellArea]
  /// For all rows.
  let area: CellArea
  /// For what turns the pages; empty if there is only one.
  let pageColumns: Range<Int>
  /// For what jumps to a letter, beside them; empty if nothing does.
  let stripColumns: Range<Int>
  /// 3 for rows in frames, or else 1.
  let rowHeight: Int
  private let across: Int
  private let down: Int
  private let count: Int

  /// - Parameters:
  ///   - count: How many rows.
  ///   - width: What the widest row needs, with its margins.
  ///   - areFramed: Whether the rows are in frames if there is room.
  ///   - buttonWidths: What each button's shortest words take.
  ///   - hasSections: Whether there are letters to jump to.
  ///   - size: The grid's size.
  init(
    _ count: Int, width: Int, areFramed: Bool, buttonWidths: [Int], hasSections: Bool = false,
    size: GridSize
  ) {
    self.count = count
    let height = size.rows >= 10 ? Self.framed : 1
    rowHeight = areFramed ? height : 1
    buttons = Self.buttons(buttonWidths, height: height, size: size)
    let bottom = buttons.map(\.rows.lowerBound).min() ?? size.rows
    let header = size.rows >= 3 ? 1 : 0
    // The line below the header is for notices, unless that costs one of a few rows.
    let isSpare =
      size.rows >= 15 || bottom - header > rowHeight && (bottom - header) % rowHeight > 0
    let rows = min(isSpare ? header + 1 : header, bottom)..<bottom
    let down = max(rows.count / rowHeight, 1)
    func across(_ columns: Int) -> Int {
      let most = max(1, min(columns / max(width, 20), 3))
      return min((max(count, 1) + down - 1) / down, most)
    }
    if across(size.columns) * down >= count || size.columns < 24 || rows.count < 6 {
      pageColumns = size.columns..<size.columns
      stripColumns = pageColumns
      area = CellArea(columns: 0..<size.columns, rows: rows)
    } else {
      pageColumns = size.columns - 8..<size.columns - 1
      let end = size.columns - 9
      let strip = !hasSections ? 0 : size.columns < 40 ? 4 : 6
      stripColumns = end - strip..<end
      area = CellArea(columns: 0..<end - strip, rows: rows)
    }
    self.down = down
    self.across = across(area.columns.count)
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

  /// Side by side at the bottom, in as many lines as they need; none if they would take most of it.
  private static func buttons(_ widths: [Int], height: Int, size: GridSize) -> [CellArea] {
    let lines = ButtonLines(widths, columns: size.columns)
    guard let height = [height, 1].first(where: { lines.count * $0 * 3 <= size.rows * 2 })
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
