/// Where a list of choices stands.
struct ChoiceBoxes {
  /// Each choice's cells: none if a very small screen has no room for it.
  let boxes: [CellArea]
  /// The first row that a box takes; if none does, the number of rows.
  let top: Int
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
