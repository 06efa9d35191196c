package import Scenes
package import Study

/// Two bar charts: the last days, and the next ones.
extension CardLayout {
  func chart(_ chart: ChartContent, in screen: inout Screen) {
    let size = screen.size
    header(language.variants(chart.title), in: &screen)
    let rows = Zones.headerRows(size)..<size.rows
    guard let days = chart.days else {
      return body(
        language.words(.loading), CellArea(columns: 0..<size.columns, rows: rows), in: &screen)
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
    for (chart, area) in zip([past, next], areas) { place(chart, area, in: &screen) }
  }

  /// The columns between the two charts if they stand side by side.
  private static let chartMargin = 4

  private struct Chart {
    let title: Label
    /// The labels below the first and the last bar.
    let start: Label
    let end: Label
    let days: [Tally]
  }

  /// Places a chart's title, a bar for each day and, if there is room, the labels of the first and last day.
  private func place(_ chart: Chart, _ area: CellArea, in screen: inout Screen) {
    // The bars keep a column free at either end, as the words do, if that leaves a column for each bar.
    let hasEdges = area.columns.count >= chart.days.count + 2
    let columns = hasEdges ? area.columns.dropFirst().dropLast() : area.columns
    guard let first = area.rows.first else { return }
    screen.add(
      .caption(Caption(language.variants(chart.title), .left, .plain)),
      CellArea(columns: area.columns, rows: first..<first + 1))
    let hasAxis = area.rows.count >= 5
    let bars = area.rows.dropFirst().dropLast(hasAxis ? 1 : 0)
    screen.add(.chart(chart.days), CellArea(columns: columns, rows: bars))
    guard hasAxis else { return }
    let row = area.rows.upperBound - 1..<area.rows.upperBound
    for (label, alignment, part) in [
      (chart.start, Caption.Alignment.left, 0), (chart.end, .right, 1),
    ] {
      screen.add(
        .caption(Caption(language.variants(label), alignment)),
        CellArea(columns: area.columns.part(part, of: 2), rows: row))
    }
  }
}

extension DayChart {
  /// The title of the first chart, with the numbers of right and wrong answers.
  package var answeredLabel: Label {
    let sum = answered.reduce(into: Tally()) {
      $0.right += $1.right
      $0.wrong += $1.wrong
    }
    return .words(.chartAnswered, [.number(sum.right), .number(sum.wrong)])
  }

  /// The title of the second chart, with the number of cards that come back, and the time that they take.
  package var dueLabel: Label {
    let count = due.reduce(0, +)
    guard let minutesADay else { return .words(.chartDue, count) }
    return .words(.chartComing, [.number(count), .number(minutesADay)])
  }
}
