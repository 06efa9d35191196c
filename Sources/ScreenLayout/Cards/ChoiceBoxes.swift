/// Where a list of choices stands.
struct ChoiceBoxes {
  /// Each choice's cells: none if a very small screen has no room for it.
  let boxes: [CellArea]
  /// The first row that a box takes; if none does, the number of rows.
  let top: Int
  /// Whether every text can be read whole in its box.
  let hasRoom: Bool
  private let size: GridSize

  /// Lays out boxes from the bottom of the screen upwards, leaving its last fifteenth free.
  ///
  /// More than three boxes stand in two columns.
  ///
  /// - Parameters:
  ///   - count: How many boxes.
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

  /// Lays out boxes from the bottom of a box's content upwards, up to its edges.
  ///
  /// More than three boxes, and all where there are few rows, stand in two columns. Long texts, which have no
  /// room there, have a line of boxes each, as high as they need.
  ///
  /// - Parameters:
  ///   - texts: How long each box's text is, in columns.
  ///   - rows: Those of the content; the upper ones stay free for the question.
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
    // A very small screen has no room for pages, either.
    hasRoom = isShort || isLong || rows.count < 4 || size.columns < 24
    let equal = Array(repeating: whole.max() ?? 0, count: texts.count)
    let heights =
      !isLong
      ? Array(repeating: height, count: lines) : equal.reduce(0, +) <= room ? equal : whole
    let columns = isLong ? 1 : across
    let top = max(rows.upperBound - heights.reduce(0, +), rows.lowerBound)
    self.top = top
    boxes = texts.indices.map { index in
      let (line, place) = index.quotientAndRemainder(dividingBy: columns)
      // The last line may have fewer, which share its width.
      let shared = min(columns, texts.count - line * columns)
      let first = min(top + heights[..<line].reduce(0, +), rows.upperBound)
      return CellArea(
        columns: (0..<size.columns).part(place, of: shared),
        rows: first..<min(first + heights[line], rows.upperBound))
    }
  }

  /// The rows that a text needs in the smallest letters: a line is 7/8 of a row high, and its letters are 3/4
  /// of a column wide.
  private static func rows(for text: Int, columns: Int) -> Int {
    let letters = max((columns - 5) * 4 / 3, 1)
    // Lines break between words, so they are not quite full.
    let lines = text > letters ? (text * 23 / 20 + letters - 1) / letters : 1
    return (lines * 7 + 2 + 7) / 8
  }

  /// The cells whose centers lie between two fractions of the screen's width or height.
  private static func cells(from start: Double, to end: Double, of count: Int) -> Range<Int> {
    let cells = (0..<count).filter { cell in
      let middle = (Double(cell) + 0.5) / Double(count)
      return start <= middle && middle < end
    }
    guard let first = cells.first, let last = cells.last else { return 0..<0 }
    return first..<(last + 1)
  }
}
