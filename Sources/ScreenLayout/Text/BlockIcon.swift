import Scenes

/// An icon made of full blocks, which every console font has, as large as its cells allow.
struct BlockIcon {
  /// The rows of dots, "#" for a block; a dot is two columns wide, which makes it about square.
  private let dots: [String]

  /// Returns nil for an icon that has no picture.
  init?(_ icon: Icon) {
    switch icon {
    case .check: dots = [".....#", "....##", "#..##.", "####..", ".##..."]
    case .arrowUp: dots = Self.up
    case .arrowDown: dots = Self.up.reversed()
    case .arrowLeft: dots = Self.left
    case .arrowRight: dots = Self.left.map(Self.mirrored)
    case .hand: dots = [".###.", "#####", "#####", "#####", ".###."]
    case .phone: dots = ["#####", "#...#", "#...#", "#...#", "#...#", "##.##", "#####"]
    case .shake:
      dots = ["#...#####...#", ".#..#####..#.", "#...#####...#", ".#..#####..#.", "#...#####...#"]
    default: return nil
    }
  }

  private static let up = ["..#..", ".###.", "#####", "..#..", "..#.."]
  private static let left = ["..#...", ".##...", "######", ".##...", "..#..."]

  private static func mirrored(_ dots: String) -> String { String(dots.reversed()) }

  /// The size of the picture at its smallest scale, in cells.
  var size: (columns: Int, rows: Int) { (2 * (dots.first?.count ?? 1), dots.count) }

  /// Draws the picture in the middle of some cells, at the largest scale that fits.
  ///
  /// - Returns: Whether the picture fits at all.
  func draw(in cells: CellArea, ink: Ink, of grid: inout CellGrid) -> Bool {
    let scale = min(cells.columns.count / size.columns, cells.rows.count / size.rows)
    guard scale > 0 else { return false }
    let left = cells.columns.lowerBound + (cells.columns.count - scale * size.columns) / 2
    let top = cells.rows.lowerBound + (cells.rows.count - scale * size.rows) / 2
    let block = String(repeating: "█", count: 2 * scale)
    for row in 0..<dots.count * scale {
      for (column, sign) in dots[row / scale].enumerated() where sign == "#" {
        grid.write(block, column: left + 2 * scale * column, row: top + row, ink: ink)
      }
    }
    return true
  }
}

extension Icon {
  /// The character for the icon in a line of text; empty for an icon that never stands there without words.
  var character: String {
    switch self {
    case .up, .arrowUp: "▲"
    case .down, .arrowDown: "▼"
    case .left, .arrowLeft: "◀"
    case .right, .arrowRight: "▶"
    case .erase: "←"
    case .back: "<"
    case .plus: "+"
    case .minus: "−"
    case .close: "×"
    case .undo: "←"
    case .check: "√"
    case .swap: "↔"
    default: ""
    }
  }
}
