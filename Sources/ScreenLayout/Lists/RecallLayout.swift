package import Scenes
package import Study

/// Two bar charts of how well cards are known.
extension CardLayout {
  /// Places the charts side by side or, on a narrow screen, one above the other.
  func recall(_ content: ChartContent, in screen: inout Screen) {
    let size = screen.size
    header(language.variants(content.title), in: &screen)
    let rows = Zones.headerRows(size)..<size.rows
    guard let charts = content.recall?.charts else {
      return body(
        language.words(content.recall == nil ? .loading : .recallEmpty),
        CellArea(columns: 0..<size.columns, rows: rows), in: &screen)
    }
    let isWide = size.columns >= Self.wide
    for (index, chart) in charts.enumerated() {
      let area =
        isWide
        ? CellArea(columns: (0..<size.columns).part(index, of: charts.count), rows: rows)
        : CellArea(columns: 0..<size.columns, rows: rows.part(index, of: charts.count))
      place(chart, area, in: &screen)
    }
  }

  /// The columns from which both charts stand side by side.
  private static let wide = 68

  /// Places a chart's title, its bars and, if there is room, a label below each.
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
    screen.add(.recall(chart.bars), CellArea(columns: columns, rows: bars))
    guard hasAxis else { return }
    let row = area.rows.upperBound - 1..<area.rows.upperBound
    for (index, label) in chart.labels.enumerated() {
      screen.add(
        .caption(Caption(language.variants(label), .center)),
        CellArea(columns: columns.part(index, of: chart.labels.count), rows: row))
    }
  }
}

/// A bar chart with a label below each bar.
struct BarChart {
  let title: Label
  let bars: [ChartBar]
  let labels: [Label]
}

extension RecallTables {
  /// The two charts; nil if no card has come back yet.
  var charts: [BarChart]? {
    guard let labels else { return nil }
    // The lowest bins are usually empty.
    let bins = calibration.drop { $0.answers == 0 }
    return [
      BarChart(
        title: labels.expected, bars: bins.map(\.bar),
        labels: bins.map { .text("\($0.from)–\($0.to ?? 100)") }),
      BarChart(
        title: labels.ages, bars: ages.map(\.bar),
        labels: ages.map { bin in .text(bin.to.map { "\(bin.from)–\($0 - 1)" } ?? "\(bin.from)–") }
      ),
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
