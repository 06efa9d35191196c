import Scenes
import Study

/// Where the rows and buttons of a list have their places: the numbers of columns that their words need decide.
extension CardLayout {
  /// Returns the cells of a list's rows and buttons.
  func places(of list: ListContent, size: GridSize) -> ListGeometry {
    // The box's value stands above the others.
    let isLed =
      list.rows.count > 4 && list.rows.first?.words == .words(.sameAsTheBox)
      && list.rows.dropFirst().allSatisfy {
        $0.note == nil && ($0.detail == nil || $0.detail == .words(.chosen))
      }
    let rows = list.rows.dropFirst(isLed ? 1 : 0).filter { $0.kind != .main }
    let isShort = isLed && rows.allSatisfy { shortest($0.words).columns <= 6 }
    let shape: ListGeometry.Shape =
      switch list.kind {
      case _ where isShort: .tiles(most: 3)
      case .decks, .values: .tiles(most: 2)
      case .learners: .tiles(most: 3)
      case .garden: .beds
      // The words of these tiles must be readable, so their width limits the number side by side.
      case .tiles: .tiles(most: min(size.columns / max(list.rows.map(tileWidth).max() ?? 1, 1), 3))
      case .faces: .faces
      // A long list has the same shape whichever part of it is loaded.
      case .rows, .done, .deck, .card, .answers, .pictures, .code, .question, .quiet,
        .report, .compared:
        list.window != nil || list.rows.contains { $0.target != nil } ? .rows : .plain
      }
    let isClass = list.kind == .learners || list.kind == .faces
    let count = list.window.map { $0.count ?? 0 } ?? list.rows.count
    func places(
      _ bar: ButtonBar, isDense: Bool = false, isTwofold: Bool = false
    ) -> ListGeometry {
      let width = rows.map { isTwofold ? twofoldWidth($0) : self.width($0) }.max() ?? 0
      return ListGeometry(
        count, width: list.window == nil || isClass ? width : Self.windowWidth, shape,
        bar: bar, isTwofold: isTwofold,
        hasMain: isLed || list.kind == .deck || list.rows.first?.kind == .main,
        isShort: isShort,
        hasSections: (list.window?.sections.count ?? 0) > 1, isDense: isDense,
        isClass: list.kind == .learners,
        // What a child touches first: home and *Who is learning?*
        isInMiddle: list.kind == .learners || list.day != nil, size: size)
    }
    let bar = bar(of: list.buttons, size: size)
    let usual = places(bar)
    guard usual.pageCount > 1, size.rows >= 8 else { return usual }
    if isClass { return places(bar, isDense: true) }
    // Rows whose details are short or stand below their words have room beside each other, but not those with a bar.
    guard shape == .rows || list.kind == .values, list.window == nil,
      rows.contains(where: { $0.detail != nil || $0.fieldName != nil }),
      !rows.contains(where: { if case .share = $0.kind { true } else { false } })
    else { return usual }
    let twofold = places(bar, isTwofold: true)
    return twofold.pageCount < usual.pageCount ? twofold : usual
  }

  /// The greatest width that a field's text needs, in columns.
  private static let fieldWidth = 14
  /// The width of a learner's row in a class, so that two stand side by side on a screen of the usual size.
  private static let pupilWidth = 22
  /// The width of a row of a long list, in columns.
  private static let windowWidth = 30

  /// Returns the number of columns that a row needs for its shortest words.
  private func width(_ row: ListContent.Row) -> Int {
    // Its detail stands below the name.
    if case .pupil = row.kind { return Self.pupilWidth }
    let detail = detail(of: row).map { shortest($0).columns + 1 } ?? 0
    let sign = hasSign(row) ? 2 : 0
    let note = row.note.map { shortest($0).columns } ?? 0
    if let name = row.fieldName {
      // The text of a field may be long and is cut off; it is there in full as soon as it is touched.
      let text = min(shortest(row.words).columns, Self.fieldWidth)
      return max(text, shortest(name).columns) + 2 + ListGeometry.margins
    }
    return max(shortest(row.words).columns + detail, note) + sign + ListGeometry.margins
  }

  /// Returns the number of columns that a row needs if its detail stands below its words, in smaller letters.
  ///
  /// Three columns hold about four letters of a detail, and of the words' bold ones where these are at their smallest.
  private func twofoldWidth(_ row: ListContent.Row) -> Int {
    if let name = row.fieldName {
      let text = min(shortest(row.words).columns, Self.fieldWidth)
      return max(text, shortest(name).columns) * 3 / 5 + Self.twofoldMargins + 3
    }
    let words = shortest(row.words).columns
    let detail = max(
      detail(of: row).map { shortest($0).columns } ?? 0, row.note.map { shortest($0).columns } ?? 0)
    let end: Int
    switch row.kind {
    case .pupil: return Self.pupilWidth
    case .toggle, .choice(_, isChosen: true), .deck(_, .left?), .deck(_, .done?): end = 4
    default: end = 0
    }
    return max((words + end) * 3 / 4, detail * 7 / 10) + Self.twofoldMargins
      + (hasSign(row) ? 2 : 0)
  }

  /// The number of columns that a row with two lines of small letters needs around them.
  private static let twofoldMargins = 2

  /// The number of columns that a tile needs around its words.
  private static let tileMargins = 3

  /// Returns the number of columns that a tile needs, whose words may take two lines above its detail.
  private func tileWidth(_ row: ListContent.Row) -> Int {
    let words = shortest(row.words)
    let longest = words.split(separator: " ").map { String($0).columns }.max() ?? 0
    let detail = detail(of: row).map { shortest($0).columns * 3 / 4 } ?? 0
    return max(longest, words.columns * 3 / 5, detail) + Self.tileMargins
      + (hasSign(row) ? 3 : 0)
  }
}
