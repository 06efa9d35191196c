import Study

/// Progress bars, and charts of the answers of each day.
extension TextRenderer {
  /// Writes name, bar and end in one line, or a block for each part if there is no name.
  mutating func progress(_ face: ProgressFace, _ cells: CellArea) {
    guard let name = face.words.first else { return blocks(face, cells) }
    let columns = cells.columns.inset
    if name.isEmpty, face.end.isEmpty {
      let bar = Self.bar(face.value, of: face.whole, length: columns.count)
      return grid.write(bar, column: columns.lowerBound, row: cells.middleRow, ink: .label)
    }
    let (end, length) =
      fitting(name, face.end, columns: columns.count) ?? (face.end.last ?? "", 0)
    let bar = length == 0 ? "" : Self.bar(face.value, of: face.whole, length: length) + "  "
    let right = columns.upperBound - bar.columns - end.columns
    grid.write(bar + end, column: right, row: cells.middleRow, ink: .label)
    grid.write(
      name.truncated(to: right - 1 - columns.lowerBound), column: columns.lowerBound,
      row: cells.middleRow, ink: .label)
  }

  /// Returns the longest end that fits, and the longest bar beside it; nil if none fits.
  ///
  /// The bar is shortened before the name, and the name before the end.
  private func fitting(
    _ name: String, _ ends: [String], columns: Int
  ) -> (end: String, bar: Int)? {
    for end in ends {
      for name in [name.columns, min(name.columns, Self.leastName)] {
        for bar in Self.barLengths where name + bar + end.columns + Self.gaps <= columns {
          return (end, bar)
        }
      }
    }
    return nil
  }

  /// The least number of columns in which a name is recognizable.
  private static let leastName = 7
  /// The number of columns around the bar.
  private static let gaps = 4
  private static let barLengths = [20, 10, 6, 4]

  /// Returns a bar of `length` blocks, of which the share that is done is full.
  static func bar(_ done: Int, of count: Int, length: Int) -> String {
    let share = min(max(Double(done) / Double(max(count, 1)), 0), 1)
    let full = Int((share * Double(length)).rounded())
    return String(repeating: "█", count: full) + String(repeating: "░", count: length - full)
  }

  /// Draws blocks four columns wide with two columns between them, full ones for parts that are done.
  ///
  /// Many console fonts lack round dots; every one has these blocks (`ConsoleFont.smallest`).
  private mutating func blocks(_ face: ProgressFace, _ cells: CellArea) {
    let left = cells.columns.lowerBound + (cells.columns.count - (6 * face.whole - 2)) / 2
    for part in 0..<face.whole {
      let isDone = part < face.value
      for row in cells.rows {
        grid.write(
          isDone ? "████" : "░░░░", column: left + 6 * part, row: row,
          ink: isDone ? .text : .label)
      }
    }
  }

  /// Returns the sign of a mark.
  static func sign(of mark: LessonProgress.Mark) -> String {
    switch mark {
    case .right: "+"
    case .comesBack: "~"
    case .wrong: "-"
    }
  }

  // MARK: A chart

  /// Draws a bar for each day above its letter, or only for the last days if not all have room.
  mutating func chart(_ chart: DayBars, _ cells: CellArea) {
    let days = chart.days
    let width = max(cells.columns.count / max(days.count, 1), 1)
    let shown = days.suffix(cells.columns.count / width)
    let left = cells.columns.lowerBound + (cells.columns.count - shown.count * width) / 2
    let most = days.map { $0.right + $0.wrong }.max() ?? 0
    let hasLetters = chart.letters.count == days.count && cells.rows.count >= 3
    let rows = cells.rows.dropLast(hasLetters ? 1 : 0)
    for (index, day) in shown.enumerated() {
      let bar = Bar(day, most: most, rows: rows.count)
      if hasLetters {
        let letter = chart.letters[days.count - shown.count + index]
        let isToday = days.count - shown.count + index == chart.today
        grid.write(
          letter.truncated(to: width), column: left + index * width, row: rows.upperBound,
          ink: isToday ? .text : .label)
      }
      // From four columns on there is a gap between the bars.
      let length = width >= 4 ? width - 1 : width
      for (height, glyph) in bar.glyphs.enumerated() {
        grid.write(
          String(repeating: glyph, count: length), column: left + index * width,
          row: rows.upperBound - 1 - height, ink: bar.isWrong(height) ? .wrong : .label)
      }
    }
  }

  /// A day's bar: the right answers below, the wrong ones on top.
  struct Bar {
    /// The characters from the bottom up; half blocks are the smallest that every console font has.
    let glyphs: [Character]
    private let wrong: Int

    init(_ day: Tally, most: Int, rows: Int) {
      let count = day.right + day.wrong
      func part(_ count: Int, of whole: Int, in length: Int) -> Int {
        guard count > 0, whole > 0 else { return 0 }
        return max(Int((Double(count) / Double(whole) * Double(length)).rounded()), 1)
      }
      let halves = min(part(count, of: most, in: 2 * rows), 2 * rows)
      glyphs =
        Array(repeating: "█", count: halves / 2) + (halves.isMultiple(of: 2) ? [] : ["▄"])
      let wrong = part(day.wrong, of: count, in: glyphs.count)
      // A bar of one cell can't show both right and wrong answers; it shows the more frequent ones.
      self.wrong = glyphs.count == 1 && day.right >= day.wrong ? 0 : wrong
    }

    func isWrong(_ height: Int) -> Bool { height >= glyphs.count - wrong }
  }
}
