package import Scenes

/// Everything on the screen, and what can be tapped where.
///
/// The value that is drawn also answers touches, so what is seen and what is hit always agree.
package struct Screen: Equatable, Sendable {
  /// Everything in plain letters.
  package var grid: CellGrid
  /// They lie on the grid and never overlap.
  package var targets: [TouchTarget]
  /// Where something stands that looks like a target and can't be chosen now.
  package var refusals: [CellArea] = []
  /// What is drawn over the grid where the screen shows pixels; it covers no target but its own.
  package var artwork: [Artwork]

  package init(grid: CellGrid, targets: [TouchTarget] = [], artwork: [Artwork] = []) {
    self.grid = grid
    self.targets = targets
    self.artwork = artwork
  }

  /// The grid with blank cells beneath the artwork.
  package var gridBeneathArtwork: CellGrid {
    var grid = grid
    for artwork in artwork { grid.clear(artwork.cells) }
    return grid
  }

  /// Finds the target at a place; nil if there is none.
  package func touchTarget(at place: ScreenPlace) -> TouchTarget? {
    guard let cell = grid.size.cell(at: place) else { return nil }
    return targets.first { $0.cells.contains(cell) }
  }

  /// Whether a tap at a place is for something that can't be chosen now.
  package func isRefused(at place: ScreenPlace) -> Bool {
    guard let cell = grid.size.cell(at: place) else { return false }
    return refusals.contains { $0.contains(cell) }
  }

  /// Shows that a finger is on a target: ink and paper are exchanged, and artwork is brighter.
  package mutating func press(_ target: Target) {
    guard let cells = targets.first(where: { $0.target == target })?.cells else { return }
    grid.press(cells)
    for index in artwork.indices where artwork[index].cells == cells {
      artwork[index].isPressed = true
    }
  }
}

extension GridSize {
  /// The cell at a place; nil outside the screen.
  package func cell(at place: ScreenPlace) -> (column: Int, row: Int)? {
    guard (0...1).contains(place.x), (0...1).contains(place.y) else { return nil }
    // The far edges belong to the last cells.
    return (
      min(Int(place.x * Double(columns)), columns - 1), min(Int(place.y * Double(rows)), rows - 1)
    )
  }
}

/// A target and the cells on which a tap chooses it.
package struct TouchTarget: Hashable, Sendable {
  package let target: Target
  package let cells: CellArea
}

/// A rectangle of cells; empty if either range is.
package struct CellArea: Hashable, Sendable {
  package var columns: Range<Int>
  package var rows: Range<Int>

  package init(columns: Range<Int>, rows: Range<Int>) {
    self.columns = columns
    self.rows = rows
  }

  package func contains(_ cell: (column: Int, row: Int)) -> Bool {
    columns.contains(cell.column) && rows.contains(cell.row)
  }
}
