import Scenes

/// The keys for a PIN: four rows of three, as on a telephone, beside or below what is asked.
extension CardLayout {
  func pin(_ content: KeyboardContent, in screen: inout Screen) {
    let size = screen.size
    let isUpright = size.rows > 16 && size.columns < 40
    let left = isUpright ? 0..<size.columns : 0..<size.columns * 2 / 5
    let columns = isUpright ? left : left.upperBound..<size.columns
    // Equally high rows of keys; what is left over is above them, with room for a notice if there is any.
    let high = size.rows < 14 ? size.rows : size.rows - 2
    let height = (isUpright ? size.rows * 3 / 5 : high) / 4
    let keys = size.rows - 4 * height..<size.rows
    let title = content.problem.map { .words($0) } ?? content.title
    var rows = isUpright ? 0..<keys.lowerBound : 0..<size.rows
    let bar = rows.suffix(Zones.buttonRows(size))
    if isUpright {
      header(language.variants(title), in: &screen)
      rows = Zones.headerRows(size)..<rows.upperBound
      typed(content, CellArea(columns: left, rows: rows.middle(2)), in: &screen)
    } else if size.rows < 14 {
      screen.add(
        .caption(Caption(language.variants(title), .left, .strong, maxLines: 4)),
        CellArea(columns: left, rows: 0..<4))
      typed(content, CellArea(columns: left, rows: 4..<6), in: &screen)
    } else {
      let above = 0..<bar.lowerBound
      let field = above.suffix(4).prefix(2)
      screen.add(
        .sentence(Caption(language.variants(title), .center, .strong, maxLines: 2)),
        CellArea(columns: left, rows: field.lowerBound - 3..<field.lowerBound))
      let top = field.lowerBound - 3
      screen.add(.sign(.icon(.lock)), CellArea(columns: left, rows: min(1, top)..<top))
      typed(content, CellArea(columns: left, rows: field), in: &screen)
    }
    let digits = alphabet(for: content).rows(.pin).map { $0.map(letter) }
    let zero: Key = (1, KeyFace(.letter, ["0"]), KeyboardContent.key("0"))
    var last = [erase(1), zero, save(content, 1)]
    if isUpright {
      last[0] = back(1, icon: .back)
      place(
        [erase(1)], CellArea(columns: size.columns - 6..<size.columns, rows: rows.middle(2)),
        in: &screen)
    } else {
      place(
        [back(1, icon: .back)],
        CellArea(columns: left, rows: bar), in: &screen)
    }
    for (index, row) in (digits + [last]).enumerated() {
      let top = keys.lowerBound + index * height
      place(row, CellArea(columns: columns, rows: top..<top + height), in: &screen)
    }
  }
}
