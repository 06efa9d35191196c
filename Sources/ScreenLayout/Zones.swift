/// The sizes of a screen's zones: the header, the content, and a bar of buttons at the bottom.
struct Zones {
  /// Returns whether a screen is so small that rows and buttons are one row high, or have no room at all.
  static func isSmall(_ size: GridSize) -> Bool { size.rows < 10 || size.columns < 24 }

  /// Returns the number of rows of the header.
  static func headerRows(_ size: GridSize) -> Int {
    size.columns >= 24 && size.rows >= 8 ? 2 : size.rows >= 3 ? 1 : 0
  }

  /// Returns the number of rows of a line of buttons.
  static func buttonRows(_ size: GridSize) -> Int { isSmall(size) ? 1 : size.rows < 14 ? 2 : 3 }

  /// Returns the number of columns of the keys that turn pages, at the right.
  static func pageKeyColumns(_ size: GridSize) -> Int { size.columns < 40 ? 4 : 6 }

  /// Returns whether a list has so few rows that the keys that turn its pages stand side by side.
  static func isLow(_ rows: Range<Int>) -> Bool { rows.count < 4 }
}
