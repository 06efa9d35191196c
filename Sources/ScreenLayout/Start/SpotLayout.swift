import Scenes

/// A question in the middle, and large signs to touch on three by three places around it.
extension CardLayout {
  func spots(_ content: SpotContent, size: GridSize) -> Screen {
    var screen = Screen(grid: CellGrid(size: size, paper: .plain))
    let places = SpotPlaces(content.spots.map(\.place), size: size)
    for spot in content.spots {
      let cells = places.cells(of: spot)
      guard !cells.columns.isEmpty, !cells.rows.isEmpty else { continue }
      if case .words(let label) = spot.sign {
        button(label, spot.target, cells, in: &screen)
        continue
      }
      draw(spot, cells, in: &screen.grid)
      if let target = spot.target {
        screen.targets.append(TouchTarget(target: target, cells: cells))
      }
    }
    let area = places.question
    if !area.columns.isEmpty, !area.rows.isEmpty {
      body(words(content.question, in: area), area, in: &screen)
    }
    if let cell = content.finger.flatMap(size.cell) {
      // Artwork would cover the finger's mark.
      if area.contains(cell) { screen.artwork = [] }
      mark(cell, in: &screen.grid)
    }
    return screen
  }

  /// The longest words that fit without a broken one, or else the shortest.
  private func words(_ label: Label, in area: CellArea) -> String {
    let variants = language.lines(label)
    let columns = area.columns.count
    return variants.first { words in
      words.split(separator: " ").allSatisfy { $0.columns <= columns }
        && WrappedText(words, columns: columns).lines.count <= area.rows.count
    } ?? variants.last ?? ""
  }

  private func draw(_ spot: SpotContent.Spot, _ cells: CellArea, in grid: inout CellGrid) {
    switch spot.sign {
    case .words: break
    case .corner:
      let line = String(repeating: "█", count: cells.columns.count)
      for row in cells.rows {
        grid.write(line, column: cells.columns.lowerBound, row: row, ink: .text)
      }
    case .touched: SpotPicture.check.draw(in: cells, of: &grid)
    case .arrow:
      let arrow = SpotPicture.arrow(to: spot.place)
      // A large arrow before a frame.
      let isFramed = arrow.fits(in: cells.inside)
      if isFramed { frame(cells, in: &grid) }
      arrow.draw(in: isFramed ? cells.inside : cells, of: &grid)
    }
  }

  /// Where a finger was.
  private func mark(_ cell: (column: Int, row: Int), in grid: inout CellGrid) {
    for row in max(cell.row - 1, 0)..<cell.row + 2 {
      grid.write("│", column: cell.column, row: row, ink: .wrong)
    }
    grid.write("──┼──", column: cell.column - 2, row: cell.row, ink: .wrong)
  }
}

/// Where the signs and the question stand.
private struct SpotPlaces {
  private let size: GridSize
  private let places: [SpotContent.Place]
  /// Left, middle, right.
  private let columns: [Range<Int>]
  /// Top, middle, bottom.
  private let rows: [Range<Int>]

  init(_ places: [SpotContent.Place], size: GridSize) {
    self.size = size
    self.places = places
    // A button's least width; the question gets what is left.
    let side = size.columns < 30 ? size.columns / 3 : max(9, size.columns * 3 / 10)
    columns = [0..<side, side..<size.columns - side, size.columns - side..<size.columns]
    let edge = size.rows / 3
    rows = [0..<edge, edge..<size.rows - edge, size.rows - edge..<size.rows]
  }

  /// The cells of the question: what no sign has, in the middle.
  var question: CellArea {
    func has(_ wanted: SpotContent.Place...) -> Bool { places.contains(where: wanted.contains) }
    let hasSides = has(.left, .right)
    let top = hasSides ? has(.top) : has(.top, .topLeft, .topRight)
    let bottom = hasSides ? has(.bottom) : has(.bottom, .bottomLeft, .bottomRight)
    let middle = hasSides ? columns[1] : 0..<size.columns
    let across = middle.count > 12 ? middle.lowerBound + 1..<middle.upperBound - 1 : middle
    return CellArea(
      columns: across,
      rows: (top ? rows[1].lowerBound : 0)..<(bottom ? rows[1].upperBound : size.rows))
  }

  func cells(of spot: SpotContent.Spot) -> CellArea {
    let place = spot.place
    let cells = CellArea(columns: columns[place.column], rows: rows[place.row])
    switch spot.sign {
    case .arrow: return cells
    case .corner, .touched:
      return cells.part(
        columns: max(6, size.columns / 6), rows: max(3, size.rows / 5), at: place)
    case .words:
      return cells.part(
        columns: cells.columns.count, rows: size.rows < 25 ? ListPlaces.framed : 5, at: place)
    }
  }
}

extension SpotContent.Place {
  /// 0 left, 1 middle, 2 right.
  fileprivate var column: Int {
    switch self {
    case .left, .topLeft, .bottomLeft: 0
    case .top, .bottom: 1
    case .right, .topRight, .bottomRight: 2
    }
  }

  /// 0 top, 1 middle, 2 bottom.
  fileprivate var row: Int {
    switch self {
    case .top, .topLeft, .topRight: 0
    case .left, .right: 1
    case .bottom, .bottomLeft, .bottomRight: 2
    }
  }
}

extension CellArea {
  /// Without its outermost cells.
  fileprivate var inside: CellArea {
    guard columns.count > 2, rows.count > 2 else { return CellArea(columns: 0..<0, rows: 0..<0) }
    return CellArea(
      columns: columns.lowerBound + 1..<columns.upperBound - 1,
      rows: rows.lowerBound + 1..<rows.upperBound - 1)
  }

  /// A part of a limited number of cells, at those edges of the screen that the place has.
  fileprivate func part(
    columns width: Int, rows height: Int, at place: SpotContent.Place
  ) -> CellArea {
    let (width, height) = (min(width, columns.count), min(height, rows.count))
    let left = columns.lowerBound + (columns.count - width) * place.column / 2
    let top = rows.lowerBound + (rows.count - height) * place.row / 2
    return CellArea(columns: left..<left + width, rows: top..<top + height)
  }
}
