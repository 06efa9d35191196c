import Scenes

/// Where a card's text and what belongs to it stand on a screen.
struct CardRoom {
  /// For the text and what stands above it: all but header, notice, remark and hint.
  let rows: Range<Int>
  let columns: Range<Int>
  /// For what stands above the text; empty for nothing.
  let captionRows: Range<Int>
  /// The pictures that stand beside what is above the text; none without room.
  let captionPictures: Int
  private let size: GridSize

  /// - Parameters:
  ///   - rows: nil for all but header, notice, remark and hint.
  ///   - isCaptioned: Whether anything stands above the text, if there is room.
  ///   - pictures: How many pictures belong to that.
  ///   - isBox: Whether remark and hint share a row.
  ///   - size: The screen's.
  init(
    rows: Range<Int>? = nil, captioned isCaptioned: Bool = false, pictures: Int = 0,
    isBox: Bool = false, size: GridSize
  ) {
    self.size = size
    let rows = rows ?? (size.rows >= 5 ? 2..<(size.rows - (isBox ? 1 : 2)) : 0..<size.rows)
    let margin = size.columns >= 20 ? 2 : 0
    self.rows = rows
    columns = margin..<size.columns - margin
    // Pictures of fewer rows would show nothing.
    let pictured = rows.count * 2 / 5
    captionPictures = pictured >= 4 && columns.count >= 24 ? pictures : 0
    let height = captionPictures > 0 ? pictured : rows.count / 3
    captionRows = rows.prefix(isCaptioned && rows.count >= 3 ? height : 0)
  }

  init(_ card: CardContent, size: GridSize, isBox: Bool) {
    self.init(
      captioned: card.caption != nil, pictures: card.captionPictures.count, isBox: isBox,
      size: size)
  }

  /// For the text alone.
  var textRows: Range<Int> { captionRows.upperBound..<rows.upperBound }

  /// For the targets that turn pages; none on a very small screen, where swipes turn them.
  var pageColumns: Range<Int> {
    size.columns >= 24 && rows.count >= 6
      ? size.columns - Zones.rail(size)..<size.columns : size.columns..<size.columns
  }

  /// For a text with several pages.
  var columnsBesidePages: Range<Int> {
    pageColumns.isEmpty ? columns : columns.lowerBound..<pageColumns.lowerBound - 1
  }

  /// The pages of a text: narrower ones only where it needs several.
  ///
  /// - Parameters:
  ///   - text: Safe to show.
  ///   - pictures: How many stand beside or under it.
  ///   - least: The height of the smallest line.
  ///   - hasMore: Whether other pages come before or after these.
  /// - Returns: At least one.
  func pages(
    of text: String, pictures: Int, least: LeastLine, hasMore: Bool = false
  ) -> [String] {
    func pages(columns: Range<Int>) -> [String] {
      let area = CellArea(columns: columns, rows: textRows)
      let places = PicturePlaces(in: area, characters: text.count, pictures: pictures)
      return TextPages(text, area: places.text ?? area, on: size, least: least).pages
    }
    if hasMore { return pages(columns: columnsBesidePages) }
    let whole = pages(columns: columns)
    return whole.count > 1 ? pages(columns: columnsBesidePages) : whole
  }
}
