import Scenes
import Study

/// Lists to choose from: a title, rows in as many columns as they need, and buttons below.
extension CardLayout {
  /// Places the page of a list, or all of one with a layout of its own, which has no places of rows.
  func list(_ list: ListContent, _ places: ListGeometry?, in screen: inout Screen) {
    guard let places else { return onePage(list, in: &screen) }
    let sign = list.sign.map { self.sign($0, of: list.subject.map { .text($0) } ?? list.title) }
    let end = door(of: list, height: places.headerRows, in: &screen)
    if let day = list.day, screen.size.columns >= 24 {
      header(language.variants(list.title), day, sign: sign, columns: end, in: &screen)
    } else {
      header(
        language.variants(list.title), ends(of: list, places), sign: sign,
        height: places.headerRows, columns: end, in: &screen)
    }
    let page = min(max(list.page, 0), places.pageCount - 1)
    let first = list.window?.first ?? 0
    let shown = places.rows(onPage: page).filter { list.rows.indices.contains($0.row - first) }
    let rows = shown.map { list.rows[$0.row - first] }
    var words = besides(rows.map(self.shown), shown.map(\.cells))
    if list.kind == .garden {
      // The names are in a line, all without articles.
      words = words.map { row in
        var row = row
        row.words = row.words.suffix(1)
        return row
      }
      for rows in Set(shown.map(\.cells.rows)).sorted(by: { $0.lowerBound < $1.lowerBound }) {
        screen.add(.bed, CellArea(columns: places.area.columns, rows: rows))
      }
    }
    let form = form(of: zip(rows, shown).map { ($0, $1.cells) }, shown: words)
    for ((index, cells), (row, words)) in zip(shown, zip(rows, words)) {
      let isMain = row.kind == .main || list.kind == .deck && index == 0
      let role = isMain ? main(row, of: list, cells) : role(of: row, words, form, cells)
      screen.add(role, cells, state: row.isInUse ? .chosen : .normal, target: row.target)
    }
    if places.pageCount > 1 {
      pageTurning(
        page, of: places.pageCount, columns: places.pageColumns, rows: places.area.rows,
        showsDisabledKeys: true, in: &screen)
    }
    if list.rows.isEmpty {
      var list = list
      if list.empty == .words(.loading) { list.icon = .later }
      quiet(list, places.area, in: &screen)
    }
    place(places.bar, places.buttons, in: &screen)
    if let window = list.window { sections(window, page: page, places, in: &screen) }
  }

  /// Returns what stands at the end of the title's line: the list's status and, if the keys that turn the pages leave no
  /// room for it, the page's number.
  private func ends(of list: ListContent, _ places: ListGeometry) -> TextVariants {
    let status = list.status.map(language.variants) ?? []
    guard places.pageCount > 1, !places.pageColumns.isEmpty, places.area.rows.count < 5 else {
      return status
    }
    let page = min(max(list.page, 0), places.pageCount - 1)
    let numbers = language.variants(
      .words(.place, [.number(page + 1), .number(places.pageCount)]))
    return status.flatMap { status in numbers.map { "\(status) · \($0)" } } + numbers
  }

  /// Places the way at the end of the title's line.
  ///
  /// - Returns: The columns before it.
  private func door(of list: ListContent, height: Int, in screen: inout Screen) -> Int {
    let columns = screen.size.columns
    guard let door = list.door, let target = door.target, columns >= 48, height > 1 else {
      return columns
    }
    screen.add(
      .button(ButtonFace(.nav, [], icon: target.icon)),
      CellArea(columns: columns - 5..<columns, rows: 0..<height), target: target)
    return columns - 5
  }

  private func onePage(_ list: ListContent, in screen: inout Screen) {
    switch list.kind {
    case .done: done(list, in: &screen)
    case .question(let icon): question(list, icon, in: &screen)
    case .quiet: quietPage(list, in: &screen)
    case .report: report(list, in: &screen)
    case .deck: deck(list, in: &screen)
    case .pictures: pictures(list, in: &screen)
    case .code: code(list, in: &screen)
    case .card: card(list, in: &screen)
    case .answers: answers(list, in: &screen)
    case .compared: compared(list, in: &screen)
    case .rows, .tiles, .decks, .values, .learners, .faces, .garden: break
    }
  }

  /// Returns whether a list has a layout of its own, on which everything has room on one page.
  static func isOnePage(_ list: ListContent, _ size: GridSize) -> Bool {
    switch list.kind {
    case .question, .quiet, .pictures, .code: true
    case .done: !Zones.isSmall(size)
    case .report: size.rows >= 10 && size.columns >= 28
    case .compared: size.rows >= 10 && size.columns >= 28
    // With fewer columns, the buttons take so many lines that no paper has room for its label and its text.
    case .card, .answers: size.rows >= 10 && size.columns >= 30
    case .deck: hasRoomForDeck(list, size)
    case .rows, .tiles, .decks, .values, .learners, .faces, .garden: false
    }
  }

  /// Returns the primary button that stands for the first row of a list, with the faces of the decks that it is about.
  private func main(
    _ row: ListContent.Row, of list: ListContent, _ cells: CellArea
  ) -> Element.Role {
    let row = shown(row)
    if row.kind == .main, cells.rows.count > 2 {
      let decks = list.rows.compactMap { row in
        if case .deck(let face, .left?) = row.kind { face } else { nil }
      }
      return .button(
        ButtonFace(
          .primary, row.words, icon: .cards, detail: row.details, decks: Array(decks.prefix(3))))
    }
    let words = row.details.flatMap { detail in row.words.map { "\($0) · \(detail)" } }
    return .button(ButtonFace(.primary, words + row.words, icon: .cards))
  }

  /// Returns the role of a row: a field with its name, or a usual row.
  private func role(
    of row: ListContent.Row, _ words: ScreenRow, _ form: RowForm, _ cells: CellArea
  ) -> Element.Role {
    if let name = row.fieldName, row.target != nil, cells.rows.count > 1 {
      let words = language.variants(row.words)
      let text = words.first { $0.columns * 4 / 5 + 5 <= cells.columns.count } ?? words.last ?? ""
      return .field(FieldFace(text, label: language.variants(name)))
    }
    var shown = words
    // Among the ways to go on, an option is as bright as these.
    if shown.kind == .option { shown.kind = .plain }
    return .row(shown, form)
  }

  /// Returns what the rows of a page have in common: all have their details beside the words, or all below.
  func form(
    of rows: [(row: ListContent.Row, cells: CellArea)], shown: [ScreenRow]? = nil
  ) -> RowForm {
    let all = zip(rows, shown ?? rows.map { self.shown($0.row) }).filter {
      $0.0.row.kind != .main && $0.0.row.fieldName == nil
    }
    let (rows, shown) = (all.map(\.0), all.map(\.1))
    // In a wide row, words have more room.
    func longest(_ words: [String?]) -> String {
      zip(words, rows).compactMap { words, row in
        words.map { ($0.safeForScreen, $0.letterWidths * 64 / max(row.cells.columns.count, 1)) }
      }.max { $0.1 < $1.1 }?.0 ?? ""
    }
    let details = shown.map(\.noteWithDetail)
    let variants = details.map(\.count).max() ?? 0
    return RowForm(
      isStacked: zip(shown, rows).contains { !hasRoomBeside($0, $1.cells) },
      hasSecondLine: shown.contains { $0.note != nil },
      longest: longest(shown.map(\.words.last)),
      longestDetails: (0..<variants).map { variant in
        longest(details.map { $0.isEmpty ? nil : $0[min(variant, $0.count - 1)] })
      },
      // The check of a learner is on the sign.
      endUnits: shown.compactMap { row in
        if case .choice(.learner, _) = row.kind { nil } else { row.end?.units }
      }.max() ?? 0,
      leastColumns: rows.map(\.cells.columns.count).min() ?? 0)
  }

  /// Returns a row's detail without the words that it is what the box has; nil if it has no others.
  func detail(of row: ListContent.Row) -> Label? {
    switch row.detail {
    case .words(.asTheBox, _)?: nil
    case .list(let parts)? where parts.last == .words(.asTheBox): parts.first
    default: row.detail
    }
  }

  /// Returns rows whose notes are beside the words, as details are, if no row has both and all have room.
  private func besides(_ rows: [ScreenRow], _ cells: [CellArea]) -> [ScreenRow] {
    let moved = rows.map { row in
      guard let note = row.note, row.details.isEmpty else { return row }
      var row = row
      (row.detail, row.note) = (note, nil)
      return row
    }
    let fits = zip(moved, cells).allSatisfy { row, cells in
      row.note == nil && cells.rows.count == 2 && hasRoomBeside(row, cells)
    }
    return fits ? moved : rows
  }

  /// Returns whether the shortest detail of a painted row probably has room beside its shortest words.
  private func hasRoomBeside(_ row: ScreenRow, _ cells: CellArea) -> Bool {
    guard cells.rows.count == 2, let detail = row.details.last else { return true }
    let end: Int
    switch row.kind {
    case .pupil: return false
    case .share: end = 12
    case .deck(_, .left?), .deck(_, .done?): end = 4
    case .toggle, .choice(_, isChosen: true): end = 3
    default: end = 0
    }
    let sign = if case .deck? = row.sign { 0 } else { row.sign == nil ? 0 : 3 }
    let words = row.words.last?.columns ?? 0
    // Words become smaller, and details are, so that about four of their letters take three columns.
    return sign + (words * 7 + detail.columns * 6) / 8 + end + 3 <= cells.columns.count
  }

  /// Returns a row's words on one line, with the name of a field before its value.
  func words(_ row: ListContent.Row) -> TextVariants {
    guard let name = row.fieldName else { return language.variants(row.words) }
    return language.variants(name).flatMap { name in
      language.variants(row.words).flatMap {
        language.variants(.words(.attribute, [.text(name), .text($0)]))
      }
    }
  }

  /// Returns a row in the screen's language, with the detail that its end does not say.
  func shown(_ row: ListContent.Row) -> ScreenRow {
    let detail: Label? =
      switch row.kind {
      case .toggle, .choice: nil
      // The number at the row's end says how many cards are left, so the detail says which.
      case .deck(_, .left(let count, new: let new)?): kinds(ofCards: count, new: new)
      default: self.detail(of: row)
      }
    var shown = ScreenRow(
      row.target, words(row), row.kind, detail: detail.map(language.variants),
      note: row.note.map(language.variants))
    shown.icon = row.icon
    return shown
  }

  private func kinds(ofCards count: Int, new: Int) -> Label {
    let again = count - new
    guard new > 0 else { return .words(.cardsAgain, again) }
    guard again > 0 else { return .words(.cardsNew, new) }
    return .list([.words(.cardsNew, new), .words(.cardsAgain, again)])
  }

  /// Whether a sign takes columns before a row's words; that of a deck is beside those of a tile.
  func hasSign(_ row: ListContent.Row) -> Bool {
    switch row.kind {
    case .learner, .pupil, .choice(.learner, _), .picture, .network: true
    default: row.icon != nil
    }
  }

  /// Returns the sign before a learner's name.
  func sign(_ sign: LearnerSign, of name: Label) -> Sign {
    .learner(sign, initial: initial(name))
  }

  /// Returns the first letter of a name, which may be a value in a phrase; empty if there is none.
  func initial(_ label: Label) -> String {
    let names =
      switch label {
      case .text(let name): [name]
      case .words(_, let values): values.compactMap(\.name)
      case .time, .day, .list: [String]()
      }
    return names.first?.safeForScreen.first.map { $0.uppercased() } ?? ""
  }

  func shortest(_ label: Label) -> String { language.variants(label).last ?? "" }
}

extension Row {
  /// Whether the row is what the box uses now, which can't be touched.
  fileprivate var isInUse: Bool {
    if case .network(_, let isInUse) = kind { isInUse } else { false }
  }
}

extension Label.Value {
  /// The text of a value, such as a name; nil for a number.
  fileprivate var name: String? { if case .text(let name) = self { name } else { nil } }
}
