import Scenes

/// Buttons in a row below anything else.
extension CardLayout {
  /// The rows that buttons take from a screen: none if it is too small for them.
  static func buttonRows(_ size: GridSize) -> Int {
    size.rows >= 10 && size.columns >= 24 ? ListPlaces.framed : 0
  }

  /// The screen that is left for what stands above the buttons.
  static func sizeAboveButtons(_ size: GridSize) -> GridSize {
    GridSize(columns: size.columns, rows: size.rows - buttonRows(size))
  }

  /// Adds a row of buttons below a screen of `sizeAboveButtons`.
  func add(_ buttons: [ListContent.Button], below above: Screen, size: GridSize) -> Screen {
    let paper = above.grid[column: 0, row: 0]?.paper ?? .plain
    var screen = above
    screen.grid = above.grid.extended(to: size, paper: paper)
    let rows = above.grid.size.rows..<size.rows
    for (index, place) in buttons.enumerated() {
      let columns = (0..<size.columns).part(index, of: buttons.count)
      button(place.label, place.target, CellArea(columns: columns, rows: rows), in: &screen)
    }
    return screen
  }
}
