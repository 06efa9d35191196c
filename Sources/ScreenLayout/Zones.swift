/// How a screen's rows are shared: a head, the content, and a bar of buttons at the bottom.
struct Zones {
  /// On smaller screens everything takes a single row, and buttons may have no room.
  static func isSmall(_ size: GridSize) -> Bool { size.rows < 10 || size.columns < 24 }

  /// Rows of the head.
  static func head(_ size: GridSize) -> Int {
    size.columns >= 24 && size.rows >= 8 ? 2 : size.rows >= 3 ? 1 : 0
  }

  /// Rows of a line of buttons.
  static func bar(_ size: GridSize) -> Int { isSmall(size) ? 1 : size.rows < 14 ? 2 : 3 }

  /// Columns of what turns pages, at the right.
  static func rail(_ size: GridSize) -> Int { size.columns < 40 ? 4 : 6 }

  /// Whether a list has so few rows that what turns its pages stands side by side.
  static func isLow(_ rows: Range<Int>) -> Bool { rows.count < 4 }
}
