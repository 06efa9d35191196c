/// An icon made of blocks, as large as its cells allow; every console font has the full block.
struct TextPicture {
  /// In dots of two columns, which makes them about square.
  private let large: [String]
  /// In dots of one column, for a few rows; none for the large ones alone.
  private let small: [String]

  /// nil for an icon that has no picture.
  init?(_ icon: Icon) {
    switch icon {
    case .check:
      large = [".....#", "....##", "#..##.", "####..", ".##..."]
      small = ["....#", "#..#.", ".##.."]
    case .up: (large, small) = (Self.up, Self.smallUp)
    case .down: (large, small) = (Self.up.reversed(), Self.smallUp.reversed())
    case .left: (large, small) = (Self.left, Self.smallLeft)
    case .right: (large, small) = (Self.left.map(Self.mirrored), Self.smallLeft.map(Self.mirrored))
    case .hand: (large, small) = ([".###.", "#####", "#####", "#####", ".###."], [])
    case .phone:
      large =
        ["#...#####...#", ".#..#####..#.", "#...#####...#", ".#..#####..#.", "#...#####...#"]
      small = []
    default: return nil
    }
  }

  private static let up = ["..#..", ".###.", "#####", "..#..", "..#.."]
  private static let smallUp = ["..##..", ".####.", "######"]
  private static let left = ["..#...", ".##...", "######", ".##...", "..#..."]
  private static let smallLeft = ["...##", "#####", "...##"]

  private static func mirrored(_ dots: String) -> String { String(dots.reversed()) }

  /// The cells of the large one.
  var size: (columns: Int, rows: Int) { (2 * Self.columns(large), large.count) }

  /// Whether the large one fits.
  func fits(in cells: CellArea) -> Bool { scale(in: cells) > 0 }

  /// Draws the largest that fits in the middle of some cells.
  ///
  /// - Returns: Whether one does.
  func draw(in cells: CellArea, ink: Ink, of grid: inout CellGrid) -> Bool {
    let scale = scale(in: cells)
    if scale > 0 {
      draw(large, dot: (2 * scale, scale), in: cells, ink, of: &grid)
    } else if !small.isEmpty, cells.columns.count >= Self.columns(small),
      cells.rows.count >= small.count
    {
      draw(small, dot: (1, 1), in: cells, ink, of: &grid)
    } else {
      return false
    }
    return true
  }

  private func scale(in cells: CellArea) -> Int {
    min(cells.columns.count / size.columns, cells.rows.count / size.rows)
  }

  private func draw(
    _ dots: [String], dot: (columns: Int, rows: Int), in cells: CellArea, _ ink: Ink,
    of grid: inout CellGrid
  ) {
    let left =
      cells.columns.lowerBound + (cells.columns.count - dot.columns * Self.columns(dots)) / 2
    let top = cells.rows.lowerBound + (cells.rows.count - dot.rows * dots.count) / 2
    let block = String(repeating: "█", count: dot.columns)
    for row in 0..<dots.count * dot.rows {
      for (column, sign) in dots[row / dot.rows].enumerated() where sign == "#" {
        grid.write(block, column: left + column * dot.columns, row: top + row, ink: ink)
      }
    }
  }

  private static func columns(_ dots: [String]) -> Int { dots.first?.count ?? 1 }
}

extension Icon {
  /// Stands for it in a line; empty for an icon that never stands alone there.
  var character: String {
    switch self {
    case .up: "▲"
    case .down: "▼"
    case .left: "◀"
    case .right: "▶"
    case .erase: "←"
    case .plus: "+"
    case .minus: "−"
    case .close: "×"
    case .undo: "↶"
    case .check: "√"
    default: ""
    }
  }
}
