import Scenes
import Study

/// A deck: a large primary button beside or above the other ways to study, and below them the options.
extension CardLayout {
  /// Returns whether a deck's rows have room in the deck's own layout; otherwise they are shown as a list.
  static func hasRoomForDeck(_ list: ListContent, _ size: GridSize) -> Bool {
    let ways = list.rows.count { $0.isWay }
    let options = list.rows.count - ways
    guard ways > 1, options > 0 else { return false }
    return size.columns >= 48 && size.rows >= 14
      ? options <= 6
      : size.rows > 20 && size.columns >= 24 && options <= 6
  }

  func deck(_ list: ListContent, in screen: inout Screen) {
    let size = screen.size
    head(
      language.lines(list.title), list.status.map(language.lines) ?? [], in: &screen)
    let buttons = ListPlaces.buttons(
      lines(of: list.buttons, columns: size.columns), size: size)
    let rows = Zones.head(size)..<(buttons.map(\.rows.lowerBound).min() ?? size.rows)
    let ways = list.rows.filter(\.isWay)
    let options = list.rows.filter { !$0.isWay }
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
    if let way = ways.first {
      screen.add(
        .button(
          ButtonFace(
            .primary, language.lines(way.label),
            detail: (way.detail ?? list.status).map(language.lines) ?? [],
            deck: initial(list.title))), first, target: way.target)
    }
    for (index, row) in ways.dropFirst().enumerated() {
      screen.add(
        .row(face(row, list.kind)),
        CellArea(columns: others.columns, rows: others.rows.part(index, of: ways.count - 1)),
        target: row.target)
    }
    let below = rows.suffix(optionRows)
    if above.upperBound < below.lowerBound {
      screen.add(
        .caption(Caption(language.lines(.words(.howToAsk)))),
        CellArea(columns: 0..<size.columns, rows: above.upperBound..<below.lowerBound))
    }
    for (index, row) in options.enumerated() {
      let line = below.part(index / 3, of: lineCount)
      let across = min(options.count - index / 3 * 3, 3)
      var face = face(row, list.kind)
      face.isQuiet = true
      screen.add(
        .row(face),
        CellArea(columns: (0..<size.columns).part(index % 3, of: across), rows: line),
        target: row.target)
    }
    for (place, cells) in zip(list.buttons, buttons) {
      button(place.label, place.target, cells, in: &screen)
    }
  }
}

extension ListContent.Row {
  /// Whether the row is a way to study a deck (a mode), not an option.
  fileprivate var isWay: Bool { target.flatMap { Round.Mode(rawValue: $0.name) } != nil }
}
