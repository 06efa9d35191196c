import Scenes
import Study

/// A deck: a large primary button beside or above the other ways to study, and below them the options.
extension CardLayout {
  /// Returns whether a deck's rows have room in the deck's own layout; otherwise they are shown as a list.
  static func hasRoomForDeck(_ list: ListContent, _ size: GridSize) -> Bool {
    let modes = list.rows.count { $0.kind != .option }
    let options = list.rows.count - modes
    guard modes > 1, options > 0 else { return false }
    return size.columns >= 48 && size.rows >= 14
      ? options <= 6
      : size.rows > 20 && size.columns >= 24 && options <= 6
  }

  func deck(_ list: ListContent, in screen: inout Screen) {
    let size = screen.size
    header(
      language.variants(list.title), list.status.map(language.variants) ?? [], in: &screen)
    let bar = bar(of: list.buttons, size: size)
    let buttons = bar.cells(size: size)
    let rows = Zones.headerRows(size)..<(buttons.map(\.rows.lowerBound).min() ?? size.rows)
    let modes = list.rows.filter { $0.kind != .option }
    let options = list.rows.filter { $0.kind == .option }
    let isTall = size.columns < 48
    let lineCount = (options.count + 2) / 3
    let optionRows = isTall ? 5 * lineCount : lineCount == 1 ? 3 : 4
    let above = rows.dropLast(optionRows + (isTall || lineCount == 1 ? 1 : 0))
    let first =
      isTall
      ? CellArea(columns: 0..<size.columns, rows: above.prefix(above.count * 2 / 5))
      : CellArea(columns: 0..<size.columns / 2, rows: above)
    let others =
      isTall
      ? CellArea(columns: first.columns, rows: above.dropFirst(first.rows.count))
      : CellArea(columns: first.columns.upperBound..<size.columns, rows: above)
    if let mode = modes.first {
      screen.add(
        .button(
          ButtonFace(
            .primary, language.variants(mode.words),
            detail: (mode.detail ?? list.status).map(language.variants) ?? [],
            decks: list.face.map { [$0] } ?? [])), first, target: mode.target)
    }
    for (index, row) in modes.dropFirst().enumerated() {
      screen.add(
        .row(shown(row)),
        CellArea(columns: others.columns, rows: others.rows.part(index, of: modes.count - 1)),
        target: row.target)
    }
    let below = rows.suffix(optionRows)
    if above.upperBound < below.lowerBound {
      screen.add(
        .caption(Caption(language.variants(.words(.howToAsk)))),
        CellArea(columns: 0..<size.columns, rows: above.upperBound..<below.lowerBound))
    }
    for (index, row) in options.enumerated() {
      let line = below.part(index / 3, of: lineCount)
      let across = min(options.count - index / 3 * 3, 3)
      screen.add(
        .row(shown(row)),
        CellArea(columns: (0..<size.columns).part(index % 3, of: across), rows: line),
        target: row.target)
    }
    place(bar, buttons, in: &screen)
  }
}
