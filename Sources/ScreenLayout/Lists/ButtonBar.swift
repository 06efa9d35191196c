import Scenes

/// The buttons at the bottom of a screen: their looks, and their lines.
struct ButtonBar {
  let faces: [ButtonFace]
  let targets: [Target?]
  let lines: ButtonLines

  /// Returns the cells of the buttons, in as many lines as they need.
  ///
  /// - Returns: The cells; none if the buttons would take more than two thirds of the screen's rows.
  func cells(height: Int? = nil, size: GridSize) -> [CellArea] {
    guard
      let height = [height ?? Zones.buttonRows(size), 2, 1]
        .first(where: { lines.count * $0 * 3 <= size.rows * 2 })
    else { return [] }
    let top = size.rows - lines.count * height
    return lines.places.map { place in
      let row = top + place.line * height
      return CellArea(columns: place.columns, rows: row..<row + height)
    }
  }
}

extension ButtonBar {
  /// Returns the buttons' looks, each with what decides how large the words of all are.
  func joined(_ columns: [Int]) -> [ButtonFace] {
    let members = zip(faces, columns).map { face, columns in
      BarMember(
        words: face.words, hasIcon: face.icon != nil, isStrong: face.isStrong, columns: columns)
    }
    return faces.map { face in
      var face = face
      face.bar = members
      return face
    }
  }
}

extension CardLayout {
  /// Returns the bar of some buttons: in one line with words, if these have room in letters that are large enough; else
  /// the arrow back alone, and on a screen with few rows the other words without icons, or else all icons alone; else in
  /// several lines.
  func bar(of buttons: [ListContent.Button], size: GridSize) -> ButtonBar {
    let faces = buttons.map { button in
      var face = face(button.label, button.target)
      face.icon = face.icon ?? button.icon
      return face
    }
    return bar(faces, buttons.map(\.target), size: size)
  }

  func bar(_ faces: [ButtonFace], _ targets: [Target?], size: GridSize) -> ButtonBar {
    let isLow = size.rows < 14
    // The way back alone is no wider than beside others: it is not what the page is about.
    let isLone = faces.count == 1 && faces.first?.icon == .back && faces.first?.kind == .nav
    let columns = isLone ? min(max(size.columns / 3, 10), size.columns) : size.columns
    func lines(_ faces: [ButtonFace]) -> ButtonLines {
      ButtonLines(
        faces.map { $0.columns(isLow: isLow) },
        weights: faces.map { face in
          switch face.kind {
          case .primary, .right, .wrong: 6
          default: face.icon == .back || face.words.isEmpty ? 2 : 3
          }
        }, leading: faces.firstIndex { $0.kind == .primary }, columns: columns)
    }
    var bar = ButtonBar(faces: faces, targets: targets, lines: lines(faces))
    guard bar.lines.count > 1, size.columns < 40, !Zones.isSmall(size) else { return bar }
    func withoutWords(_ isWordless: (ButtonFace) -> Bool) -> [ButtonFace] {
      faces.map { face in
        var face = face
        if isWordless(face) { (face.words, face.iconWords) = ([], face.words) }
        return face
      }
    }
    var choices = [withoutWords { $0.icon == .back }]
    if isLow {
      func withoutIcons(_ isIconless: (ButtonFace) -> Bool) -> [ButtonFace] {
        choices[0].map { face in
          var face = face
          if !face.words.isEmpty, isIconless(face) { face.icon = nil }
          return face
        }
      }
      choices += [
        withoutIcons { !$0.isStrong }, withoutIcons { _ in true },
        withoutWords { $0.icon != nil && !$0.isStrong },
      ]
    }
    for faces in choices {
      bar = ButtonBar(faces: faces, targets: targets, lines: lines(faces))
      if bar.lines.count == 1 { return bar }
    }
    return ButtonBar(faces: faces, targets: targets, lines: lines(faces))
  }

  /// Places the buttons of a bar, whose words are equally large.
  func place(_ bar: ButtonBar, _ cells: [CellArea], in screen: inout Screen) {
    let faces = bar.joined(cells.map(\.columns.count))
    for ((face, target), cells) in zip(zip(faces, bar.targets), cells) {
      screen.add(
        .button(face), cells, state: target == nil ? .disabled : .normal, target: target)
    }
  }
}

extension ButtonFace {
  /// Returns the columns that the shortest words and the icon take, without the button's edges.
  ///
  /// - Parameter isLow: Whether the icon is beside the words, and not above them.
  /// - Returns: The columns; 0 for an icon alone.
  fileprivate func columns(isLow: Bool) -> Int {
    guard let count = words.last?.columns, count > 0 else { return icon == nil ? 1 : 0 }
    // Bold letters of 75 % of the cell's height are .9 columns wide, the others of 62 % at most .7.
    if isStrong, isLow { return max(count, count * 9 / 10 + (icon == nil ? 1 : 3)) }
    return isLow && icon != nil ? max(count, (count * 7 + 32) / 10) : count
  }
}
