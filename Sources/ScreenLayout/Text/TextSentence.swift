/// The sentence of a page that says one thing, and why.
extension TextRenderer {
  /// Writes a sentence above the lines that say why.
  mutating func sentence(_ title: Caption, why: Caption, _ cells: CellArea) {
    let end = cells.rows.upperBound - (why.words.isEmpty ? 0 : min(why.maxLines, cells.rows.count))
    caption(title, CellArea(columns: cells.columns, rows: cells.rows.lowerBound..<end))
    caption(
      why, CellArea(columns: cells.columns, rows: end..<cells.rows.upperBound))
  }
}
