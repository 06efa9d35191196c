import Scenes
import Study

/// Lists to choose from: a title, rows in as many columns as they need, and buttons below.
extension CardLayout {
  func list(_ list: ListContent, in screen: inout Screen) {
    if Self.isOnePage(list, screen.size) {
      switch list.kind {
      case .done: return done(list, in: &screen)
      case .question: return question(list, in: &screen)
      case .deck: return deck(list, in: &screen)
      case .pictures: return pictures(list, in: &screen)
      case .code: return code(list, in: &screen)
      case .rows, .tiles, .decks, .learners: break
      }
    }
    let places = places(of: list, size: screen.size)
    let sign = list.sign.map { self.sign($0, of: list.title) }
    if let day = list.day, screen.size.columns >= 24 {
      header(language.variants(list.title), day, sign: sign, in: &screen)
    } else {
      header(
        language.variants(list.title), list.status.map(language.variants) ?? [], sign: sign,
        height: places.headerRows, in: &screen)
    }
    let page = min(max(list.page, 0), places.pageCount - 1)
    let first = list.window?.first ?? 0
    for (index, cells) in places.rows(onPage: page)
    where list.rows.indices.contains(index - first) {
      let row = list.rows[index - first]
      screen.add(
        .row(face(row, list.kind)), cells, target: row.target)
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
        body(language.variants(list.empty).first ?? "", places.area, in: &screen)
      }
    }
    for (place, cells) in zip(list.buttons, places.buttons) {
      button(place.label, place.target, cells, in: &screen)
    }
    if let window = list.window { sections(window, page: page, places, in: &screen) }
  }

  /// Returns whether a list has a layout of its own, on which everything has room on one page.
  static func isOnePage(_ list: ListContent, _ size: GridSize) -> Bool {
    switch list.kind {
    case .question, .pictures, .code: true
    case .done: !Zones.isSmall(size)
    case .deck: hasRoomForDeck(list, size)
    case .rows, .tiles, .decks, .learners: false
    }
  }

  func face(_ row: ListContent.Row, _ kind: ListContent.Kind) -> RowFace {
    let state: RowFace.Accessory? =
      row.detail == .words(.chosen) ? .chosen : row.isOn.map { .toggle($0) }
    var face = RowFace(
      language.variants(row.label),
      detail: state == nil ? row.detail.map(language.variants) ?? [] : [], isWrong: row.isWrong)
    face.note = row.note.map(language.variants) ?? []
    face.sign = sign(of: row, kind)
    face.accessory =
      state ?? row.place.map { .place($0) } ?? row.percent.map { .percent($0) }
      ?? row.due.map { $0 == 0 ? .done : .due($0) }
    face.isDimmed = row.due == 0
    // The number at the row's end says how many cards are left, so the detail says how many there are.
    if let due = row.due, due > 0, kind != .rows {
      face.detail = row.cardCount.map { language.variants(.words(.cardCount, $0)) } ?? []
    }
    return face
  }

  /// Returns the sign before a row's words; nil for none.
  private func sign(of row: ListContent.Row, _ kind: ListContent.Kind) -> Sign? {
    if let own = row.sign { return sign(own, of: row.label) }
    if let picture = row.picture { return .picture(picture) }
    if let icon = row.icon { return .icon(icon) }
    return kind == .decks ? .deck(initial: initial(row.label)) : nil
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
      case .decks: .tiles(most: 2)
      case .learners: .tiles(most: 3)
      // The words of these tiles must be readable, so their width limits the number side by side.
      case .tiles: .tiles(most: min(size.columns / max(list.rows.map(width).max() ?? 1, 1), 3))
      // A long list has the same shape whichever part of it is loaded.
      case .rows, .done, .deck, .pictures, .code, .question:
        list.window != nil || list.rows.contains { $0.target != nil } ? .rows : .plain
      }
    let isClass = list.kind == .learners
    func places(isDense: Bool) -> ListGeometry {
      ListGeometry(
        list.window.map { $0.count ?? 0 } ?? list.rows.count,
        width: list.window == nil || isClass
          ? list.rows.map(width).max() ?? 0 : Self.windowWidth, shape,
        buttons: lines(of: list.buttons, columns: size.columns),
        hasSections: (list.window?.sections.count ?? 0) > 1, isDense: isDense, size: size)
    }
    let usual = places(isDense: false)
    return isClass && usual.pageCount > 1 && size.rows >= 8 ? places(isDense: true) : usual
  }

  /// The width of a row of a long list, in columns.
  private static let windowWidth = 30

  /// Returns the number of columns that a row needs for its shortest words.
  private func width(_ row: ListContent.Row) -> Int {
    let detail = row.detail.map { shortest($0).columns + 1 } ?? 0
    let sign = row.sign == nil && row.icon == nil ? 0 : 2
    let note = row.note.map { shortest($0).columns } ?? 0
    return max(shortest(row.label).columns + detail, note) + sign + ListGeometry.margins
  }

  private func shortest(_ label: Label) -> String { language.variants(label).last ?? "" }
}

extension Label.Value {
  /// The text of a value, such as a name; nil for a number.
  fileprivate var name: String? { if case .text(let name) = self { name } else { nil } }
}
