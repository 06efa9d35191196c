package import Scenes
package import Study

/// Two panels of bars: the last days, and the next ones.
extension CardLayout {
  /// Places the panels side by side or, on an upright screen, one above the other; on a small one, each has a page.
  func chart(_ chart: ChartContent, in screen: inout Screen) {
    let size = screen.size
    guard let days = chart.days else { return recall(chart, in: &screen) }
    header(language.variants(chart.title), days: days, in: &screen)
    let places = ChartPanels(size)
    let page = min(max(chart.page, 0), places.pageCount - 1)
    let panels = places.pageCount == 1 ? DayPanel.all(of: days) : [DayPanel.all(of: days)[page]]
    for (panel, area) in zip(panels, places.areas) { place(panel, days, area, in: &screen) }
    if places.pageCount > 1 {
      pageTurning(
        page, of: places.pageCount, columns: places.pageColumns, rows: places.rows,
        showsDisabledKeys: true, in: &screen)
    }
  }

  /// Places the title and, at its end, on how many of the days something was answered.
  private func header(_ titles: TextVariants, days: DayChart, in screen: inout Screen) {
    let rows = Zones.headerRows(screen.size)
    guard screen.size.columns >= 40, rows > 1 else { return header(titles, in: &screen) }
    let words = language.variants(
      .words(.chartDaysOf, [.number(days.busyDays), .number(DayChart.shown)]))
    let left = screen.size.columns - (words.first?.columns ?? 0) - 6
    screen.add(
      .badge(.icon(.flame), words),
      CellArea(columns: left..<screen.size.columns, rows: 0..<rows))
    header(titles, columns: left, in: &screen)
  }

  /// Places a panel with a bar for each day and, below them or in the panel's title, what they come to.
  private func place(
    _ panel: DayPanel, _ days: DayChart, _ area: CellArea, in screen: inout Screen
  ) {
    let facts = panel.facts.map { Chip($0.icon, language.variants($0.label)) }
    let hasChips = area.rows.count >= 8
    let end = hasChips ? language.variants(panel.unit) : TextVariants(joining: facts.map(\.words))
    screen.add(.panel(language.variants(panel.title), end: end), area)
    let letters = letters(of: panel.bars.days.count, from: panel.first)
    var bars = panel.bars
    bars.letters = letters
    let inside = area.columns.count > 2 ? area.columns.inset : area.columns
    screen.add(
      .chart(bars),
      CellArea(columns: inside, rows: area.rows.dropFirst().dropLast(hasChips ? 2 : 0)))
    guard hasChips else { return }
    screen.add(.chips(facts), CellArea(columns: inside, rows: area.rows.suffix(2)))
  }

  /// Returns the letters of the weekdays from a day on, counted like `WallTime.day`.
  func letters(of count: Int, from first: Int) -> [String] {
    let letters = language.words(.weekdays).split(separator: " ").map(String.init)
    guard letters.count == 7 else { return [] }
    // 1970-01-01 was a Thursday.
    return (0..<count).map { letters[(((first + $0 + 3) % 7) + 7) % 7] }
  }
}

/// Where the two panels of a chart are.
struct ChartPanels {
  /// The panels of a page.
  let areas: [CellArea]
  let rows: Range<Int>
  /// The columns of the keys that turn the pages; empty if both panels are on one, or without room for keys.
  let pageColumns: Range<Int>

  var pageCount: Int { areas.count == 1 ? 2 : 1 }

  /// - Parameter size: The screen above its buttons.
  init(_ size: GridSize) {
    rows = min(Zones.headerRows(size), size.rows)..<size.rows
    let columns = 0..<size.columns
    let none = size.columns..<size.columns
    if size.columns >= 48 {
      areas = [0, 1].map { [rows] in CellArea(columns: columns.part($0, of: 2), rows: rows) }
      pageColumns = none
    } else if rows.count >= 14 {
      areas = [0, 1].map { [rows] in CellArea(columns: columns, rows: rows.part($0, of: 2)) }
      pageColumns = none
    } else {
      let hasKeys = size.columns >= 24 && rows.count >= 2
      let keys = hasKeys ? Zones.pageKeyColumns(size) * (Zones.isLow(rows) ? 2 : 1) : 0
      pageColumns = size.columns - keys..<size.columns
      areas = [CellArea(columns: 0..<size.columns - keys, rows: rows)]
    }
  }
}

/// A panel of a chart of days.
struct DayPanel {
  let title: Label
  /// What the bars count.
  let unit: Label
  /// The first day, counted like `WallTime.day`.
  let first: Int
  let bars: DayBars
  let facts: [(icon: Icon, label: Label)]

  /// Returns the panel of the last days, and that of the next ones.
  static func all(of chart: DayChart) -> [DayPanel] {
    let past = Array(chart.answered.suffix(DayChart.shown))
    let next = chart.due.prefix(DayChart.shown).map { Tally(right: $0) }
    let sum = past.reduce(into: Tally()) {
      $0.right += $1.right
      $0.wrong += $1.wrong
    }
    let minutes = chart.minutesSoon.map {
      [(icon: Icon.clock, label: Label.words(.chartMinutes, $0))]
    }
    return [
      DayPanel(
        title: .words(.chartLast, past.count), unit: .words(.chartAnswers),
        first: chart.today - past.count + 1, bars: DayBars(past, today: past.count - 1),
        facts: [
          (.check, .words(.chartRight, sum.right)), (.close, .words(.chartNotYet, sum.wrong)),
        ]),
      DayPanel(
        title: chart.away > 0
          ? .words(.ifAway, [.number(chart.away)]) : .words(.chartNext, next.count),
        unit: .words(.chartCards), first: chart.firstComing,
        bars: DayBars(next, today: chart.away > 0 ? nil : 0, isComing: true),
        facts: [(.calendar, .words(.cardCount, next.reduce(0) { $0 + $1.right }))]
          + (minutes ?? [])),
    ]
  }
}

extension DayChart {
  /// The number of the last days on which something was answered.
  fileprivate var busyDays: Int { answered.suffix(Self.shown).count { $0 != Tally() } }

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
