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

  /// Returns how buttons share lines; a primary button has the largest share, and a back button the least.
  func lines(of buttons: [ListContent.Button], columns: Int) -> ButtonLines {
    lines(of: buttons.map { face($0.label, $0.target) }, columns: columns)
  }

  func lines(of faces: [ButtonFace], columns: Int) -> ButtonLines {
    ButtonLines(
      faces.map { $0.words.last?.columns ?? 1 },
      weights: faces.map { face in
        switch face.kind {
        case .primary, .right, .wrong: 6
        default: face.icon == .back || face.words.isEmpty ? 2 : 3
        }
      }, leading: faces.firstIndex { $0.kind == .primary }, columns: columns)
  }

  /// Returns buttons in one line, as many of them with their icon alone as must be; nil if even so they have no room.
  ///
  /// The button that leads back loses its words first, then those with the longest words; one that leads on keeps them.
  func line(of buttons: [ListContent.Button], columns: Int) -> ButtonLines? {
    var faces = buttons.map { face($0.label, $0.target) }
    let order = faces.indices.filter {
      faces[$0].icon != nil && ![.primary, .right, .wrong, .delete].contains(faces[$0].kind)
    }.sorted {
      func length(_ index: Int) -> Int {
        faces[index].icon == .back ? Int.max : faces[index].words.last?.columns ?? 0
      }
      return length($0) > length($1)
    }
    for index in order {
      faces[index].words = []
      // The letters of the button that leads on are larger, and its icon stands beside them.
      let widths = faces.map { face in
        face.words.last.map { $0.columns + (face.kind == .primary ? 2 : 0) } ?? 0
      }
      let line = ButtonLines(widths, columns: columns)
      if line.count == 1 { return line }
    }
    return nil
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
    var lines = lines(of: bar, columns: size.columns)
    if lines.count > 1, let line = line(of: bar, columns: size.columns) { lines = line }
    for (index, place) in bar.enumerated() {
      let columns =
        lines.count == 1
        ? lines.places[index].columns : (0..<size.columns).part(index, of: bar.count)
      button(place.label, place.target, CellArea(columns: columns, rows: rows), in: &screen)
    }
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
