import Scenes

/// Buttons, which can be tapped and stand for an action.
extension CardLayout {
  /// Returns the look of a button.
  ///
  /// Arrows, plus and minus become icons without words.
  func face(_ label: Label, _ target: Target?) -> ButtonFace {
    switch label {
    case .text("◀"): return ButtonFace(.nav, [], icon: .left)
    case .text("▶"): return ButtonFace(.nav, [], icon: .right)
    case .text("+"): return ButtonFace(.nav, [], icon: .plus)
    case .text("−"): return ButtonFace(.nav, [], icon: .minus)
    default:
      return ButtonFace(target?.role ?? .nav, language.variants(label), icon: target?.icon)
    }
  }

  /// Places a button.
  ///
  /// - Parameters:
  ///   - label: The button's words.
  ///   - target: The button's target; nil if the button can't be chosen now, so that it looks disabled.
  ///   - cells: The button's cells; empty if there is no room for it.
  ///   - screen: The screen to place the button on.
  func button(_ label: Label, _ target: Target?, _ cells: CellArea, in screen: inout Screen) {
    screen.add(
      .button(face(label, target)), cells, state: target == nil ? .disabled : .normal,
      target: target)
  }

  /// Returns the number of rows that buttons take from a screen; 0 if the screen is too small for them.
  static func buttonRows(_ size: GridSize) -> Int {
    Zones.isSmall(size) ? 0 : Zones.buttonRows(size)
  }

  /// Returns the size of the part of a screen above the buttons.
  static func sizeAboveButtons(_ size: GridSize) -> GridSize {
    GridSize(columns: size.columns, rows: size.rows - buttonRows(size))
  }

  /// Adds buttons in a row at the bottom, below the rows of `sizeAboveButtons`.
  ///
  /// The buttons that leave a lesson and that take a mark back are placed in the corners of the header.
  func add(
    _ buttons: [ListContent.Button], below content: ScreenContent, in screen: inout Screen
  ) {
    guard Self.buttonRows(screen.size) > 0 else { return }
    let size = screen.size
    let rows = Self.sizeAboveButtons(size).rows..<size.rows
    var bar = buttons
    if content.isStudied {
      let corners = [
        (Target(.leave), 0..<Self.corner),
        (Target(.previous), size.columns - Self.corner..<size.columns),
      ]
      for (target, columns) in corners {
        guard let index = bar.firstIndex(where: { $0.isCorner(target) }) else { continue }
        bar.remove(at: index)
        screen.add(
          .button(ButtonFace(.plain, [], icon: target.icon)),
          CellArea(columns: columns, rows: 0..<Zones.headerRows(size)), target: target)
      }
    }
    // The bar has one line of buttons, even if the words of some are cut.
    let placed = self.bar(of: bar, size: size)
    let cells = placed.lines.places.enumerated().map { index, place in
      let columns =
        placed.lines.count == 1
        ? place.columns : (0..<size.columns).part(index, of: bar.count)
      return CellArea(columns: columns, rows: rows)
    }
    place(placed, cells, in: &screen)
  }
}

extension ScreenContent {
  /// Whether the content is a card or a quiz, whose header shows the progress.
  fileprivate var isStudied: Bool {
    switch self {
    case .card, .quiz, .exercise: true
    default: false
    }
  }
}

extension ListContent.Button {
  /// Returns whether the button stands in a corner for a target, unlike the arrow to the previous card.
  fileprivate func isCorner(_ target: Target) -> Bool {
    self.target == target && label != .text("◀")
  }
}
