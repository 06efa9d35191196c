import Scenes
import Study

/// An answer that is built of tiles: the question beside its places, and the tiles below.
extension CardLayout {
  func build(_ content: ExerciseContent, in screen: inout Screen) {
    let size = screen.size
    let (columns, asked) = (0..<size.columns, content.question)
    progress(of: asked, in: &screen)
    let rows = min(Zones.headerRows(size), size.rows)..<size.rows
    let across = tilesAcross(content, columns: columns.count)
    let lines = (content.tiles.count + across - 1) / across
    let isUpright = columns.count < 40 && rows.count >= 14
    let least = isUpright ? 8 : columns.count < 40 ? 2 : 4
    let height = min(max((rows.count - least) / max(lines, 1), 1), 3)
    let top = rows.dropLast(min(lines * height, rows.count))
    tiles(content, across, rows.dropFirst(top.count), in: &screen)
    let title = language.variants(content.title)
    if isUpright {
      let below = top.suffix(5)
      body(
        asked.text.safeForScreen, pictures: asked.pictures,
        CellArea(columns: columns, rows: top.dropLast(5)), in: &screen)
      screen.add(
        .caption(Caption(title, .center)), CellArea(columns: columns, rows: below.prefix(1)))
      slots(content, CellArea(columns: columns, rows: below.dropFirst()), in: &screen)
      return
    }
    let left = columns.count * 5 / 16
    body(
      asked.text.safeForScreen, pictures: asked.pictures,
      CellArea(columns: 0..<left, rows: top), in: &screen)
    let right = left..<columns.upperBound
    let hasTitle = top.count >= 4
    if hasTitle {
      screen.add(.caption(Caption(title, .center)), CellArea(columns: right, rows: top.prefix(1)))
    }
    slots(
      content, CellArea(columns: right, rows: top.dropFirst(hasTitle ? 1 : 0)), in: &screen)
  }

  private func slots(_ content: ExerciseContent, _ area: CellArea, in screen: inout Screen) {
    place(content.lines.flatMap { wrapped($0, area.columns.count) }, area, in: &screen)
  }

  /// Returns the number of tiles beside each other: as many as make few lines, but wide enough for their texts.
  private func tilesAcross(_ content: ExerciseContent, columns: Int) -> Int {
    let longest = content.tiles.map { $0.text.safeForScreen.columns }.max() ?? 1
    let most = max(columns / max(longest + 3, columns < 40 ? 6 : 8), 1)
    let count = max(content.tiles.count, 1)
    let lines = (count + most - 1) / most
    return (count + lines - 1) / lines
  }

  private func tiles(
    _ content: ExerciseContent, _ across: Int, _ rows: Range<Int>, in screen: inout Screen
  ) {
    let lines = (content.tiles.count + across - 1) / across
    for (index, tile) in content.tiles.enumerated() {
      let text = tile.state == .taken ? "" : tile.text.safeForScreen
      screen.add(
        .key(KeyFace(.letter, [text])),
        CellArea(
          columns: (0..<screen.size.columns).part(index % across, of: across),
          rows: rows.part(index / across, of: lines)),
        state: tile.state == .taken ? .disabled : tile.state == .wrong ? .wrong : .normal,
        target: tile.state == .taken ? nil : ExerciseContent.tile(index))
    }
  }
}
