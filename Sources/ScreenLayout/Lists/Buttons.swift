import Scenes

/// What can be tapped and stands for an action.
extension CardLayout {
  /// Places a button.
  ///
  /// - Parameters:
  ///   - label: Its words.
  ///   - target: What it stands for; nil if it can't be chosen now, which it looks.
  ///   - cells: Its cells; none where there is no room for it.
  ///   - screen: Gets it.
  func button(_ label: Label, _ target: Target?, _ cells: CellArea, in screen: inout Screen) {
    screen.add(
      .button(ButtonFace(.nav, language.lines(label))), cells,
      state: target == nil ? .disabled : .normal, target: target)
  }

  /// The rows that buttons take from a screen: none if it is too small for them.
  static func buttonRows(_ size: GridSize) -> Int {
    size.rows >= 10 && size.columns >= 24 ? ListPlaces.framed : 0
  }

  /// The screen that is left for what stands above the buttons.
  static func sizeAboveButtons(_ size: GridSize) -> GridSize {
    GridSize(columns: size.columns, rows: size.rows - buttonRows(size))
  }

  /// Adds a row of buttons at the bottom, below `sizeAboveButtons`.
  func add(_ buttons: [ListContent.Button], in screen: inout Screen) {
    let rows = Self.sizeAboveButtons(screen.size).rows..<screen.size.rows
    for (index, place) in buttons.enumerated() {
      let columns = (0..<screen.size.columns).part(index, of: buttons.count)
      button(place.label, place.target, CellArea(columns: columns, rows: rows), in: &screen)
    }
  }
}
