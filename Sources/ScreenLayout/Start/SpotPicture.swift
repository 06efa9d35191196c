import Scenes

/// A sign made of blocks, as large as its cells allow; every console font has the full block.
struct SpotPicture {
  /// In dots of two columns, which makes them about square.
  private let large: [String]
  /// In dots of one column, for a few rows.
  private let small: [String]

  static let check = SpotPicture(
    large: [".....#", "....##", "#..##.", "####..", ".##..."], small: ["....#", "#..#.", ".##.."])

  static func arrow(to place: SpotContent.Place) -> SpotPicture {
    let up = SpotPicture(
      large: ["..#..", ".###.", "#####", "..#..", "..#.."], small: ["..##..", ".####.", "######"])
    let left = SpotPicture(
      large: ["..#...", ".##...", "######", ".##...", "..#..."],
      small: ["...##", "#####", "...##"])
    return switch place {
    case .top, .topLeft, .topRight: up
    case .bottom, .bottomLeft, .bottomRight:
      SpotPicture(large: up.large.reversed(), small: up.small.reversed())
    case .left: left
    case .right: left.mirrored
    }
  }

  private var mirrored: SpotPicture {
    SpotPicture(
      large: large.map { String($0.reversed()) }, small: small.map { String($0.reversed()) })
  }

  /// Whether the large one fits.
  func fits(in cells: CellArea) -> Bool { scale(in: cells) > 0 }

  /// Draws the largest that fits in the middle of some cells, if one does.
  func draw(in cells: CellArea, of grid: inout CellGrid) {
    let scale = scale(in: cells)
    if scale > 0 {
      draw(large, dot: (2 * scale, scale), in: cells, of: &grid)
    } else if cells.columns.count >= Self.columns(small), cells.rows.count >= small.count {
      draw(small, dot: (1, 1), in: cells, of: &grid)
    }
  }

  private func scale(in cells: CellArea) -> Int {
    min(cells.columns.count / (2 * Self.columns(large)), cells.rows.count / large.count)
  }

  private func draw(
    _ dots: [String], dot: (columns: Int, rows: Int), in cells: CellArea, of grid: inout CellGrid
  ) {
    let left =
      cells.columns.lowerBound + (cells.columns.count - dot.columns * Self.columns(dots)) / 2
    let top = cells.rows.lowerBound + (cells.rows.count - dot.rows * dots.count) / 2
    let block = String(repeating: "█", count: dot.columns)
    for row in 0..<dots.count * dot.rows {
      for (column, sign) in dots[row / dot.rows].enumerated() where sign == "#" {
        grid.write(block, column: left + column * dot.columns, row: top + row, ink: .text)
      }
    }
  }

  private static func columns(_ dots: [String]) -> Int { dots.first?.count ?? 1 }
}
