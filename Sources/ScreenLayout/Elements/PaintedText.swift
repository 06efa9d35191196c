/// A card's text, in letters of any script.
package struct PaintedText: Hashable, Sendable {
  /// The text, safe to show (see `safeForScreen`), with its own line ends and with readings in their
  /// notation (see `RubyText`).
  package let text: String
  package let ink: Ink
  package let isBold: Bool
  /// The height of the smallest line; a word that fits only in smaller lines is broken.
  package let minLineHeight: MinLineHeight

  package init(
    _ text: String, ink: Ink = .text, isBold: Bool = false, minLineHeight: MinLineHeight = .standard
  ) {
    self.text = text
    self.ink = ink
    self.isBold = isBold
    self.minLineHeight = minLineHeight
  }
}

extension PaintedText {
  /// Returns whether the text probably fits into cells with lines `lineRows` rows high and no broken word.
  ///
  /// The estimate is made by cells and columns, like the pages of `TextPages`.
  package func fits(_ cells: CellArea, lineRows: Int) -> Bool {
    let columns = cells.columns.count / max(lineRows, 1)
    let isBroken = text.split(whereSeparator: \.isWhitespace).contains { word in
      !word.contains { $0.columns == 2 } && word.columns > columns
    }
    let count = WrappedText(text, columns: columns).lines.count
    return !isBroken && count * lineRows <= cells.rows.count
  }
}
