import Scenes

/// A question in the middle of a grid of three by three places, and large signs to touch around it.
extension CardLayout {
  func spots(_ content: SpotContent, in screen: inout Screen) {
    let places = SpotPlaces(content.spots.map(\.place), size: screen.size)
    for spot in content.spots { place(spot, places.cells(of: spot), in: &screen) }
    let finger = content.finger.flatMap(screen.size.cell).map { cell in
      CellArea(
        columns: (cell.column - 2..<cell.column + 3).clamped(to: 0..<screen.size.columns),
        rows: (cell.row - 1..<cell.row + 2).clamped(to: 0..<screen.size.rows))
    }
    let words = language.variants(content.question)
    // Beside a finger, the widest area has the fewest lines.
    let areas =
      finger == nil
      ? places.questions
      : places.questions.flatMap { $0.parts(beside: finger) }
        .sorted { $0.columns.count > $1.columns.count }
    // The longest words that have room in one of the areas are shown in the best such area.
    let fitting = words.lazy.compactMap { words in
      areas.first { WrappedText(words, columns: $0.columns.count).lines.count <= $0.rows.count }
    }.first
    if let area = fitting ?? places.questions.last, !area.isEmpty {
      let text = words.wrapping(in: area.columns.count, lines: area.rows.count)
      place(text, area, ink: .text, isBold: false, minLineHeight: .reminder, in: &screen)
    }
    if let finger { screen.add(.sign(.icon(.plus)), finger, state: .wrong) }
  }

  private func place(_ spot: SpotContent.Spot, _ cells: CellArea, in screen: inout Screen) {
    switch spot.sign {
    case .words(let label): button(label, spot.target, cells, in: &screen)
    case .corner: screen.add(.button(ButtonFace(.primary, [])), cells, target: spot.target)
    case .touched: screen.add(.sign(.icon(.check)), cells, target: spot.target)
    case .arrow:
      screen.add(
        .button(ButtonFace(.plain, [], icon: spot.place.arrow)), cells, target: spot.target)
    }
  }
}

/// The cells of the signs and of the question.
private struct SpotPlaces {
  private let size: GridSize
  private let places: [SpotContent.Place]
  /// The columns of the left, middle and right places.
  private let columns: [Range<Int>]
  /// The rows of the top, middle and bottom places.
  private let rows: [Range<Int>]

  init(_ places: [SpotContent.Place], size: GridSize) {
    self.size = size
    self.places = places
    // The width of the places at the sides; the middle gets the rest.
    let side = size.columns < 30 ? size.columns / 3 : max(9, size.columns * 3 / 10)
    columns = [0..<side, side..<size.columns - side, size.columns - side..<size.columns]
    let edge = size.rows / 3
    rows = [0..<edge, edge..<size.rows - edge, size.rows - edge..<size.rows]
  }

  private var corner: (width: Int, height: Int) {
    (max(6, size.columns / 6), max(3, size.rows / 5))
  }
  /// The rows of a button with words.
  private var wordsHeight: Int { size.rows < 25 ? 3 : 5 }

  /// The areas without signs in which the question can stand, the best one first.
  var questions: [CellArea] {
    func has(_ wanted: SpotContent.Place...) -> Bool { places.contains(where: wanted.contains) }
    let hasSides = has(.left, .right)
    let top = hasSides ? has(.top) : has(.top, .topLeft, .topRight)
    let bottom = hasSides ? has(.bottom) : has(.bottom, .bottomLeft, .bottomRight)
    let middle = hasSides ? columns[1] : 0..<size.columns
    let across = middle.count > 12 ? middle.lowerBound + 1..<middle.upperBound - 1 : middle
    let center = CellArea(
      columns: across,
      rows: (top ? rows[1].lowerBound : 0)..<(bottom ? rows[1].upperBound : size.rows))
    guard hasSides, !top, size.columns > 2 * corner.width, size.rows > wordsHeight else {
      return [center]
    }
    // The areas above and below the buttons at the sides allow longer lines.
    let edge = (size.rows - wordsHeight) / 2
    let between = corner.width..<size.columns - corner.width
    let above = CellArea(
      columns: has(.topLeft, .topRight) ? between : 0..<size.columns, rows: 0..<edge)
    let below = CellArea(
      columns: has(.bottomLeft, .bottomRight) ? between : 0..<size.columns,
      rows: size.rows - edge..<size.rows)
    return [above] + (bottom ? [] : [below]) + [center]
  }

  func cells(of spot: SpotContent.Spot) -> CellArea {
    let place = spot.place
    let cells = CellArea(columns: columns[place.column], rows: rows[place.row])
    switch spot.sign {
    case .arrow: return cells
    case .corner, .touched:
      return cells.part(
        columns: corner.width, rows: corner.height, at: place)
    case .words:
      return cells.part(
        columns: cells.columns.count, rows: wordsHeight, at: place)
    }
  }
}

extension SpotContent.Place {
  /// The arrow that points to the place.
  fileprivate var arrow: Icon {
    switch self {
    case .top, .topLeft, .topRight: .arrowUp
    case .bottom, .bottomLeft, .bottomRight: .arrowDown
    case .left: .arrowLeft
    case .right: .arrowRight
    }
  }

  /// The column of the place: 0 left, 1 middle, 2 right.
  fileprivate var column: Int {
    switch self {
    case .left, .topLeft, .bottomLeft: 0
    case .top, .bottom: 1
    case .right, .topRight, .bottomRight: 2
    }
  }

  /// The row of the place: 0 top, 1 middle, 2 bottom.
  fileprivate var row: Int {
    switch self {
    case .top, .topLeft, .topRight: 0
    case .left, .right: 1
    case .bottom, .bottomLeft, .bottomRight: 2
    }
  }
}

extension CellArea {
  /// Returns the area itself if some other cells don't overlap it, or else its parts at their left and right.
  fileprivate func parts(beside other: CellArea?) -> [CellArea] {
    guard let other, other.overlaps(self) else { return [self] }
    let parts = [0..<other.columns.lowerBound, other.columns.upperBound..<Int.max]
    return parts.map { CellArea(columns: columns.clamped(to: $0), rows: rows) }
      .filter { $0.columns.count >= 12 }
  }

  /// Returns a part of at most the given size, moved to the edges of the screen at which the place is.
  fileprivate func part(
    columns width: Int, rows height: Int, at place: SpotContent.Place
  ) -> CellArea {
    let (width, height) = (min(width, columns.count), min(height, rows.count))
    let left = columns.lowerBound + (columns.count - width) * place.column / 2
    let top = rows.lowerBound + (rows.count - height) * place.row / 2
    return CellArea(columns: left..<left + width, rows: top..<top + height)
  }
}
