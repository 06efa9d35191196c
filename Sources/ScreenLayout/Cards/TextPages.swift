/// A card's text, cut into pages if it is too long for letters that can be read from a distance.
///
/// The pages depend on cells and columns, not on a font, so that a replay has the same pages as the panel.
package struct TextPages: Equatable, Sendable {
  /// The text of each page; at least one.
  package let pages: [String]

  /// - Parameters:
  ///   - text: The text, safe to show (see `safeForScreen`).
  ///   - area: The cells for the text.
  ///   - screen: The size of the whole screen.
  ///   - minLineHeight: The height of the smallest line.
  package init(
    _ text: String, area: CellArea, on screen: GridSize, minLineHeight: MinLineHeight = .standard
  ) {
    // A line is this many tenths of a row high; its letters are on average as many tenths of a
    // column wide, as in DejaVu Sans, a wide font.
    let tenths = minLineHeight.tenthsOfRows(on: screen)
    let lineCount = max(1, area.rows.count * 10 / tenths)
    let columns = max(2, area.columns.count * 10 / tenths)
    // A fast path: most texts are a word or two, and pages are counted at every touch.
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
    // Pages get about the same length, so that the last one does not have a single line.
    let pageCount = (count + lineCount - 1) / lineCount
    pages = (0..<pageCount).map { page in
      wrapped.text(of: page * count / pageCount..<(page + 1) * count / pageCount)
    }
  }
}
