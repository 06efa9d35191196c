/// A card's text, in letters of any script.
package struct PaintedText: Hashable, Sendable {
  /// Safe to show (see `safeForScreen`), with its own line ends and with readings in their notation
  /// (see `RubyText`).
  package let text: String
  package let ink: Ink
  package let isBold: Bool
  /// A word that fits only in smaller lines is broken.
  package let least: LeastLine

  package init(
    _ text: String, ink: Ink = .text, isBold: Bool = false, least: LeastLine = .standard
  ) {
    self.text = text
    self.ink = ink
    self.isBold = isBold
    self.least = least
  }
}

extension PaintedText {
  /// Whether it probably fits into cells in lines of at least that many rows, with all words whole.
  ///
  /// It is judged by cells and columns, as pages are: see `TextPages`.
  package func fits(_ cells: CellArea, lineRows: Int) -> Bool {
    let columns = cells.columns.count / max(lineRows, 1)
    let isBroken = text.split(whereSeparator: \.isWhitespace).contains { word in
      !word.contains { $0.columns == 2 } && word.columns > columns
    }
    let count = WrappedText(text, columns: columns).lines.count
    return !isBroken && count * lineRows <= cells.rows.count
  }
}
