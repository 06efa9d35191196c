/// A card's text, cut into pages where it is too long for letters that are read from a distance.
///
/// The cut is made by cells and columns, not by a font: a replay has the same pages as the panel.
package struct TextPages: Equatable, Sendable {
  /// At least one.
  package let pages: [String]

  /// - Parameters:
  ///   - text: Safe to show (see `safeForScreen`).
  ///   - area: The cells for it.
  ///   - screen: The whole screen.
  ///   - least: The height of the smallest line.
  package init(
    _ text: String, area: CellArea, on screen: GridSize, least: LeastLine = .standard
  ) {
    // A line is this many tenths of a row high; its letters are on average as many tenths of a
    // column wide, as in DejaVu Sans, a wide font.
    let tenths = least.tenthsOfRows(on: screen)
    let lineCount = max(1, area.rows.count * 10 / tenths)
    let columns = max(2, area.columns.count * 10 / tenths)
    // Most texts are a word or two, and every touch asks.
    if text.utf8.count <= columns, !text.utf8.contains(UInt8(ascii: "\n")) {
      pages = [text]
      return
    }
    let wrapped = WrappedText(text, columns: columns)
    let count = wrapped.lines.count
    guard count > lineCount else {
      pages = [text]
      return
    }
    // Pages of about the same length, rather than a last one with a single line.
    let pageCount = (count + lineCount - 1) / lineCount
    pages = (0..<pageCount).map { page in
      wrapped.text(of: page * count / pageCount..<(page + 1) * count / pageCount)
    }
  }
}
