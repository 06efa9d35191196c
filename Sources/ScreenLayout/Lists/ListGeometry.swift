/// The cells of a list's rows and buttons on a screen.
struct ListGeometry {
  /// The number of columns that a row needs around its text.
  static let margins = 4
  /// The most cells of the height of a row that is not among many.
  private static let tallest = 4

  /// The shape of a list's rows.
  enum Shape: Equatable {
    /// Words that can't be touched, a line each.
    case plain
    case rows
    /// Tiles, at most `most` side by side, if all of them have room on one page; otherwise rows.
    case tiles(most: Int)
    /// Pictures with a word below each, as many side by side as have room.
    case faces
    /// Beds of a garden, one below the other, with room for a thing and its name at each place.
    case beds
  }

  let bar: ButtonBar
  let buttons: [CellArea]
  /// The cells for the rows of a page.
  private(set) var area: CellArea
  /// The columns for the keys that turn the pages; empty if there is only one page, or no room for them.
  let pageColumns: Range<Int>
  /// The columns for the strip of letters to jump to, beside the page keys; empty if there is no strip.
  let stripColumns: Range<Int>
  /// The columns for the letters at which sections begin, before the rows; empty if there are none.
  let letterColumns: Range<Int>
  /// The height of a row: 1 for a line among many, 2 for a row, and more for a tile.
  let rowHeight: Int
  /// The number of rows of the header.
  let headerRows: Int
  private let across: Int
  private let down: Int
  private let count: Int
  /// The number of places of the first row, side by side: all of its line if it is the main one.
  private let firstSpan: Int
  /// The cells by which the first line is higher than the others, since the page has a row for nothing else.
  private var surplus = 0

  /// - Parameters:
  ///   - count: The number of the list's rows.
  ///   - width: The number of columns that the widest row needs, with its margins.
  ///   - shape: The shape of the rows.
  ///   - bar: The buttons at the bottom.
  ///   - isTwofold: Whether rows may be narrow, since each has two lines of words.
  ///   - hasMain: Whether the first row takes a whole line.
  ///   - isShort: Whether the rows are short values, many of which stand side by side.
  ///   - hasSections: Whether there are letters to jump to.
  ///   - isDense: Whether a page should have as many narrow rows as possible.
  ///   - isClass: Whether the rows are learners.
  ///   - isInMiddle: Whether few rows stand in the middle instead of below the title.
  ///   - size: The grid's size.
  init(
    _ count: Int, width: Int, _ shape: Shape, bar: ButtonBar, isTwofold: Bool = false,
    hasMain: Bool = false, isShort: Bool = false, hasSections: Bool = false, isDense: Bool = false,
    isClass: Bool = false, isInMiddle: Bool = false, size: GridSize
  ) {
    self.count = count
    self.bar = bar
    buttons = bar.cells(height: isDense ? 2 : nil, size: size)
    let bottom = buttons.map(\.rows.lowerBound).min() ?? size.rows
    // A narrow header, if it makes room for another line of rows.
    let (usualRows, unit) = (Zones.headerRows(size), shape == .faces ? 3 : 2)
    let isNarrow = isDense && (bottom - 1) / unit > (bottom - usualRows) / unit
    headerRows = isNarrow ? 1 : usualRows
    let rows = min(headerRows, bottom)..<bottom
    let isSmall = Zones.isSmall(size)
    let none = size.columns..<size.columns
    if case .tiles(let most) = shape, !isSmall, count > 0,
      let tiles = Self.tiles(
        count, hasMain: hasMain, most: rows.count > 20 ? most - 1 : most, rows: rows.count,
        isUpright: size.columns < 40 && rows.count > 10, isClass: isClass)
    {
      (self.across, self.down, rowHeight) = (tiles.across, tiles.down, tiles.height)
      firstSpan = hasMain ? tiles.across : 1
      (pageColumns, stripColumns, letterColumns) = (none, none, 0..<0)
      let width = isClass ? min(size.columns, Self.widestSign * tiles.across) : size.columns
      let lines = hasMain ? tiles.down : (count + tiles.across - 1) / tiles.across
      if hasMain, rows.count > lines * tiles.height { surplus = 1 }
      let height = lines * tiles.height + surplus
      area = CellArea(
        columns: (0..<size.columns).middle(width),
        rows: isInMiddle ? rows.middle(height) : rows.prefix(height))
      return
    }
    // Lines that can't be touched are two rows high if all of them fit.
    let isLine = shape == .plain && count * 2 > rows.count
    // Low beds have no names, so that more things have room.
    let isLowBed = rows.count < 8
    let bedHeight =
      isSmall ? 1 : isLowBed ? min(rows.count, 2) : max(rows.count / max(rows.count / 4, 1), 1)
    let height =
      shape == .beds
      ? bedHeight : isLine || isSmall ? 1 : shape == .faces && rows.count >= 3 ? 3 : 2
    // The rows of a class of learners may be narrow.
    let mostAcross =
      shape == .faces || shape == .beds && isLowBed
      ? 7 : shape == .beds || shape == .tiles(most: 3) ? 5 : isTwofold ? 2 : 3
    let least =
      shape == .faces
      ? size.columns < 40 ? 6 : 7
      : shape == .beds && !isSmall
        ? isLowBed ? 4 : 8
        : isDense ? 10 : isTwofold ? max(width, 12) : max(width, isShort ? 10 : 20)
    let down = max(rows.count / height, 1)
    let lead = hasMain && count > 0 && down > 1 ? 1 : 0
    func across(_ columns: Int) -> Int {
      let most = max(1, min(columns / least, mostAcross))
      return min((max(count - lead, 1) + down - lead - 1) / (down - lead), most)
    }
    if across(size.columns) * (down - lead) >= count - lead || size.columns < 24 || rows.count < 2 {
      (pageColumns, stripColumns, letterColumns) = (none, none, 0..<0)
      area = CellArea(columns: 0..<size.columns, rows: rows)
    } else {
      let end = size.columns - Zones.pageKeyColumns(size) * (Zones.isLow(rows) ? 2 : 1)
      pageColumns = end..<size.columns
      stripColumns = hasSections ? end - 4..<end : end..<end
      letterColumns = 0..<(hasSections && height > 1 && !isDense ? 2 : 0)
      area = CellArea(columns: letterColumns.upperBound..<stripColumns.lowerBound, rows: rows)
    }
    let usual = across(area.columns.count)
    // Few rows that can be chosen are tiles, which share the page's height.
    let most = shape == .rows && lead == 0 && pageColumns.isEmpty && height == 2
    let widest = min(size.columns / max(width, 16), Self.mostTiles, count)
    self.across =
      most && !isTwofold && usual <= widest
      ? Self.across(count, in: rows.count, from: usual, to: widest) : usual
    firstSpan = lead > 0 ? self.across : 1
    // Few rows share all of the height, as far as words need it.
    let lines = lead + (count - lead + self.across - 1) / self.across
    let grows = height == 2 && shape != .plain && !isDense && lines <= down
    rowHeight =
      grows
      ? min(
        max(rows.count / max(lines, 1), 2), size.columns < 40 && rows.count > 12 ? 6 : Self.tallest)
      : height
    self.down = max(rows.count / rowHeight, 1)
    if grows, pageColumns.isEmpty, count > 0 {
      area.rows = isInMiddle ? rows.middle(lines * rowHeight) : rows.prefix(lines * rowHeight)
    }
  }

  /// The greatest width of a tile of a learner, whose sign is as high as wide.
  private static let widestSign = 18

  /// The most tiles of a list of choices side by side.
  private static let mostTiles = 3

  /// Returns the fewest rows side by side that are 3 cells high, or the fewest that are as high as any.
  private static func across(_ count: Int, in rows: Int, from fewest: Int, to most: Int) -> Int {
    func height(_ across: Int) -> Int { min(rows / max((count + across - 1) / across, 1), 3) }
    let highest = (fewest...most).map(height).max() ?? 2
    return (fewest...most).first { height($0) == highest } ?? fewest
  }

  /// Finds the fewest tiles side by side with which all are high enough; returns nil if not all have room.
  ///
  /// On an upright screen, a tile as wide as the screen may be lower.
  private static func tiles(
    _ count: Int, hasMain: Bool, most: Int, rows: Int, isUpright: Bool, isClass: Bool
  ) -> (across: Int, down: Int, height: Int)? {
    let lead = hasMain ? 1 : 0
    // Two or three tiles stand side by side instead of one below the other.
    let least = !hasMain && (2...3).contains(count) ? max(min(most, count), 1) : 1
    // A few learners have large signs.
    let tallest = isClass && count <= most ? isUpright ? 9 : 7 : 5
    for across in least...max(most, 1) {
      let down = lead + (count - lead + across - 1) / across
      // A tile of fewer rows has no room for a sign above or beside two lines of words.
      let height = min(rows / down, tallest)
      if height
        >= (across == most || across == least && least > 1 || isUpright && across == 1 ? 3 : 5)
      {
        return (across, down, height)
      }
    }
    return nil
  }

  /// The number of rows on a page, at least 1.
  var pageLength: Int { across * down }

  /// The number of pages, at least 1.
  var pageCount: Int { max(1, (count + firstSpan - 1 + pageLength - 1) / pageLength) }

  /// Returns the page with a row.
  func page(ofRow row: Int) -> Int { place(ofRow: max(row, 0)) / pageLength }

  /// Returns the place of a row, from 0, in lines of `across` places.
  private func place(ofRow row: Int) -> Int { row == 0 ? 0 : row + firstSpan - 1 }

  /// Returns the rows on a page, from 0, each with its cells.
  func rows(onPage page: Int) -> [(row: Int, cells: CellArea)] {
    let first = page * pageLength
    let rows = (first == 0 ? 0 : first - firstSpan + 1)..<max(first + pageLength - firstSpan + 1, 0)
    return rows.clamped(to: 0..<count).map { row in
      let place = place(ofRow: row) - first
      let columns =
        row == 0 && firstSpan > 1
        ? area.columns : area.columns.part(place % across, of: across)
      let line = place / across
      let top = area.rows.lowerBound + line * rowHeight + (line > 0 ? surplus : 0)
      let end = min(top + rowHeight + (line > 0 ? 0 : surplus), area.rows.upperBound)
      return (row, CellArea(columns: columns, rows: top..<end))
    }
  }
}

extension Range<Int> {
  /// Returns a number of elements in the middle of the range, at most all.
  func middle(_ count: Int) -> Range<Int> {
    let count = Swift.min(count, self.count)
    let start = lowerBound + (self.count - count) / 2
    return start..<start + count
  }

  /// Returns one of a number of equal parts of the range.
  func part(_ index: Int, of parts: Int) -> Range<Int> {
    lowerBound + count * index / parts..<lowerBound + count * (index + 1) / parts
  }
}
