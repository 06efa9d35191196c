import Scenes

/// The keyboard: the text above, rows of keys, and below them what is no letter.
extension CardLayout {
  func keyboard(_ content: KeyboardContent, size: GridSize) -> Screen {
    var screen = Screen(grid: CellGrid(size: size, paper: .plain))
    let problem = content.hasProblem ? language.lines(.words(.cannotSave)).first : nil
    header(language.lines(content.title).first ?? "", problem ?? "", in: &screen.grid)
    let header = size.rows >= 6 ? 1 : 0
    let textRow = CellArea(columns: 0..<size.columns, rows: header..<header + 1)
    write(content.text, textRow, in: &screen.grid)
    let accents = content.held.flatMap(keyboard.variants)
    // They take the place of the first row, so that the others stay where they are.
    let keys =
      accents.map { [$0] + keyboard.rows(content.layer).dropFirst() }
      ?? keyboard.rows(content.layer)
    let area = header + 1..<size.rows
    for (index, row) in keys.enumerated() {
      let rows = area.part(index, of: keys.count + 1)
      for (place, key) in row.enumerated() {
        let cells = CellArea(
          columns: (0..<size.columns).part(place, of: row.count), rows: rows)
        button(
          .text(String(key)),
          index == 0 && accents != nil ? KeyboardContent.accent(key) : KeyboardContent.key(key),
          cells,
          isFramed: size.columns >= 3 * row.count, in: &screen)
      }
    }
    functions(content, area.part(keys.count, of: keys.count + 1), in: &screen)
    return screen
  }

  /// The end of the text, with a line where the next letter comes.
  private func write(_ text: String, _ cells: CellArea, in grid: inout CellGrid) {
    var shown = String(text.suffix(cells.columns.count)).safeForScreen
    while shown.columns + 3 > cells.columns.count, !shown.isEmpty { shown.removeFirst() }
    grid.write("\(shown)_", column: 1, row: cells.rows.lowerBound, ink: .text)
  }

  /// Back, the layers, space, erase and save, the more important ones wider.
  private func functions(_ content: KeyboardContent, _ rows: Range<Int>, in screen: inout Screen) {
    let layers: [(KeyboardContent.Layer, Phrase)] = [
      (.capitals, .capitals), (.digits, .digits), (.accents, .accents),
    ]
    let layerButtons = layers.map { layer, phrase in
      (2, Label.words(content.layer == layer ? .letters : phrase), layer.target)
    }
    let isText = content.layer != .pin
    let buttons =
      [(3, .words(.back), .back)] + (isText ? layerButtons : [])
      + (isText
        ? [(4, .words(.space), KeyboardContent.space)]
        : [(3, .text("0"), KeyboardContent.key("0"))])
      + [(2, .text("←"), KeyboardContent.erase), (3, content.end, KeyboardContent.save)]
    let whole = buttons.reduce(0) { $0 + $1.0 }
    var start = 0
    for (width, label, target) in buttons {
      let columns = screen.grid.size.columns
      let cells = CellArea(
        columns: columns * start / whole..<columns * (start + width) / whole, rows: rows)
      button(label, target, cells, in: &screen)
      start += width
    }
  }
}
