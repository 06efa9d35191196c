package import Scenes
package import Study

/// Two panels of bars of how well cards are known.
extension CardLayout {
  /// Places the panels side by side or, on an upright screen, one above the other; on a small one, each has a page.
  func recall(_ content: ChartContent, in screen: inout Screen) {
    let size = screen.size
    header(language.variants(content.title), in: &screen)
    let places = ChartPanels(size)
    guard let charts = content.recall?.charts else {
      let sentence = language.variants(
        .words(content.recall == nil ? .loading : .recallEmpty))
      return quiet(
        .icon(content.recall == nil ? .later : .chart), sentence.titles, why: sentence.reasons,
        CellArea(columns: 0..<size.columns, rows: places.rows), in: &screen)
    }
    let page = min(max(content.page, 0), places.pageCount - 1)
    let shown = places.pageCount == 1 ? charts : [charts[min(page, charts.count - 1)]]
    for (chart, area) in zip(shown, places.areas) { place(chart, area, in: &screen) }
    if places.pageCount > 1 {
      pageTurning(
        page, of: places.pageCount, columns: places.pageColumns, rows: places.rows,
        showsDisabledKeys: true, in: &screen)
    }
  }

  /// Places a panel with its bars, a label below each, and what they come to below them or at the end of its title.
  private func place(_ chart: BarChart, _ area: CellArea, in screen: inout Screen) {
    let hasChips = area.rows.count >= 8
    let facts = chart.facts.map { Chip($0.icon, language.variants($0.label)) }
    // What the line across a bar is, stands below the bars as long as there is room.
    let beside = hasChips ? facts.dropLast() : facts
    screen.add(
      .panel(
        language.variants(chart.heading), end: TextVariants(joining: beside.map(\.words))), area)
    let inside = area.columns.count > 2 ? area.columns.inset : area.columns
    let rows = area.rows.dropFirst().dropLast(hasChips ? 2 : 0)
    if hasChips {
      screen.add(
        .chips(facts.suffix(1)), CellArea(columns: inside, rows: area.rows.suffix(2)))
    }
    var bars = chart.bars
    for (index, label) in chart.labels.enumerated() where rows.count > 2 {
      bars[index].label = label
    }
    screen.add(.recall(bars), CellArea(columns: inside, rows: rows))
  }
}

/// A bar chart with a label below each bar.
struct BarChart {
  /// What the chart says, in words.
  let title: Label
  /// What its bars are.
  let heading: Label
  let facts: [(icon: Icon, label: Label)]
  let bars: [ChartBar]
  let labels: [String]
}

extension RecallTables {
  /// The two charts; nil if no card has come back yet.
  var charts: [BarChart]? {
    guard let labels, let percent = all.percent else { return nil }
    // The lowest bins are usually empty.
    let bins = calibration.drop { $0.answers == 0 }
    return [
      BarChart(
        title: labels.expected, heading: .words(.chartByExpected),
        facts: [
          (.check, .words(.chartKnown, percent.right)),
          (.minus, .words(.chartForeseen, percent.predicted)),
        ], bars: bins.map(\.bar),
        labels: bins.map { bins.count > 6 ? "\($0.from)" : "\($0.from)+" }),
      BarChart(
        title: labels.ages, heading: .words(.chartByAge),
        facts: [(.pencil, .words(.answerCount, all.answers))], bars: ages.map(\.bar),
        labels: ages.map { bin in bin.to.map { "\(bin.from)–\($0 - 1)" } ?? "\(bin.from)+" }
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
