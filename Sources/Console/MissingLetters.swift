package import ScreenLayout

extension CellGrid {
  /// What has to be painted because a console's font lacks it: the words with such characters.
  ///
  /// A word is painted as a whole, so that its letters join and run as its script wants. Words that
  /// run from right to left are painted together: the first one stands at the right.
  ///
  /// - Parameter font: What the console can show.
  /// - Returns: One artwork a word or several, each in one row.
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
      var words: [ArraySlice<Cell>] = []
      for word in line.split(whereSeparator: { $0.glyph == " " })
      where word.contains(where: isMissing) {
        if let last = words.last, last.endIndex + 1 == word.startIndex, last.runsLeft, word.runsLeft
        {
          words[words.count - 1] = line[last.startIndex..<word.endIndex]
        } else {
          words.append(word)
        }
      }
      for word in words {
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

extension Sequence<Cell> {
  /// Whether there are letters of a script that runs from right to left.
  ///
  /// Source: Unicode 15 `DerivedBidiClass.txt`, the blocks whose characters are R or AL by default.
  fileprivate var runsLeft: Bool {
    contains { cell in
      cell.glyph?.unicodeScalars.contains { scalar in
        switch scalar.value {
        case 0x590...0x8ff, 0xfb1d...0xfdff, 0xfe70...0xfeff, 0x1_0800...0x1_0fff,
          0x1_e800...0x1_efff:
          true
        default: false
        }
      } ?? false
    }
  }
}
