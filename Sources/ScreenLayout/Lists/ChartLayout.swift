package import Scenes
package import Study

/// Two bar charts: the last days and the next ones, or how well cards are known.
extension CardLayout {
  func chart(_ content: ChartContent, in screen: inout Screen) {
    let size = screen.size
    header(language.variants(content.title), in: &screen)
    let rows = Zones.headerRows(size)..<size.rows
    guard let charts = content.charts else {
      return body(
        language.words(content.recall == nil ? .loading : .recallEmpty),
        CellArea(columns: 0..<size.columns, rows: rows), in: &screen)
    }
    let isWide = size.columns >= 2 * (DayChart.length + Self.chartMargin)
    for (index, chart) in charts.enumerated() {
      let area =
        isWide
        ? CellArea(columns: (0..<size.columns).part(index, of: charts.count), rows: rows)
        : CellArea(columns: 0..<size.columns, rows: rows.part(index, of: charts.count))
      place(chart, area, in: &screen)
    }
  }

  /// The columns between the two charts if they stand side by side.
  private static let chartMargin = 4

  /// Places a chart's title, its bars and, if there is room, the labels below them.
  private func place(_ chart: BarChart, _ area: CellArea, in screen: inout Screen) {
    // The bars keep a column free at either end, as the words do, if that leaves a column for each bar.
    let hasEdges = area.columns.count >= chart.bars.count + 2
    let columns = hasEdges ? area.columns.dropFirst().dropLast() : area.columns
    guard let first = area.rows.first else { return }
    screen.add(
      .caption(Caption(language.variants(chart.title), .left, .plain)),
      CellArea(columns: area.columns, rows: first..<first + 1))
    let hasAxis = area.rows.count >= 5
    let bars = area.rows.dropFirst().dropLast(hasAxis ? 1 : 0)
    screen.add(.chart(chart.bars), CellArea(columns: columns, rows: bars))
    guard hasAxis else { return }
    let row = area.rows.upperBound - 1..<area.rows.upperBound
    switch chart.axis {
    case .ends(let start, let end):
      for (label, alignment, part) in [
        (start, Caption.Alignment.left, 0), (end, .right, 1),
      ] {
        screen.add(
          .caption(Caption(language.variants(label), alignment)),
          CellArea(columns: area.columns.part(part, of: 2), rows: row))
      }
    case .each(let labels):
      for (index, label) in labels.enumerated() {
        screen.add(
          .caption(Caption(language.variants(label), .center)),
          CellArea(columns: columns.part(index, of: labels.count), rows: row))
      }
    }
  }
}

/// A bar chart with its labels.
struct BarChart {
  enum Axis {
    /// The labels below the first and the last bar.
    case ends(Label, Label)
    /// A label below each bar.
    case each([Label])
  }

  let title: Label
  let bars: [ChartBar]
  let axis: Axis
}

extension ChartContent {
  /// The two charts; nil while the library is asked, and if there is nothing to show.
  var charts: [BarChart]? {
    if let days {
      return [
        BarChart(
          title: days.answeredLabel, bars: days.answered.map { ChartBar($0) },
          axis: .ends(.words(.daysAgo, days.answered.count - 1), .words(.today))),
        BarChart(
          title: days.dueLabel, bars: days.due.map { ChartBar(Tally(right: $0)) },
          axis: .ends(
            days.away > 0 ? .words(.daysAhead, days.away + 1) : .words(.today),
            .words(.daysAhead, days.due.count + (days.away > 0 ? days.away : -1)))),
      ]
    }
    guard let recall, let labels = recall.labels else { return nil }
    // The lowest bins are usually empty.
    let bins = recall.calibration.drop { $0.answers == 0 }
    return [
      BarChart(
        title: labels.expected, bars: bins.map(\.bar),
        axis: .each(bins.map { .text("\($0.from)–\($0.to ?? 100)") })),
      BarChart(
        title: labels.ages, bars: recall.ages.map(\.bar),
        axis: .each(
          recall.ages.map { bin in .text(bin.to.map { "\(bin.from)–\($0 - 1)" } ?? "\(bin.from)–") }
        )),
    ]
  }
}

extension RecallTables {
  /// The titles of both charts; nil if no card has come back yet.
  package var labels: (expected: Label, ages: Label)? {
    all.percent.map {
      (
        .words(.chartExpected, [.number($0.right), .number($0.predicted)]),
        .words(.chartAges, all.answers)
      )
    }
  }
}

extension RecallTables.Row {
  /// A bar of 100: those known, and a line at those that were expected; none without answers.
  fileprivate var bar: ChartBar {
    percent.map {
      ChartBar(Tally(right: $0.right, wrong: 100 - $0.right), expected: $0.predicted)
    } ?? ChartBar(Tally())
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
    if away > 0 {
      return .words(.chartAfter, [.number(away), .number(count), .number(minutesADay)])
    }
    return .words(.chartComing, [.number(count), .number(minutesADay)])
  }
}
