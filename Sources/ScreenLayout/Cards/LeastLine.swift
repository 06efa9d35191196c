/// The height of the smallest line of a card's text, as a share of the screen's shorter side.
///
/// A text that needs smaller ones gets pages, and words that do are broken. Being a share, it makes
/// the same pages in a replay as on the box.
package struct LeastLine: Hashable, Sendable {
  /// In thousandths of the screen's shorter side.
  package let thousandths: Int

  package static let range = 20...400

  /// 8.6 mm on a 7-inch panel, letters like those of a large-print book held at twice its distance.
  package static let standard = LeastLine(thousandths: 100)

  /// Half of that, for what has been read before.
  static let reminder = LeastLine(thousandths: 50)

  /// The height of a line by that of its capital letters: 1.164 by 0.729 of a letter's em, in DejaVu
  /// Sans.
  private static let capitals = 1.6

  /// - Parameter thousandths: Clamped to `range`.
  package init(thousandths: Int) {
    self.thousandths = min(max(thousandths, Self.range.lowerBound), Self.range.upperBound)
  }

  /// For capital letters of a height on a screen with a shorter side, both in mm.
  package init(capitals: Double, on side: Double) {
    let share = capitals * Self.capitals / side * 1_000
    self.init(thousandths: Int(exactly: share.rounded()) ?? 0)
  }

  /// The smallest size of a font, whose lines are about 1.2 times as high; in the unit of the screen's
  /// shorter side.
  package func fontSize(side: Int) -> Int { side * thousandths / 1_200 }

  /// The least height of a line on a screen, in tenths of its rows; cells are about twice as high as wide.
  func tenthsOfRows(on screen: GridSize) -> Int {
    max(10, min(screen.rows, screen.columns / 2) * thousandths / 100)
  }
}
