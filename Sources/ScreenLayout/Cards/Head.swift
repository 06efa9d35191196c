package import Scenes

/// What stands around a content: its title, a hint at the bottom, and what the box says about itself.
extension CardLayout {
  /// Places a title at the top, and at its right how far it is or what else there is to say.
  ///
  /// A shorter title is better than one that is cut, and that is better than nothing at the right.
  func head(_ titles: Words, _ ends: Words = [], sign: Sign? = nil, in screen: inout Screen) {
    guard screen.size.rows >= 3 else { return }
    let rows = 0..<1
    let titles = titles.map(\.safeForScreen)
    var columns = 0..<screen.size.columns
    if let sign, columns.count >= 6 {
      screen.add(.sign(sign), CellArea(columns: 1..<2, rows: rows))
      columns = 2..<columns.upperBound
    }
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

  /// Says at the bottom what to do, if that fits.
  func hint(_ hints: Words, in screen: inout Screen) {
    caption(hints, .muted, row: screen.size.rows - 1, margin: 2, in: &screen)
  }

  /// Says something below the card's text, in the last row above the hint.
  func remark(_ remark: Phrase, _ weight: Caption.Weight, in screen: inout Screen) {
    caption(language.lines(remark), weight, row: screen.size.rows - 2, margin: 0, in: &screen)
  }

  private func caption(
    _ words: Words, _ weight: Caption.Weight, row: Int, margin: Int, in screen: inout Screen
  ) {
    let fitting = words.filter { $0.columns + margin <= screen.size.columns }
    guard screen.size.rows >= 5, !fitting.isEmpty else { return }
    screen.add(
      .caption(Caption(fitting, .center, weight)),
      CellArea(columns: 0..<screen.size.columns, rows: row..<row + 1))
  }

  /// Adds what the box says about itself.
  ///
  /// It stands at the right end of row 1 if that is free; on small screens choices take it.
  package func add(_ notice: Notice, to screen: inout Screen) {
    // A dark screen stays dark.
    guard screen.size.rows >= 5, !screen.elements.isEmpty else { return }
    let (columns, grid) = (screen.size.columns, screen.grid)
    for line in language.lines(of: notice) where line.columns + 2 <= columns {
      let cells = CellArea(columns: columns - line.columns - 2..<columns, rows: 1..<2)
      guard cells.columns.allSatisfy({ grid[column: $0, row: 1]?.glyph == " " }),
        !screen.targets.contains(where: { $0.cells.overlaps(cells) })
      else { continue }
      return screen.add(.notice(NoticeFace(notice.kind, [line], icon: notice.icon)), cells)
    }
  }
}

extension Notice {
  fileprivate var kind: NoticeFace.Kind {
    switch self {
    case .saving, .saved: .good
    case .soundLost: .warning
    case .notSaved, .notRead, .notKept, .notChanged, .recovered, .spared, .touchLost: .bad
    }
  }

  fileprivate var icon: Icon {
    switch self {
    case .saving: .save
    case .saved: .check
    case .soundLost: .mute
    case .touchLost: .hand
    case .notSaved, .notRead, .notKept, .notChanged, .recovered, .spared: .alert
    }
  }
}
