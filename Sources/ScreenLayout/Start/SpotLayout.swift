package import Scenes
import Study

/// A question in the middle, and large signs to touch around it: arrows, corners, or buttons in a bar.
extension CardLayout {
  func spots(_ content: SpotContent, in screen: inout Screen) {
    let places = SpotPlaces(content, screen.size) { bar(of: $0, size: $1) }
    for spot in content.spots {
      place(spot, places, in: &screen)
    }
    let words = language.variants(content.question)
    let finger = content.finger.flatMap(screen.size.cell).map { cell in
      CellArea(
        columns: (cell.column - 2..<cell.column + 3).clamped(to: 0..<screen.size.columns),
        rows: (cell.row - 1..<cell.row + 2).clamped(to: 0..<screen.size.rows))
    }
    if places.hasArrows {
      let question = Caption(
        words.titles, .center, .strong, maxLines: places.question.rows.count)
      return screen.add(.sentence(question), places.question)
    }
    guard let finger else {
      let corners = content.spots.count { $0.sign == .corner || $0.sign == .touched }
      let touched = content.spots.count { $0.sign == .touched }
      return quiet(
        content.icon.map { .icon($0) } ?? .nothing, words.titles,
        why: words.reasons, dots: (touched, corners), places.question,
        in: &screen)
    }
    // Beside a finger, the widest area has the fewest lines; the longest words that have room are shown.
    let areas = places.question.parts(beside: finger)
      .sorted { $0.columns.count * $0.rows.count > $1.columns.count * $1.rows.count }
    let fitting = words.lazy.compactMap { words in
      areas.first {
        $0.columns.count >= 12
          && WrappedText(words, columns: $0.columns.count).lines.count <= $0.rows.count
      }.map { (words, $0) }
    }.first
    if let (words, area) = fitting ?? areas.first.flatMap({ area in words.last.map { ($0, area) } })
    {
      let said = [words]
      screen.add(
        .sentence(
          Caption(said.titles, .center, .strong, maxLines: min(area.rows.count, 2)),
          why: Caption(said.reasons, .center, .plain, maxLines: max(area.rows.count - 2, 1))), area)
    }
    screen.add(.sign(.icon(.plus)), finger, state: .wrong)
  }

  private func place(_ spot: SpotContent.Spot, _ places: SpotPlaces, in screen: inout Screen) {
    let cells = places.cells[spot.place] ?? places.noCells
    switch spot.sign {
    case .words(let label):
      let face = places.faces[spot.place] ?? face(label, spot.target)
      screen.add(
        .button(face), cells, state: spot.target == nil ? .disabled : .normal, target: spot.target)
    case .corner:
      let state: Element.State = spot.target == nil ? .disabled : .normal
      screen.add(.corner(spot.place), cells, state: state, target: spot.target)
    case .touched: screen.add(.corner(spot.place), cells, state: .chosen)
    case .arrow:
      screen.add(
        .button(ButtonFace(.plain, [], icon: spot.place.arrow)), cells, target: spot.target)
    }
  }
}

/// The cells of the signs and of the question.
private struct SpotPlaces {
  private(set) var cells: [SpotContent.Place: CellArea] = [:]
  /// The looks of the signs with words.
  private(set) var faces: [SpotContent.Place: ButtonFace] = [:]
  /// The cells in the middle, without signs.
  private(set) var question: CellArea
  let hasArrows: Bool
  let noCells = CellArea(columns: 0..<0, rows: 0..<0)

  /// - Parameters:
  ///   - content: The signs.
  ///   - size: The screen's size.
  ///   - bar: Returns the bar of signs with words on a screen.
  init(
    _ content: SpotContent, _ size: GridSize,
    bar: ([ListContent.Button], GridSize) -> ButtonBar
  ) {
    let (columns, rows) = (0..<size.columns, 0..<size.rows)
    hasArrows = content.spots.contains { $0.sign == .arrow }
    question = CellArea(columns: columns, rows: rows)
    if hasArrows {
      placeArrows(content.spots, size)
      return
    }
    let corners = content.spots.filter { $0.sign == .corner || $0.sign == .touched }
    let width = min(max(6, size.columns / 6), size.columns / 2)
    let height = min(max(3, size.rows * 4 / 15), size.rows / 2)
    for spot in corners {
      cells[spot.place] = question.part(columns: width, rows: height, at: spot.place)
    }
    let between = corners.isEmpty ? columns : width..<size.columns - width
    var foot = rows.upperBound
    func placeLine(_ spots: [SpotContent.Spot]) {
      // A screen has at least one column, but between the corners of a tiny one there is none.
      guard !between.isEmpty else { return }
      let buttons = spots.compactMap { spot in
        if case .words(let label) = spot.sign {
          ListContent.Button(spot.target, label, icon: spot.icon)
        } else {
          nil
        }
      }
      let bar = bar(buttons, GridSize(columns: between.count, rows: size.rows))
      let line = bar.lines
      for (spot, face) in zip(spots, bar.joined(line.places.map(\.columns.count))) {
        faces[spot.place] = face
      }
      let least = corners.isEmpty ? 1 : 2
      let high = max(min(Zones.buttonRows(size), foot / 3), min(least, foot))
      foot -= high * line.count
      guard foot >= 0, high > 0 else { return }
      for (spot, place) in zip(spots, line.places) {
        let columns =
          place.columns.lowerBound + between.lowerBound..<place.columns.upperBound
          + between.lowerBound
        let top = foot + place.line * high
        cells[spot.place] = CellArea(columns: columns, rows: top..<top + high)
      }
    }
    let words = content.spots.filter { if case .words = $0.sign { true } else { false } }
      .sorted { $0.place.column < $1.place.column }
    for isBar in [true, false] {
      let spots = words.filter { ($0.place.row == 2) == isBar }
      if !spots.isEmpty { placeLine(spots) }
    }
    foot = max(foot, 0)
    let top = corners.isEmpty ? 0 : min(height, foot)
    question = CellArea(
      columns: columns, rows: top..<max(min(foot, corners.isEmpty ? foot : size.rows - height), top)
    )
  }

  /// Places arrows in a grid of three by three places, and the other signs in its corners.
  private mutating func placeArrows(_ spots: [SpotContent.Spot], _ size: GridSize) {
    // The width of the places at the sides; the middle gets the rest.
    let side = size.columns < 30 ? size.columns / 3 : max(8, size.columns / 4)
    let columns = [0..<side, side..<size.columns - side, size.columns - side..<size.columns]
    let edge = size.rows / 3
    let rows = [0..<edge, edge..<size.rows - edge, size.rows - edge..<size.rows]
    for spot in spots {
      let place = CellArea(columns: columns[spot.place.column], rows: rows[spot.place.row])
      cells[spot.place] =
        spot.sign == .arrow
        ? place
        : place.part(
          columns: place.columns.count, rows: size.rows < 25 ? 3 : 5, at: spot.place)
    }
    let middle = columns[1].count > 12 ? columns[1].inset : columns[1]
    question = CellArea(columns: middle, rows: rows[1])
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
  package var column: Int {
    switch self {
    case .left, .topLeft, .bottomLeft: 0
    case .top, .bottom: 1
    case .right, .topRight, .bottomRight: 2
    }
  }

  /// The row of the place: 0 top, 1 middle, 2 bottom.
  package var row: Int {
    switch self {
    case .top, .topLeft, .topRight: 0
    case .left, .right: 1
    case .bottom, .bottomLeft, .bottomRight: 2
    }
  }
}

extension CellArea {
  /// Returns the area itself if some other cells don't overlap it, or else its parts around them.
  fileprivate func parts(beside other: CellArea) -> [CellArea] {
    guard other.overlaps(self) else { return [self] }
    let beside = [0..<other.columns.lowerBound, other.columns.upperBound..<Int.max].map {
      CellArea(columns: columns.clamped(to: $0), rows: rows)
    }
    let above = [0..<other.rows.lowerBound, other.rows.upperBound..<Int.max].map {
      CellArea(columns: columns, rows: rows.clamped(to: $0))
    }
    return (above + beside).filter { !$0.isEmpty }
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
