/// The height of the smallest line of a card's text, as a share of the screen's shorter side.
///
/// A text that needs smaller lines is cut into pages, and a word that does is broken. Because the height is a
/// share, a replay has the same pages as the box.
package struct MinLineHeight: Hashable, Sendable {
  /// The height in thousandths of the screen's shorter side.
  package let thousandths: Int

  package static let range = 20...400

  /// A tenth: 8.6 mm on a 7-inch panel, which looks like a large-print book from twice its usual distance.
  package static let standard = MinLineHeight(thousandths: 100)

  /// Half of `standard`, for texts that have been read before.
  static let reminder = MinLineHeight(thousandths: 50)

  /// The ratio of a line's height to that of its capital letters: 1.164 to 0.729 em in DejaVu Sans.
  private static let lineToCapHeight = 1.6

  /// - Parameter thousandths: Clamped to `range`.
  package init(thousandths: Int) {
    self.thousandths = min(max(thousandths, Self.range.lowerBound), Self.range.upperBound)
  }

  /// Makes the height of lines whose capital letters have a given height.
  ///
  /// - Parameters:
  ///   - capHeight: The height of a capital letter, in mm.
  ///   - side: The screen's shorter side, in mm.
  package init(capHeight: Double, on side: Double) {
    let share = capHeight * Self.lineToCapHeight / side * 1_000
    self.init(thousandths: Int(exactly: share.rounded()) ?? 0)
  }

  /// Returns the smallest font size, in the unit of the screen's shorter side.
  ///
  /// A line is about 1.2 times as high as the font size.
  package func fontSize(side: Int) -> Int { side * thousandths / 1_200 }

  /// Returns the least height of a line on a screen, in tenths of a row, at least 10.
  ///
  /// The shorter side is measured in rows; a cell is about twice as high as wide.
  func tenthsOfRows(on screen: GridSize) -> Int {
    max(10, min(screen.rows, screen.columns / 2) * thousandths / 100)
  }
}
