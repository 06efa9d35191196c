import Scenes
import Study

/// The end of a day, and the question whether somebody else is there.
extension CardLayout {
  /// Places the learner's sign, the week and the days in a row and, beside or below them, tomorrow's cards.
  func done(_ list: ListContent, in screen: inout Screen) {
    let size = screen.size
    let bar = bar(of: list.buttons, size: size)
    let buttons = bar.cells(size: size)
    let rows = 0..<(buttons.map(\.rows.lowerBound).min() ?? size.rows)
    place(bar, buttons, in: &screen)
    let isTall = size.columns < 40 && size.rows > 20
    let middle = isTall ? size.columns : size.columns / 2
    var row = rows.count >= 12 ? 1 : 0
    let end = isTall ? rows.count / 2 : rows.upperBound
    func part(_ height: Int) -> CellArea {
      defer { row += height }
      return CellArea(columns: 0..<middle, rows: row..<row + height)
    }
    let streak = list.day?.streak ?? 0
    screen.add(
      .sign(sign(of: list, orElse: .person)), part(max(end - row - (streak > 0 ? 6 : 4), 2)))
    screen.add(
      .title(Caption(language.variants(list.title), .center, .strong, maxLines: 2)), part(2))
    screen.add(.week(week(list.day)), part(2))
    if streak > 0 {
      // The badge's cells touch no edge of the screen, so the badge is centered in them.
      var badge = part(2)
      badge.columns = 1..<max(middle - 1, 1)
      screen.add(.badge(.icon(.flame), language.variants(.words(.daysInARow, streak))), badge)
    }
    let isMore = list.buttons.contains { $0.label == .words(.moreToday) }
    let next =
      isTall
      ? CellArea(columns: 0..<size.columns, rows: end + 1..<rows.upperBound)
      : CellArea(columns: middle + 1..<size.columns, rows: 0..<end)
    tomorrow(list, isMore: isMore, next, in: &screen)
  }

  private func tomorrow(
    _ list: ListContent, isMore: Bool, _ area: CellArea, in screen: inout Screen
  ) {
    var (area, rows) = (area, area.rows)
    func caption(_ words: TextVariants, _ weight: Caption.Weight, _ part: Range<Int>) {
      screen.add(
        .caption(Caption(words, .left, weight, maxLines: part.count)),
        CellArea(columns: area.columns, rows: part))
    }
    guard let status = list.status else {
      return caption(language.variants(list.empty), .muted, rows.prefix(2))
    }
    if let count = status.count {
      screen.add(
        .panel(
          language.variants(.words(.tomorrow)),
          end: language.variants(.words(.cardCount, count)) + ["\(count)"]), area)
    } else {
      screen.add(.panel(language.variants(status), end: []), area)
    }
    // In a narrow panel, a deck's name needs all the room.
    let hasDetails = area.columns.count >= 18
    if hasDetails { area.columns = area.columns.inset }
    rows = rows.dropFirst(rows.count > 2 * list.rows.count + 2 ? 2 : 1)
    let hasHint = isMore && rows.count >= 8
    let places = list.rows.prefix((rows.count - (hasHint ? 2 : 0)) / 2).enumerated().map {
      index, row in
      let top = rows.lowerBound + 2 * index
      return (row: row, cells: CellArea(columns: area.columns, rows: top..<top + 2))
    }
    let shown = places.map { row, _ in
      let count = row.detail?.count.map { ["\($0)"] } ?? []
      let detail = row.detail.map { language.variants($0) + count }
      return ScreenRow(
        nil, language.variants(row.words), row.kind, detail: hasDetails ? detail : nil)
    }
    let form = form(of: places, shown: shown)
    for (row, place) in zip(shown, places) { screen.add(.row(row, form), place.cells) }
    guard hasHint else { return }
    // Below the decks, with a row of air if there is one to spare.
    let rest = (places.last?.cells.rows.upperBound ?? rows.lowerBound)..<rows.upperBound
    caption(
      language.variants(.words(.moreHint)), .muted, rest.dropFirst(rest.count > 3 ? 1 : 0).prefix(2)
    )
  }

  func week(_ day: ListContent.Day?) -> [WeekDay] {
    guard let day else { return [] }
    let letters = language.words(.weekdays).split(separator: " ").map(String.init)
    return day.week.enumerated().map { index, isDone in
      // 1970-01-01 was a Thursday.
      let weekday = (day.today - day.week.count + 1 + index + 3) % 7
      let letter = letters.indices.contains((weekday + 7) % 7) ? letters[(weekday + 7) % 7] : ""
      return WeekDay(letter, isDone: isDone)
    }
  }

  /// Places the learner's sign, as large as it fits, above a question and the buttons that answer it.
  func question(_ list: ListContent, _ icon: Icon, in screen: inout Screen) {
    let (size, sign) = (screen.size, sign(of: list, orElse: icon))
    let height = min(max((size.rows + 1) / 4, 1), 4)
    let bar = size.rows - height..<size.rows
    let weights = list.buttons.count == 2 ? [3, 5] : list.buttons.map { _ in 1 }
    let lines = ButtonLines(list.buttons.map { _ in 1 }, weights: weights, columns: size.columns)
    for (place, columns) in zip(list.buttons, lines.places.map(\.columns)) {
      button(place.label, place.target, CellArea(columns: columns, rows: bar), in: &screen)
    }
    let rows = 0..<bar.lowerBound
    let hasHint = rows.count >= 6
    let whole = 0..<size.columns
    if let number = list.number, rows.count >= 6 {
      return compare(number, list, sign, rows, in: &screen)
    }
    let title = rows.dropLast(hasHint ? 1 : 0).suffix(2)
    let above = 0..<title.lowerBound
    if let number = list.number, !above.isEmpty {
      screen.add(.sign(sign), CellArea(columns: whole.part(0, of: 2), rows: above))
      screen.add(
        .card(PaintedText("\(number)", isBold: true)),
        CellArea(columns: whole.part(1, of: 2), rows: above))
    } else {
      screen.add(.sign(sign), CellArea(columns: whole, rows: above))
    }
    screen.add(
      .title(Caption(language.variants(list.title), .center, .strong)),
      CellArea(columns: whole, rows: title))
    if hasHint {
      screen.add(
        .caption(Caption(language.variants(list.empty), .center)),
        CellArea(columns: whole, rows: rows.suffix(1)))
    }
  }

  /// Places what is asked at the top, the number to compare in the middle, and below it about whom it is.
  private func compare(
    _ number: Int, _ list: ListContent, _ sign: Sign, _ rows: Range<Int>, in screen: inout Screen
  ) {
    let whole = 0..<screen.size.columns
    let foot = rows.suffix(2)
    let middle = rows.dropFirst(2).dropLast(foot.count)
    screen.add(
      .title(Caption(language.variants(list.title), .center, .strong)),
      CellArea(columns: whole, rows: rows.prefix(2)))
    screen.add(.sign(sign), CellArea(columns: whole.part(0, of: 2), rows: middle))
    screen.add(
      .card(PaintedText("\(number)", isBold: true)),
      CellArea(columns: whole.part(1, of: 2), rows: middle))
    screen.add(
      .caption(Caption(language.variants(list.empty), .center, .plain)),
      CellArea(columns: whole, rows: foot.prefix(1)))
    screen.add(
      .caption(Caption(list.why.map(language.variants) ?? [], .center)),
      CellArea(columns: whole, rows: foot.dropFirst().prefix(1)))
  }

  /// Returns the learner's sign or, if there is none, an icon.
  private func sign(of list: ListContent, orElse icon: Icon) -> Sign {
    guard let sign = list.sign else { return .icon(icon) }
    return .learner(sign, initial: initial(list.subject.map { .text($0) } ?? list.title))
  }
}
