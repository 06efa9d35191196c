/// The cells of a quiz's choices.
struct ChoiceBoxes {
  /// The cells of each choice's box; empty if a very small screen has no room for it.
  let boxes: [CellArea]
  /// The first row that a box takes; the number of rows if there are no boxes.
  let top: Int
  /// Whether every box can show its whole text; otherwise texts are cut.
  let hasRoom: Bool
  private let size: GridSize

  /// Lays out boxes from the bottom of the screen upwards, above its last fifteenth.
  ///
  /// More than three boxes stand in two columns.
  ///
  /// - Parameters:
  ///   - count: The number of boxes.
  ///   - height: A box's share of the screen's height.
  ///   - size: The grid's size.
  init(_ count: Int, height: Double = 0.2, size: GridSize) {
    self.size = size
    hasRoom = true
    let columns = count > 3 ? 2 : 1
    let rows = (count + columns - 1) / columns
    let (left, width) = (0.04, 0.92 / Double(columns))
    boxes = (0..<count).map { index in
      let column = Double(index % columns)
      let row = Double(rows - index / columns)
      return CellArea(
        columns: Self.cells(
          from: left + column * width, to: left + (column + 1) * width, of: size.columns),
        rows: Self.cells(
          from: 14.0 / 15 - row * height, to: 14.0 / 15 - (row - 1) * height, of: size.rows))
    }
    top = boxes.filter { !$0.rows.isEmpty }.map(\.rows.lowerBound).min() ?? size.rows
  }

  /// Whether the last row is free.
  var leaveRoomForHint: Bool { boxes.allSatisfy { $0.rows.upperBound < size.rows } }

  /// Lays out boxes on the kiosk, from the bottom of the content upwards and over its whole width.
  ///
  /// More than three boxes stand in two columns, and so do all boxes if there are fewer than nine rows. If
  /// long texts have no room there, each box takes a whole line and is as high as its text needs. Texts that have no
  /// room so, either, get all rows but two, and at least two each, to be touched.
  ///
  /// The question gets at most two fifths of the screen's height; what it does not need is for the boxes.
  ///
  /// - Parameters:
  ///   - texts: The length of each box's text, in columns.
  ///   - rows: The content's rows, whose upper ones are left for the question.
  ///   - size: The grid's size.
  init(_ texts: [Int], in rows: Range<Int>, size: GridSize) {
    self.size = size
    let across = texts.count > 3 || rows.count < 9 ? 2 : 1
    let lines = (texts.count + across - 1) / max(across, 1)
    let least = rows.count >= 10 ? 4 : 2
    let height = min(5, max(1, (rows.count - least) / max(lines, 1)))
    let needs = texts.map { Self.rows(for: $0, columns: size.columns / across) }
    let whole = texts.map { Self.rows(for: $0, columns: size.columns) }
    let room = rows.count - 2
    let isShort = needs.allSatisfy { $0 <= height }
    let isLong = !isShort && whole.reduce(0, +) <= room
    // A very small screen has no room for separate pages of answers, either.
    let isSmall = rows.count < 4 || size.columns < 24
    hasRoom = isShort || isLong || isSmall
    let isLined = isLong || !hasRoom && room >= 2 * texts.count
    let columns = isLined ? 1 : across
    var heights: [Int]
    if isLong {
      let equal = Array(repeating: whole.max() ?? 0, count: texts.count)
      heights = equal.reduce(0, +) <= room ? equal : whole
    } else if isLined {
      heights = Self.shares(of: room, needs: whole)
    } else if isShort || isSmall {
      heights = Array(repeating: height, count: lines)
    } else {
      heights = (0..<lines).map { (0..<room).part($0, of: lines).count }
    }
    let most = (size.rows + Zones.buttonRows(size)) * 2 / 5
    let free = max(rows.count - heights.reduce(0, +) - max(most, 1), 0)
    for line in heights.indices { heights[line] += (0..<free).part(line, of: heights.count).count }
    let top = max(rows.upperBound - heights.reduce(0, +), rows.lowerBound)
    self.top = top
    boxes = texts.indices.map { index in
      let (line, place) = index.quotientAndRemainder(dividingBy: columns)
      // The last line may have fewer boxes, which share its width.
      let shared = min(columns, texts.count - line * columns)
      let first = min(top + heights[..<line].reduce(0, +), rows.upperBound)
      return CellArea(
        columns: (0..<size.columns).part(place, of: shared),
        rows: first..<min(first + heights[line], rows.upperBound))
    }
  }

  /// Divides rows between boxes: each gets what it needs, at least two, as long as there are as many for the others.
  private static func shares(of rows: Int, needs: [Int]) -> [Int] {
    var (heights, left) = (needs, rows)
    for (place, index) in needs.indices.sorted(by: { needs[$0] < needs[$1] }).enumerated() {
      heights[index] = min(max(needs[index], 2), left / (needs.count - place))
      left -= heights[index]
    }
    return heights
  }

  /// Returns the number of rows that a text needs in the smallest letters.
  ///
  /// A line of them is 7/8 of a row high, and a letter is 3/4 of a column wide.
  private static func rows(for text: Int, columns: Int) -> Int {
    let letters = max((columns - 5) * 4 / 3, 1)
    // Lines break between words, so they are not quite full.
    let lines = text > letters ? (text * 23 / 20 + letters - 1) / letters : 1
    return (lines * 7 + 2 + 7) / 8
  }

  /// Returns the cells whose centers lie between two fractions of the screen's width or height.
  private static func cells(from start: Double, to end: Double, of count: Int) -> Range<Int> {
    let cells = (0..<count).filter { cell in
      let middle = (Double(cell) + 0.5) / Double(count)
      return start <= middle && middle < end
    }
    guard let first = cells.first, let last = cells.last else { return 0..<0 }
    return first..<(last + 1)
  }
}
