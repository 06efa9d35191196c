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
      .button(face(label, target)), cells, state: target == nil ? .disabled : .normal,
      target: target)
  }

  /// How buttons share lines: the way on has most of one, and the way back least.
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
      }, columns: columns)
  }

  /// The rows that buttons take from a screen: none if it is too small for them.
  static func buttonRows(_ size: GridSize) -> Int {
    Zones.isSmall(size) ? 0 : Zones.bar(size)
  }

  /// The screen that is left for what stands above the buttons.
  static func sizeAboveButtons(_ size: GridSize) -> GridSize {
    GridSize(columns: size.columns, rows: size.rows - buttonRows(size))
  }

  /// Adds buttons in a row at the bottom, below `sizeAboveButtons`.
  ///
  /// In a lesson what leaves it, and what takes a mark back, are in the corners of its head.
  func add(
    _ buttons: [ListContent.Button], below content: ScreenContent, in screen: inout Screen
  ) {
    guard Self.buttonRows(screen.size) > 0 else { return }
    let size = screen.size
    let rows = Self.sizeAboveButtons(size).rows..<size.rows
    var bar = buttons
    if content.isStudied {
      let corners = [
        (Target(.leave), Icon.close, 0..<Self.corner),
        (Target(.previous), .undo, size.columns - Self.corner..<size.columns),
      ]
      for (target, icon, columns) in corners {
        guard let index = bar.firstIndex(where: { $0.isCorner(target) }) else { continue }
        bar.remove(at: index)
        screen.add(
          .button(ButtonFace(.plain, [], icon: icon)),
          CellArea(columns: columns, rows: 0..<Zones.head(size)), target: target)
      }
    }
    // All in one line, even where some are cut.
    let lines = lines(of: bar, columns: size.columns)
    for (index, place) in bar.enumerated() {
      let columns =
        lines.count == 1
        ? lines.places[index].columns : (0..<size.columns).part(index, of: bar.count)
      button(place.label, place.target, CellArea(columns: columns, rows: rows), in: &screen)
    }
  }
}

extension ScreenContent {
  /// Whether it is a card or a quiz, with how far the lesson has come in its head.
  fileprivate var isStudied: Bool {
    switch self {
    case .card, .quiz: true
    default: false
    }
  }
}

extension ListContent.Button {
  /// Whether it stands in a corner as this target; leafing back among cards does not.
  fileprivate func isCorner(_ target: Target) -> Bool {
    self.target == target && label != .text("◀")
  }
}
