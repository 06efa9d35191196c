/// Where a card's text and what belongs to it stand on a screen.
struct CardRoom {
  /// For the text and what stands above it: all but header, notice, remark and hint.
  let rows: Range<Int>
  /// For the text alone.
  let textRows: Range<Int>
  let columns: Range<Int>
  private let size: GridSize

  init(size: GridSize, hasCaption: Bool) {
    self.size = size
    rows = size.rows >= 5 ? 2..<(size.rows - 2) : 0..<size.rows
    let captionRows = hasCaption && rows.count >= 3 ? rows.count / 3 : 0
    textRows = rows.dropFirst(captionRows)
    let margin = size.columns >= 20 ? 2 : 0
    columns = margin..<size.columns - margin
  }

  /// For the targets that turn pages; none on a very small screen, where swipes turn them.
  var pageColumns: Range<Int> {
    size.columns >= 24 && rows.count >= 6
      ? size.columns - 8..<size.columns - 1 : size.columns..<size.columns
  }

  /// For a text with several pages.
  var columnsBesidePages: Range<Int> {
    pageColumns.isEmpty ? columns : columns.lowerBound..<pageColumns.lowerBound - 1
  }
}
