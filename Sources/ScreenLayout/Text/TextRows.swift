import Scenes

/// The rows of a list: words at the left, and at the right a detail and what is at its end.
extension TextRenderer {
  mutating func row(_ face: RowFace, _ cells: CellArea, isFramed: Bool) {
    if isFramed { frame(cells) }
    var (left, right) = (cells.columns.lowerBound + 2, cells.columns.upperBound - 2)
    if case .learner(let color, _)? = face.sign {
      grid.write(Self.learner, column: left, row: cells.middleRow, ink: .learner(color))
      left += Self.learner.columns + 1
    }
    let room = right - left
    guard room >= 2 else { return }
    let (words, detail) = face.fitting(room)
    if !detail.isEmpty {
      right -= detail.columns
      grid.write(
        detail, column: right, row: cells.middleRow, ink: face.isWrong ? .wrong : .label)
      right -= 2
    }
    if case .percent(let percent)? = face.end, right - left >= words.columns + Self.bar + 2 {
      right -= Self.bar
      grid.write(
        Self.bar(percent, of: 100, length: Self.bar), column: right, row: cells.middleRow,
        ink: .label)
      right -= 2
    }
    grid.write(
      words.cut(to: right - left), column: left, row: cells.middleRow,
      ink: face.isWrong ? .wrong : .text)
  }

  /// The columns of a row's bar.
  private static let bar = 10
}

extension RowFace {
  /// Whole words before long ones: the words in full, and the longest detail beside them; words alone
  /// before those that are cut.
  fileprivate func fitting(_ room: Int) -> (words: String, detail: String) {
    let details = detail.isEmpty ? [""] : detail
    let pairs = words.flatMap { words in details.map { (words, $0) } }
    return pairs.first { $0.columns + ($1.isEmpty ? 0 : 2 + $1.columns) <= room }
      ?? words.first { $0.columns <= room }.map { ($0, "") }
      ?? (words.last ?? "", details.last.map { $0.columns + 6 <= room ? $0 : "" } ?? "")
  }
}
