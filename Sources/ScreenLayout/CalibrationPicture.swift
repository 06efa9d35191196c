import Scenes

/// What to do, as a picture made of blocks, for those who can't read yet.
///
/// A dot takes two columns, which makes it about square. Every console font has the full block.
struct CalibrationPicture {
  let rows: [String]

  var columns: Int { 2 * (rows.first?.count ?? 0) }

  init(_ task: CalibrationTask) {
    rows =
      switch task {
      case .tap: [".###.", "#####", "#####", "#####", ".###."]
      case .doubleTap:
        [
          ".###.....###.", "#####...#####", "#####...#####", "#####...#####", ".###.....###.",
        ]
      case .swipeLeft: Self.arrow
      case .swipeRight: Self.arrow.map { String($0.reversed()) }
      case .swipeUp: Self.upArrow
      case .swipeDown: Self.upArrow.reversed()
      case .shake:
        ["#...#####...#", ".#..#####..#.", "#...#####...#", ".#..#####..#.", "#...#####...#"]
      }
  }

  private static let arrow = ["..#......", ".##......", "#########", ".##......", "..#......"]
  private static let upArrow = ["..#..", ".###.", "#####", "..#..", "..#.."]

  /// Draws the picture with its top left corner at a place.
  func draw(column: Int, row: Int, in grid: inout CellGrid) {
    for (offset, line) in rows.enumerated() {
      for (dot, sign) in line.enumerated() where sign == "#" {
        grid.write("██", column: column + 2 * dot, row: row + offset, ink: .text)
      }
    }
  }
}
