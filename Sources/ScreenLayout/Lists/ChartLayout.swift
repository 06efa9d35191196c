import Scenes
import Study

/// Two charts of bars: the last days, and the next ones.
extension CardLayout {
  func chart(_ chart: ChartContent, size: GridSize) -> Screen {
    var screen = Screen(grid: CellGrid(size: size, paper: .plain))
    let header = size.rows >= 3 ? 1 : 0
    self.header(words(chart.title, columns: size.columns - 2), "", in: &screen.grid)
    let rows = header..<size.rows
    guard let days = chart.days else {
      body(language.words(.loading), CellArea(columns: 0..<size.columns, rows: rows), in: &screen)
      return screen
    }
    let isWide = size.columns >= 2 * (DayChart.length + Self.chartMargin)
    let areas = (0..<2).map { index in
      isWide
        ? CellArea(columns: (0..<size.columns).part(index, of: 2), rows: rows)
        : CellArea(columns: 0..<size.columns, rows: rows.part(index, of: 2))
    }
    let past = Chart(
      title: days.answeredLabel,
      start: .words(.daysAgo, days.answered.count - 1), end: .words(.today), days: days.answered)
    let next = Chart(
      title: days.dueLabel, start: .words(.today),
      end: .words(.daysAhead, days.due.count - 1), days: days.due.map { Tally(right: $0) })
    for (chart, area) in zip([past, next], areas) { draw(chart, area, in: &screen.grid) }
    return screen
  }

  /// Between the two charts, where they stand side by side.
  private static let chartMargin = 4

  private struct Chart {
    let title: Label
    /// Below the first and the last bar.
    let start: Label
    let end: Label
    let days: [Tally]
  }

  /// Draws the title, a bar for each day and, if there is room, what the ends are.
  private func draw(_ chart: Chart, _ area: CellArea, in grid: inout CellGrid) {
    let width = max(area.columns.count / max(chart.days.count, 1), 1)
    let shown = chart.days.suffix(area.columns.count / width)
    let left = area.columns.lowerBound + (area.columns.count - shown.count * width) / 2
    let columns = left..<left + shown.count * width
    guard let first = area.rows.first else { return }
    let title = words(chart.title, columns: area.columns.upperBound - left)
    grid.write(title, column: left, row: first, ink: .text)
    let hasAxis = area.rows.count >= 5
    let bars = area.rows.dropFirst().dropLast(hasAxis ? 1 : 0)
    let most = chart.days.map { $0.right + $0.wrong }.max() ?? 0
    for (index, day) in shown.enumerated() {
      let bar = Bar(day, most: most, rows: bars.count)
      // From four columns on there is a gap between the bars.
      let length = width >= 4 ? width - 1 : width
      for (height, glyph) in bar.glyphs.enumerated() {
        grid.write(
          String(repeating: glyph, count: length), column: left + index * width,
          row: bars.upperBound - 1 - height, ink: bar.isWrong(height) ? .wrong : .label)
      }
    }
    guard hasAxis else { return }
    let (start, end) = (words(chart.start, columns: 14), words(chart.end, columns: 14))
    let row = area.rows.upperBound - 1
    grid.write(start, column: columns.lowerBound, row: row, ink: .label)
    grid.write(end, column: columns.upperBound - end.columns, row: row, ink: .label)
  }

  /// A day's bar: the right answers below, the wrong ones on top.
  private struct Bar {
    /// From the bottom up; halves are the finest that every console font has.
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
      // A bar of one cell can't show both: it shows what there is more of.
      self.wrong = glyphs.count == 1 && day.right >= day.wrong ? 0 : wrong
    }

    func isWrong(_ height: Int) -> Bool { height >= glyphs.count - wrong }
  }
}

extension DayChart {
  /// How many answers were right and wrong.
  var answeredLabel: Label {
    let sum = answered.reduce(into: Tally()) {
      $0.right += $1.right
      $0.wrong += $1.wrong
    }
    return .words(.chartAnswered, [.number(sum.right), .number(sum.wrong)])
  }

  /// How many cards come back.
  var dueLabel: Label { .words(.chartDue, due.reduce(0, +)) }
}
