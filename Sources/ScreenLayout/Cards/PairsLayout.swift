import Scenes
import Study

/// Questions and answers of which pairs are to be found: beside each other, the questions at the left.
extension CardLayout {
  func pairs(_ content: ExerciseContent, in screen: inout Screen) {
    let size = screen.size
    progress(of: content.question, in: &screen)
    var rows = min(Zones.headerRows(size), size.rows)..<size.rows
    let count = content.tiles.count / 2
    // The title says what to do, as long as there is a row to spare.
    if rows.count > Self.rowsOfTile * count {
      screen.add(
        .caption(Caption(language.variants(content.title), .center)),
        CellArea(columns: 0..<size.columns, rows: rows.prefix(1)))
      rows = rows.dropFirst()
    }
    // A low screen has two columns of each, so that all tiles are two rows high and equally wide.
    let across = rows.count >= Self.rowsOfTile * count ? 1 : 2
    let lines = max((count + across - 1) / across, 1)
    // Equally high lines; what they leave is below the title and above the button.
    rows = rows.middle(max(rows.count / lines, 1) * lines)
    let texts = content.tiles.map(\.text.safeForScreen)
    let longest = texts.max { $0.columns < $1.columns } ?? ""
    // Where two of a kind are side by side, a gap parts the questions from the answers.
    let half = across == 1 ? size.columns / 2 : (size.columns - 1) / 2 / across * across
    for line in 0..<lines {
      let places = min(across, count - line * across)
      for (side, columns) in [0..<half, size.columns - half..<size.columns].enumerated() {
        for place in 0..<places {
          let index = side * count + line * across + place
          // A tile that is alone on its line is in the middle.
          let own =
            places < across
            ? columns.middle(columns.count / across) : columns.part(place, of: across)
          tile(
            content.tiles[index], index, longest,
            CellArea(columns: own, rows: rows.part(line, of: lines)), in: &screen)
        }
      }
    }
    if content.tiles.contains(where: { $0.state == .wrong }) { screen.entrance = .shake }
  }

  /// The fewest rows of a tile that can be touched.
  private static let rowsOfTile = 2

  private func tile(
    _ tile: ExerciseContent.Tile, _ index: Int, _ longest: String, _ cells: CellArea,
    in screen: inout Screen
  ) {
    var face = PairFace(
      tile.text.safeForScreen, longest: longest, on: tile.isQuestion ? .question : .answer)
    let state: Element.State
    switch tile.state {
    case .free, .taken: state = .normal
    case .chosen: state = .chosen
    case .wrong: state = .wrong
    case .paired(let number): (face.number, state) = (number, .right)
    }
    screen.add(
      .pair(face), cells, state: state, target: tile.isOpen ? ExerciseContent.tile(index) : nil)
  }
}
