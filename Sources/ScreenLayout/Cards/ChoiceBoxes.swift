import Scenes

/// Lays out and draws a list of choices.
struct ChoiceBoxes {
  struct Label {
    enum Frame {
      case none, plain, heavy
    }

    var text: String
    var ink: Ink
    var frame: Frame
  }

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

  /// What can be tapped; `targets` has one for each box, nil if it can no longer be chosen.
  func touchTargets(_ targets: [Target?]) -> [TouchTarget] {
    zip(boxes, targets).compactMap { cells, target in
      target.map { TouchTarget(target: $0, cells: cells) }
    }
  }

  /// Where choices stand that can no longer be chosen.
  func refusals(_ targets: [Target?]) -> [CellArea] {
    zip(boxes, targets).compactMap { cells, target in target == nil ? cells : nil }
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

  /// Draws each choice's text in its box: all in frames or, if one box is too small, in brackets.
  func draw(_ labels: [Label], in grid: inout CellGrid) {
    let pairs = Array(zip(boxes, labels))
    let areFramed = pairs.allSatisfy { box, _ in
      box.rows.count >= 3 && box.columns.count >= 5
    }
    for (number, (box, label)) in pairs.enumerated() {
      if areFramed {
        frame(box, label.frame, number: number + 1, in: &grid)
        let rows = rows(in: box, for: label)
        for row in [box.rows.lowerBound, box.rows.upperBound - 1] where rows.contains(row) {
          let columns = box.columns.dropping(1)
          let blanks = String(repeating: " ", count: columns.count)
          grid.write(blanks, column: columns.lowerBound, row: row, ink: .label)
        }
        write(label, columns: box.columns.dropping(2), rows: rows, in: &grid)
      } else if box.columns.count >= 5, label.frame != .none {
        let rows = write(label, columns: box.columns.dropping(2), rows: box.rows, in: &grid)
        let (left, right) = label.frame == .heavy ? ("█", "█") : ("[", "]")
        for row in rows {
          grid.write(left, column: box.columns.lowerBound, row: row, ink: .label)
          grid.write(right, column: box.columns.upperBound - 1, row: row, ink: .label)
        }
      } else {
        let margin = box.columns.count >= 5 ? 2 : 0
        write(label, columns: box.columns.dropping(margin), rows: box.rows, in: &grid)
      }
    }
  }

  /// The rows of a framed box for a text.
  ///
  /// A long text takes the place of the frame's lines: first the bottom one, so that the key's
  /// number stays.
  private func rows(in box: CellArea, for label: Label) -> Range<Int> {
    let count = lines(label.text, columns: box.columns.count - 4).lines.count
    guard count > box.rows.count - 2 else { return box.rows.dropping(1) }
    return count < box.rows.count ? (box.rows.lowerBound + 1)..<box.rows.upperBound : box.rows
  }

  /// Draws a frame with the number of its key.
  private func frame(_ box: CellArea, _ frame: Label.Frame, number: Int, in grid: inout CellGrid) {
    guard frame != .none else { return }
    let width = box.columns.count - 2
    let (top, bottom, across, side) =
      frame == .heavy ? (["█", "█"], ["█", "█"], "█", "█") : (["┌", "┐"], ["└", "┘"], "─", "│")
    let line = String(repeating: across, count: width)
    let (left, right) = (box.columns.lowerBound, box.columns.upperBound - 1)
    grid.write(
      top.joined(separator: line), column: left, row: box.rows.lowerBound, ink: .label)
    grid.write(
      bottom.joined(separator: line), column: left, row: box.rows.upperBound - 1, ink: .label)
    for row in box.rows.dropping(1) {
      grid.write(side, column: left, row: row, ink: .label)
      grid.write(side, column: right, row: row, ink: .label)
    }
    guard frame == .plain, width >= 5 else { return }
    grid.write(" \(number) ", column: left + 2, row: box.rows.lowerBound, ink: .label)
  }

  /// Centers a text in some cells.
  ///
  /// - Returns: The rows it takes.
  @discardableResult
  private func write(
    _ label: Label, columns: Range<Int>, rows: Range<Int>, in grid: inout CellGrid
  ) -> Range<Int> {
    guard !columns.isEmpty, !rows.isEmpty else { return 0..<0 }
    var wrapped = lines(label.text, columns: columns.count)
    wrapped.truncate(to: rows.count, columns: columns.count)
    let first = rows.lowerBound + (rows.count - wrapped.lines.count) / 2
    for (offset, line) in wrapped.lines.enumerated() {
      // A wide character needs two columns, but a box may have only one.
      guard line.columns <= columns.count else { continue }
      grid.write(
        line, column: columns.lowerBound + (columns.count - line.columns) / 2,
        row: first + offset, ink: label.ink)
    }
    return first..<(first + wrapped.lines.count)
  }

  private func lines(_ text: String, columns: Int) -> WrappedText {
    WrappedText(text.safeForScreen, columns: columns)
  }
}

extension Range<Int> {
  /// The range without `count` elements at each end; empty if it has no others.
  fileprivate func dropping(_ count: Int) -> Range<Int> {
    guard self.count > 2 * count else { return lowerBound..<lowerBound }
    return (lowerBound + count)..<(upperBound - count)
  }
}
