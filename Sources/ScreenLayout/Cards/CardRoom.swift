import Scenes

/// The rows and columns for a card's text, its caption and its page keys on a screen.
struct CardRoom {
  /// The rows for the text and its caption: all but those for header, notice, remark and hint.
  let rows: Range<Int>
  let columns: Range<Int>
  /// The rows for the caption above the text; empty if there is none.
  let captionRows: Range<Int>
  /// The number of pictures beside the caption; 0 if they have no room.
  let captionPictures: Int
  private let size: GridSize

  /// - Parameters:
  ///   - rows: The rows for the text and its caption; nil for all but header, notice, remark and hint.
  ///   - isCaptioned: Whether a caption stands above the text, if there is room.
  ///   - pictures: The number of pictures that belong to the caption.
  ///   - isBox: Whether remark and hint share a row.
  ///   - size: The screen's size.
  init(
    rows: Range<Int>? = nil, captioned isCaptioned: Bool = false, pictures: Int = 0,
    isBox: Bool = false, size: GridSize
  ) {
    self.size = size
    let rows = rows ?? (size.rows >= 5 ? 2..<(size.rows - (isBox ? 1 : 2)) : 0..<size.rows)
    let margin = size.columns >= 20 ? 2 : 0
    self.rows = rows
    columns = margin..<size.columns - margin
    // Pictures of fewer than four rows would be unrecognizable.
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

  /// The rows for the text alone.
  var textRows: Range<Int> { captionRows.upperBound..<rows.upperBound }

  /// The columns for the keys that turn pages; empty on a very small screen, where swipes turn them.
  var pageColumns: Range<Int> {
    size.columns >= 24 && rows.count >= 6
      ? size.columns - Zones.pageKeyColumns(size)..<size.columns : size.columns..<size.columns
  }

  /// The columns for a text with several pages.
  var columnsBesidePages: Range<Int> {
    pageColumns.isEmpty ? columns : columns.lowerBound..<pageColumns.lowerBound - 1
  }

  /// Cuts a text into pages, which leave columns for the keys that turn pages only if there are several.
  ///
  /// - Parameters:
  ///   - text: The text, safe to show (see `safeForScreen`).
  ///   - pictures: The number of pictures beside or under the text.
  ///   - minLineHeight: The height of the smallest line.
  ///   - hasMore: Whether other pages come before or after these.
  /// - Returns: The text of each page; at least one.
  func pages(
    of text: String, pictures: Int, minLineHeight: MinLineHeight, hasMore: Bool = false
  ) -> [String] {
    func pages(columns: Range<Int>) -> [String] {
      let area = CellArea(columns: columns, rows: textRows)
      let places = PicturePlaces(in: area, characters: text.count, pictures: pictures)
      return TextPages(text, area: places.text ?? area, on: size, minLineHeight: minLineHeight)
        .pages
    }
    if hasMore { return pages(columns: columnsBesidePages) }
    let whole = pages(columns: columns)
    return whole.count > 1 ? pages(columns: columnsBesidePages) : whole
  }
}
