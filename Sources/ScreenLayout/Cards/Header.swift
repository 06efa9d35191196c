package import Scenes

/// The parts around a content: the title, the hint at the bottom, and the notice.
extension CardLayout {
  /// Places a title at the top and, at its right, a short text such as the position.
  ///
  /// If both don't fit, a shorter title is preferred to a truncated one, and a truncated title to an empty
  /// right end.
  func header(
    _ titles: TextVariants, _ ends: TextVariants = [], sign: Sign? = nil, height: Int? = nil,
    columns end: Int? = nil, in screen: inout Screen
  ) {
    let rows = 0..<(height ?? Zones.headerRows(screen.size))
    guard !rows.isEmpty else { return }
    let titles = titles.map(\.safeForScreen)
    var columns = columns(beside: sign, rows, in: &screen)
    columns = columns.lowerBound..<(end ?? columns.upperBound)
    let room = columns.count - 4
    let pairs = titles.flatMap { title in ends.map { (title, $0) } }
    let shortest = ends.last.flatMap { $0.columns * 2 <= room ? $0 : nil }
    let end = pairs.first { $0.columns + $1.columns <= room }?.1 ?? shortest ?? ""
    if !end.isEmpty {
      let left = columns.upperBound - end.columns - 2
      screen.add(
        .caption(Caption([end], .right)), CellArea(columns: left..<columns.upperBound, rows: rows))
      columns = columns.lowerBound..<left
    }
    screen.add(.title(Caption(titles, .left, .strong)), CellArea(columns: columns, rows: rows))
  }

  /// Places a title, the progress of the day and, from two on, the number of days in a row.
  func header(
    _ titles: TextVariants, _ day: ListContent.Day, sign: Sign?, columns end: Int,
    in screen: inout Screen
  ) {
    let rows = 0..<Zones.headerRows(screen.size)
    var columns = columns(beside: sign, rows, in: &screen)
    columns = columns.lowerBound..<end
    let isWide = screen.size.columns >= 48
    if day.streak > 0 {
      let badge = columns.upperBound - (isWide ? 9 : 6)..<columns.upperBound
      screen.add(
        .badge(.icon(.flame), language.variants(.words(.daysInARow, day.streak))),
        CellArea(columns: badge, rows: rows))
      columns = columns.lowerBound..<badge.lowerBound
    }
    let left = screen.size.columns * 2 / 5
    screen.add(
      .progress(
        ProgressFace(
          language.variants(.words(.homeToday)),
          end: language.variants(.words(.place, [.number(day.done), .number(day.whole)])),
          value: 2 * day.done + day.halfDone, of: 2 * day.whole)),
      CellArea(columns: left..<columns.upperBound, rows: rows))
    screen.add(
      .title(Caption(titles.map(\.safeForScreen), .left, .strong)),
      CellArea(columns: columns.lowerBound..<left, rows: rows))
  }

  /// Places a sign at the left of a header.
  ///
  /// - Returns: The columns beside it.
  private func columns(
    beside sign: Sign?, _ rows: Range<Int>, in screen: inout Screen
  ) -> Range<Int> {
    guard let sign, screen.size.columns >= 10 else { return 0..<screen.size.columns }
    screen.add(.sign(sign), CellArea(columns: 0..<4, rows: rows))
    return 4..<screen.size.columns
  }

  /// Places a hint at the bottom, if it fits.
  func hint(_ hints: TextVariants, in screen: inout Screen) {
    caption(hints, .muted, row: screen.size.rows - 1, margin: 2, in: &screen)
  }

  /// Places a remark below the card's text, in the last row above the hint.
  ///
  /// On a box, the remark takes the hint's row.
  func remark(
    _ remark: TextVariants, _ weight: Caption.Weight, isBox: Bool, in screen: inout Screen
  ) {
    caption(
      remark, weight, row: screen.size.rows - (isBox ? 1 : 2), margin: 0, in: &screen)
  }

  private func caption(
    _ words: TextVariants, _ weight: Caption.Weight, row: Int, margin: Int, in screen: inout Screen
  ) {
    let fitting = words.filter { $0.fits(screen.size.columns - margin) }
    guard screen.size.rows >= 5, !fitting.isEmpty else { return }
    screen.add(
      .caption(Caption(fitting, .center, weight)),
      CellArea(columns: 0..<screen.size.columns, rows: row..<row + 1))
  }

  /// Adds a notice, in which the box says something about itself.
  ///
  /// The notice stands at the right end of row 1, or of row 0 if row 1 is taken, for example by the choices
  /// of a quiz on a small screen. No target moves for the notice.
  package func add(_ notice: Notice, to screen: inout Screen) {
    // A dark screen stays dark.
    guard screen.size.rows >= 5, !screen.elements.isEmpty else { return }
    if place(notice, row: 1, in: &screen) || place(notice, row: 0, in: &screen) { return }
    // A warning or an error is more important than the heading of a list.
    guard notice.kind != .good else { return }
    if let heading = screen.elements.firstIndex(where: \.isHeadingAtTop) {
      let element = screen.elements.remove(at: heading)
      if !place(notice, row: 0, in: &screen) { screen.elements.insert(element, at: heading) }
      return
    }
    // On a small screen with a card's papers, the line of facts gives way.
    if let line = screen.elements.firstIndex(where: \.isLineOfDetails),
      screen.elements.contains(where: { if case .paper = $0.role { true } else { false } })
    {
      screen.elements[line].role = .notice(
        NoticeFace(notice.kind, language.variants(of: notice), icon: notice.icon))
      return
    }
    // A small screen has only its field at the top: an error replaces the field's label, and the typed text
    // stays visible. A warning may last for hours, and would hide what is to be typed.
    guard notice.kind == .bad else { return }
    for index in screen.elements.indices where screen.elements[index].cells.rows.lowerBound == 0 {
      guard case .field(var field) = screen.elements[index].role, !field.label.isEmpty else {
        continue
      }
      field.label = language.variants(of: notice)
      screen.elements[index].role = .field(field)
    }
  }

  /// Places a notice at the right end of a row.
  ///
  /// - Returns: Whether the row has room for the notice.
  private func place(_ notice: Notice, row: Int, in screen: inout Screen) -> Bool {
    let columns = screen.size.columns
    // Of the screen, only what may be written in the row is rendered; the choices of a quiz look alike.
    let inRow = screen.elements.filter { $0.cells.rows.contains(row) || $0.role.isChoice }
    let grid = Screen(size: screen.size, elements: inRow).grid
    let beside = screen.targets.map(\.cells).filter {
      $0.rows.contains(row) && $0.columns.lowerBound > columns / 2
    }
    let right = beside.map(\.columns.lowerBound).min() ?? columns
    for line in language.variants(of: notice) where line.columns + 2 <= right {
      let cells = CellArea(columns: right - line.columns - 2..<right, rows: row..<row + 1)
      guard cells.columns.allSatisfy({ grid[column: $0, row: row]?.glyph == " " }),
        !screen.elements.contains(where: { $0.isKept && $0.cells.overlaps(cells) })
      else { continue }
      // An element as high as the header shrinks to the header's other row.
      for index in screen.elements.indices where screen.elements[index].cells.rows == 0..<2 {
        guard screen.elements[index].cells.overlaps(cells) else { continue }
        screen.elements[index].cells.rows = 1 - row..<2 - row
      }
      screen.add(.notice(NoticeFace(notice.kind, [line], icon: notice.icon)), cells)
      return true
    }
    return false
  }
}

extension Element {
  /// Whether no notice may cover the element: it can be touched, or it shows typed text.
  fileprivate var isKept: Bool {
    if case .field = role { return true }
    return target != nil
  }

  /// Whether the element is a line of details, or two, at the left edge.
  fileprivate var isLineOfDetails: Bool {
    switch role {
    case .caption(let caption) where caption.weight == .muted: break
    case .chips: break
    default: return false
    }
    return cells.rows.count <= 2 && cells.columns.lowerBound == 0
  }

  /// Whether the element is a heading at the top of the screen that doesn't begin at the left edge.
  fileprivate var isHeadingAtTop: Bool {
    guard case .caption(let caption) = role, caption.weight == .strong else { return false }
    return cells.rows == 0..<1 && cells.columns.lowerBound > 0
  }
}

extension Notice {
  fileprivate var kind: NoticeFace.Kind {
    switch self {
    case .saving, .saved, .updated: .good
    case .soundLost, .keysWork: .warning
    case .notSaved, .notRead, .notKept, .notChanged, .recovered, .spared, .notUpdated, .touchLost:
      .bad
    }
  }

  fileprivate var icon: Icon {
    switch self {
    case .saving: .save
    case .saved, .updated: .check
    case .soundLost: .mute
    case .touchLost: .hand
    case .keysWork: .keyboard
    case .notSaved, .notRead, .notKept, .notChanged, .recovered, .spared, .notUpdated: .alert
    }
  }
}
