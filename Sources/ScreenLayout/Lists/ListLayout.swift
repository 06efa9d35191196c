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
        language.variants(list.title), list.status.map(language.variants) ?? [], sign: sign,
        height: places.headerRows, columns: end, in: &screen)
    }
    let page = min(max(list.page, 0), places.pageCount - 1)
    let first = list.window?.first ?? 0
    let shown = places.rows(onPage: page).filter { list.rows.indices.contains($0.row - first) }
    // The painted rows of a page look alike: all have their details beside the words, or all below.
    let isStacked = shown.contains { !hasRoomBeside(list.rows[$0.row - first], $0.cells) }
    for (index, cells) in shown {
      let row = list.rows[index - first]
      let isMain = row.kind == .main || list.kind == .deck && index == 0
      let role = isMain ? main(row, cells) : role(of: row, isStacked: isStacked, cells)
      screen.add(role, cells, target: row.target)
    }
    if places.pageCount > 1 {
      pageTurning(
        page, of: places.pageCount, columns: places.pageColumns, rows: places.area.rows,
        showsDisabledKeys: true, in: &screen)
    }
    if list.rows.isEmpty {
      if list.empty == .words(.loading) {
        let row = places.area.rows.lowerBound + places.area.rows.count / 2
        screen.add(
          .caption(Caption(language.variants(list.empty), .center)),
          CellArea(columns: 0..<screen.size.columns, rows: row..<row + 1))
      } else {
        quiet(list, places.area, in: &screen)
      }
    }
    for (place, cells) in zip(list.buttons, places.buttons) {
      button(place.label, place.target, cells, in: &screen)
    }
    if let window = list.window { sections(window, page: page, places, in: &screen) }
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
    case .rows, .tiles, .decks, .values, .learners, .garden: break
    }
  }

  /// Returns whether a list has a layout of its own, on which everything has room on one page.
  static func isOnePage(_ list: ListContent, _ size: GridSize) -> Bool {
    switch list.kind {
    case .question, .quiet, .pictures, .code: true
    case .done: !Zones.isSmall(size)
    case .report: size.rows >= 10 && size.columns >= 40
    // With fewer columns, the buttons take so many lines that no paper has room for its label and its text.
    case .card, .answers: size.rows >= 10 && size.columns >= 30
    case .deck: hasRoomForDeck(list, size)
    case .rows, .tiles, .decks, .values, .learners, .garden: false
    }
  }

  /// Returns the primary button that stands for the first row of a list.
  private func main(_ row: ListContent.Row, _ cells: CellArea) -> Element.Role {
    let row = shown(row)
    if row.kind == .main, cells.rows.count > 2 {
      return .button(ButtonFace(.primary, row.words, icon: .cards, detail: row.details))
    }
    let words = row.details.flatMap { detail in row.words.map { "\($0) · \(detail)" } }
    return .button(ButtonFace(.primary, words + row.words, icon: .cards))
  }

  /// Returns the role of a row: a field with its name, or a usual row.
  private func role(
    of row: ListContent.Row, isStacked: Bool, _ cells: CellArea
  ) -> Element.Role {
    if let name = row.fieldName, row.target != nil, cells.rows.count > 1 {
      let text = language.variants(row.words).first ?? ""
      return .field(FieldFace(text, label: language.variants(name)))
    }
    var shown = shown(row)
    // Among the ways to go on, an option is as bright as these.
    if shown.kind == .option { shown.kind = .plain }
    return .row(shown, isStacked: isStacked)
  }

  /// Returns whether the longest detail of a painted row probably has room beside its shortest words.
  private func hasRoomBeside(_ row: ListContent.Row, _ cells: CellArea) -> Bool {
    guard cells.rows.count == 2, let detail = row.detail.map(language.variants)?.first else {
      return true
    }
    let end: Int
    switch row.kind {
    case .toggle, .choice: return true
    case .pupil: return false
    case .share: end = 12
    case .deck(_, .left?), .deck(_, .done?): end = 4
    default: end = 0
    }
    let sign = hasSign(row) ? 3 : 0
    // Details are written in smaller letters, about four of which take three columns.
    return sign + shortest(row.words).columns + detail.columns * 3 / 4 + end + 3
      <= cells.columns.count
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
      // The number at the row's end says how many cards are left, so the detail says how many there are.
      case .deck(_, .left(_, of: let count)?): .words(.cardCount, count)
      default: row.detail
      }
    return ScreenRow(
      row.target, words(row), row.kind, detail: detail.map(language.variants),
      note: row.note.map(language.variants))
  }

  /// Whether a sign takes columns before a row's words; that of a deck is beside those of a tile.
  private func hasSign(_ row: ListContent.Row) -> Bool {
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

  /// Returns the cells of a list's rows and buttons.
  func places(of list: ListContent, size: GridSize) -> ListGeometry {
    let shape: ListGeometry.Shape =
      switch list.kind {
      case .decks, .values: .tiles(most: 2)
      case .learners: .tiles(most: 3)
      case .garden: .beds
      // The words of these tiles must be readable, so their width limits the number side by side.
      case .tiles: .tiles(most: min(size.columns / max(list.rows.map(tileWidth).max() ?? 1, 1), 3))
      // A long list has the same shape whichever part of it is loaded.
      case .rows, .done, .deck, .card, .answers, .pictures, .code, .question, .quiet,
        .report:
        list.window != nil || list.rows.contains { $0.target != nil } ? .rows : .plain
      }
    let isClass = list.kind == .learners
    func places(isDense: Bool) -> ListGeometry {
      ListGeometry(
        list.window.map { $0.count ?? 0 } ?? list.rows.count,
        width: list.window == nil || isClass
          ? list.rows.filter { $0.kind != .main }.map(width).max() ?? 0 : Self.windowWidth, shape,
        buttons: lines(of: list.buttons, columns: size.columns),
        hasMain: list.rows.first?.kind == .main,
        hasSections: (list.window?.sections.count ?? 0) > 1, isDense: isDense, size: size)
    }
    let usual = places(isDense: false)
    return isClass && usual.pageCount > 1 && size.rows >= 8 ? places(isDense: true) : usual
  }

  /// The greatest width that a field's text needs, in columns.
  private static let fieldWidth = 16
  /// The width of a learner's row in a class, so that two stand side by side on a screen of the usual size.
  private static let pupilWidth = 22
  /// The width of a row of a long list, in columns.
  private static let windowWidth = 30

  /// Returns the number of columns that a row needs for its shortest words.
  private func width(_ row: ListContent.Row) -> Int {
    // Its detail stands below the name.
    if case .pupil = row.kind { return Self.pupilWidth }
    let detail = row.detail.map { shortest($0).columns + 1 } ?? 0
    let sign = hasSign(row) ? 2 : 0
    let note = row.note.map { shortest($0).columns } ?? 0
    if let name = row.fieldName {
      // The text of a field may be long and is cut off; it is there in full as soon as it is touched.
      let text = min(shortest(row.words).columns, Self.fieldWidth)
      return max(text, shortest(name).columns) + 2 + ListGeometry.margins
    }
    return max(shortest(row.words).columns + detail, note) + sign + ListGeometry.margins
  }

  /// Returns the number of columns that a tile needs, whose words may take two lines above its detail.
  private func tileWidth(_ row: ListContent.Row) -> Int {
    let words = shortest(row.words)
    let longest = words.split(separator: " ").map { String($0).columns }.max() ?? 0
    let detail = row.detail.map { shortest($0).columns } ?? 0
    return max(longest, words.columns * 3 / 5, detail) + ListGeometry.margins
      + (hasSign(row) ? 3 : 0)
  }

  private func shortest(_ label: Label) -> String { language.variants(label).last ?? "" }
}

extension Label.Value {
  /// The text of a value, such as a name; nil for a number.
  fileprivate var name: String? { if case .text(let name) = self { name } else { nil } }
}
