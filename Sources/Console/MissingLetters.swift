package import ScreenLayout

extension CellGrid {
  /// What has to be painted because a console's font lacks it: the words with such characters.
  ///
  /// A word is painted as a whole, so that its letters join and run as its script wants.
  ///
  /// - Parameter font: What the console can show.
  /// - Returns: One artwork a word, each in one row.
  package func artwork(lacking font: ConsoleFont) -> [Artwork] {
    var known: [Character: Bool] = [:]
    func isMissing(_ cell: Cell) -> Bool {
      guard let character = cell.glyph, character.utf8.count > 1 else { return false }
      if let isKnown = known[character] { return !isKnown }
      let isKnown = font.scalar(for: character) != nil
      known[character] = isKnown
      return !isKnown
    }
    var artwork: [Artwork] = []
    for row in 0..<size.rows {
      let line = cells[row * size.columns..<(row + 1) * size.columns]
      guard line.contains(where: isMissing) else { continue }
      for word in line.split(whereSeparator: { $0.glyph == " " })
      where word.contains(where: isMissing) {
        guard let first = word.first else { continue }
        let start = word.startIndex - line.startIndex
        let columns = start..<start + word.count
        artwork.append(
          Artwork(
            cells: CellArea(columns: columns, rows: row..<row + 1), paper: first.paper,
            drawing: .text(PaintedText(String(word.compactMap(\.glyph)), ink: first.ink))))
      }
    }
    return artwork
  }
}
