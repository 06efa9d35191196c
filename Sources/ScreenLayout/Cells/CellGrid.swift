package import Study

/// A screen of character cells, stored row by row.
///
/// `cells.count` is `size.columns * size.rows` and never 0. A character two columns wide takes its own
/// cell and a `Cell.continuation` to the right.
package struct CellGrid: Equatable, Sendable {
  package let size: GridSize
  package private(set) var cells: [Cell]

  /// Makes a grid of blanks on one paper.
  package init(size: GridSize, paper: Paper = .plain) {
    self.size = size
    cells = Array(
      repeating: Cell(glyph: " ", ink: .text, paper: paper), count: size.columns * size.rows)
  }

  /// The cell at a place; nil outside the grid.
  package subscript(column column: Int, row row: Int) -> Cell? {
    contains(column: column, row: row) ? cells[row * size.columns + column] : nil
  }

  /// Writes one line of text from a place on, and cuts off what does not fit.
  ///
  /// Characters of width zero (control characters, lone combining marks) are left out.
  package mutating func write(
    _ text: some StringProtocol, column: Int, row: Int, ink: Ink, brightness: Brightness = .full
  ) {
    guard row >= 0, row < size.rows else { return }
    var column = column
    for character in text {
      let width = character.columns
      guard width > 0 else { continue }
      guard column + width <= size.columns else { return }
      if column >= 0 {
        let index = row * size.columns + column
        let paper = cells[index].paper
        cells[index] = Cell(glyph: character, ink: ink, paper: paper, brightness: brightness)
        if width == 2 {
          cells[index + 1] = .continuation(ink: ink, paper: paper, brightness: brightness)
        }
      }
      column += width
    }
  }

  /// Makes cells blank; their paper stays.
  package mutating func clear(_ area: CellArea) {
    for row in area.rows.clamped(to: 0..<size.rows) {
      for column in area.columns.clamped(to: 0..<size.columns) {
        let index = row * size.columns + column
        cells[index] = Cell(glyph: " ", ink: .text, paper: cells[index].paper)
      }
    }
  }

  /// Shows cells on the pressed paper, at full brightness.
  package mutating func press(_ area: CellArea) {
    for row in area.rows.clamped(to: 0..<size.rows) {
      for column in area.columns.clamped(to: 0..<size.columns) {
        let index = row * size.columns + column
        cells[index] = Cell(glyph: cells[index].glyph, ink: cells[index].ink, paper: .pressed)
      }
    }
  }

  /// The text of each row, trailing blanks kept; a wide character counts once.
  package var lines: [String] {
    (0..<size.rows).map { row in
      let start = row * size.columns
      return String(cells[start..<start + size.columns].compactMap(\.glyph))
    }
  }

  private func contains(column: Int, row: Int) -> Bool {
    column >= 0 && column < size.columns && row >= 0 && row < size.rows
  }
}

/// The number of character cells of a screen, at least one each way.
package struct GridSize: Hashable, Sendable {
  package let columns: Int
  package let rows: Int

  /// - Parameters:
  ///   - columns: Clamped to 1…500.
  ///   - rows: Clamped to 1…300.
  package init(columns: Int, rows: Int) {
    self.columns = min(max(columns, 1), 500)
    self.rows = min(max(rows, 1), 300)
  }

  /// Returns the size with larger cells, as far as they leave room for the lists and buttons of a small screen.
  ///
  /// - Parameter percent: The height of a cell, in percent of the present one; 100 at least.
  /// - Returns: The size; the present one if there is no room for larger cells.
  package func enlarged(percent: Int) -> GridSize {
    guard percent > 100 else { return self }
    let most = min(columns * 100 / Self.least.columns, rows * 100 / Self.least.rows)
    let percent = min(percent, max(most, 100))
    return GridSize(columns: columns * 100 / percent, rows: rows * 100 / percent)
  }

  /// The least size on which rows and buttons are high enough for a finger (`Zones.isSmall`).
  private static let least = (columns: 24, rows: 10)

  /// The usual size of a terminal, for when no other is given.
  package static let standard = GridSize(columns: 80, rows: 24)

  /// The size in the format of `--size`, such as `80x24`.
  package var text: String { "\(columns)x\(rows)" }
}

/// The content of one cell: a character and its look.
package struct Cell: Hashable, Sendable {
  /// The character, or nil in the right half of a wide one.
  package let glyph: Character?
  package let ink: Ink
  package let paper: Paper
  package let brightness: Brightness

  package init(glyph: Character?, ink: Ink, paper: Paper, brightness: Brightness = .full) {
    self.glyph = glyph
    self.ink = ink
    self.paper = paper
    self.brightness = brightness
  }

  /// The right half of a character two columns wide.
  package static func continuation(ink: Ink, paper: Paper, brightness: Brightness) -> Cell {
    Cell(glyph: nil, ink: ink, paper: paper, brightness: brightness)
  }
}

/// The purpose of a piece of text, for which the terminal profile chooses the colour.
package enum Ink: Hashable, CaseIterable, Sendable {
  /// The card's own text.
  case text
  /// The deck's name, the position in it, the hint.
  case label
  /// A wrong answer in a list.
  case wrong
  /// The sign before a learner's name.
  case learner(LearnerColor)

  package static let allCases: [Ink] =
    [.text, .label, .wrong] + LearnerColor.allCases.map(Ink.learner)
}

/// The background of text; questions and answers each have their own paper.
package enum Paper: CaseIterable, Sendable {
  case plain
  case question
  case answer
  /// The light paper, with dark ink, of a target under a finger.
  case pressed
}

/// How far a text has faded in, from 0 (almost its paper's colour) to `Brightness.full`.
package struct Brightness: RawRepresentable, Hashable, Comparable, Sendable {
  package let rawValue: UInt8

  /// - Parameter rawValue: Clamped to 0…6.
  package init(rawValue: UInt8) {
    self.rawValue = min(rawValue, 6)
  }

  package static let full = Brightness(rawValue: 6)

  package static func < (left: Brightness, right: Brightness) -> Bool {
    left.rawValue < right.rawValue
  }
}
