import Scenes
import Study

/// Panels and what lies on them, letters that were typed, and corners to touch.
extension TextRenderer {
  /// Writes a panel's title and detail in its first row.
  mutating func panel(_ title: TextVariants, _ end: TextVariants, _ cells: CellArea) {
    var top = CellArea(columns: cells.columns, rows: cells.rows.prefix(1))
    let room = cells.columns.count - 4
    let shown = title.flatMap { title in end.map { (title, $0) } }
      .first { $0.columns + $1.columns <= room }
    if let shown {
      write([shown.1], top, .right, .label)
      top.columns = top.columns.dropLast(shown.1.columns + 2)
    }
    write(shown.map { [$0.0] } ?? title, top, .left, .text)
  }

  /// Writes a mark for each answer above its day.
  mutating func answers(_ marks: [AnswerMark], _ cells: CellArea) {
    let width = min(cells.columns.count / max(marks.count, 1), 6)
    guard width > 0, let row = cells.rows.first else { return }
    for (index, mark) in marks.enumerated() {
      let part = cells.columns.lowerBound + index * width
      let columns = part..<part + width
      let sign = mark.rating.map { $0 == .right ? "+" : "×" } ?? "…"
      write(
        [sign], CellArea(columns: columns, rows: row..<row + 1), .center,
        mark.rating == .wrong ? .wrong : .text)
      guard cells.rows.count > 1 else { continue }
      write(
        [mark.label, mark.day], CellArea(columns: columns, rows: row + 1..<row + 2), .center, .label
      )
    }
  }

  /// Writes facts on one line, as many as have room.
  mutating func chips(_ chips: [Chip], _ cells: CellArea) {
    write(TextVariants(joining: chips.map(\.words)), cells, .left, .text)
  }

  /// Writes letters side by side and, in the row below them, the signs of what is wrong.
  mutating func written(_ letters: [ExerciseContent.Letter], _ cells: CellArea) {
    let texts = letters.map { [.missing, .next, .open].contains($0.mark) ? "_" : $0.text }
    let gap = texts.reduce(0) { $0 + $1.columns + 1 } <= cells.columns.count ? 1 : 0
    let width = texts.reduce(0) { $0 + $1.columns + gap }
    var column = cells.columns.lowerBound + max(cells.columns.count - width, 0) / 2
    let row = cells.rows.lowerBound + max(cells.rows.count - 2, 0) / 2
    for (letter, text) in zip(letters, texts) {
      let isWrong = letter.mark.icon != nil
      grid.write(text, column: column, row: row, ink: isWrong ? .wrong : .text)
      if let icon = letter.mark.icon, row + 1 < cells.rows.upperBound {
        grid.write(icon.character, column: column, row: row + 1, ink: .wrong)
      }
      column += text.columns + gap
    }
  }

  /// Fills the corner to touch, and marks one that was touched.
  mutating func corner(_ element: Element) {
    switch element.state {
    case .chosen: icon(.check, element.cells, ink: .text)
    case .disabled: break
    case .normal, .pressed, .focused, .right, .wrong: fill(element.cells)
    }
  }
}
