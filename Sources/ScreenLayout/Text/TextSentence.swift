/// The sentence of a page that says one thing, and why.
extension TextRenderer {
  /// Writes a sentence above the two lines that say why.
  mutating func sentence(_ title: Caption, why: TextVariants, _ cells: CellArea) {
    let end = cells.rows.upperBound - (why.isEmpty ? 0 : min(CardLayout.whyRows, cells.rows.count))
    caption(title, CellArea(columns: cells.columns, rows: cells.rows.lowerBound..<end))
    caption(
      Caption(why, .center, .plain, maxLines: CardLayout.whyRows),
      CellArea(columns: cells.columns, rows: end..<cells.rows.upperBound))
  }
}
