package import Scenes

/// Everything on the screen, and what can be tapped where.
///
/// The value that is drawn also answers touches, so what is seen and what is hit always agree.
package struct Screen: Equatable, Sendable {
  /// Everything in plain letters.
  package var grid: CellGrid
  /// They lie on the grid and never overlap.
  package var targets: [TouchTarget]
  /// What is drawn over the grid where the screen shows pixels; it covers no target.
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

  /// Finds the target at a place.
  ///
  /// - Parameters:
  ///   - x: From 0, the left edge of the panel, to 1; the screen fills the panel.
  ///   - y: From 0, its top edge, to 1.
  /// - Returns: The target whose cells cover the place; nil if there is none.
  package func target(x: Double, y: Double) -> Target? {
    guard (0...1).contains(x), (0...1).contains(y) else { return nil }
    // The far edges belong to the last cells.
    let column = min(Int(x * Double(grid.size.columns)), grid.size.columns - 1)
    let row = min(Int(y * Double(grid.size.rows)), grid.size.rows - 1)
    return targets.first {
      $0.cells.columns.contains(column) && $0.cells.rows.contains(row)
    }?.target
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
}
