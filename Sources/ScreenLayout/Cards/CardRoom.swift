import Scenes

/// The rows and columns for a card's text, its question above or beside it, and its page keys on a screen.
struct CardRoom {
  /// The cells of a card's parts.
  struct Parts: Equatable {
    /// The cells of the caption; nil if there is none, or no room for it.
    var caption: CellArea?
    /// The cells of the caption's pictures, in order; those that have no room are left out.
    var captionPictures: [CellArea] = []
    /// The cells for the text and its own pictures.
    var text: CellArea
  }

  /// The question above an answer.
  struct Asked {
    /// The length of its text, in characters.
    var characters: Int
    var pictures = 0
    /// The length of the answer's text, in characters.
    var answer = 0
  }

  /// The rows for the text and its caption: all but those for header, notice, remark and hint.
  let rows: Range<Int>
  let columns: Range<Int>
  private let asked: Asked?
  private let size: GridSize

  /// - Parameters:
  ///   - rows: The rows for the text and its caption; nil for all but header, notice, remark and hint.
  ///   - asked: The question that stays with the text, if there is room; nil for none.
  ///   - isBox: Whether remark and hint share a row.
  ///   - size: The screen's size.
  init(rows: Range<Int>? = nil, asked: Asked? = nil, isBox: Bool = false, size: GridSize) {
    self.size = size
    self.asked = asked
    self.rows = rows ?? (size.rows >= 5 ? 2..<(size.rows - (isBox ? 1 : 2)) : 0..<size.rows)
    let margin = size.columns >= 20 ? 2 : 0
    columns = margin..<size.columns - margin
  }

  init(_ card: CardContent, size: GridSize, isBox: Bool) {
    let asked = card.caption.map {
      Asked(
        characters: $0.count, pictures: card.captionPictures.count,
        answer: card.text.safeForScreen.count)
    }
    self.init(asked: asked, isBox: isBox, size: size)
  }

  /// Divides some columns between the question and the text.
  ///
  /// In a wide room the question's pictures stand at the left, as high as the room, and its words above the text; in
  /// a high one both stand above it.
  func parts(columns: Range<Int>) -> Parts {
    let whole = CellArea(columns: columns, rows: rows)
    guard let asked, rows.count >= 3 else { return Parts(text: whole) }
    guard asked.pictures > 0, columns.count >= 8 else { return captioned(whole) }
    guard PicturePlaces.isWide(whole) else {
      let height = max(rows.count * 2 / 5, min(4, rows.count / 2))
      let places = PicturePlaces(
        in: CellArea(columns: columns, rows: rows.prefix(height)), characters: asked.characters,
        pictures: asked.pictures)
      return places.pictures.isEmpty
        ? captioned(whole)
        : Parts(
          caption: places.text, captionPictures: places.pictures,
          text: CellArea(columns: columns, rows: rows.dropFirst(height)))
    }
    // A paragraph needs more room than a word, which is as large as fits.
    let width = asked.answer <= 60 ? columns.count / 2 : columns.count * 2 / 5
    let left = CellArea(columns: columns.prefix(width), rows: rows)
    let places = PicturePlaces(in: left, characters: 0, pictures: asked.pictures)
    guard !places.pictures.isEmpty else { return captioned(whole) }
    let right = CellArea(columns: columns.dropFirst(width + 1), rows: rows)
    var parts = asked.characters > 0 ? captioned(right) : Parts(text: right)
    parts.captionPictures = places.pictures
    return parts
  }

  private func captioned(_ area: CellArea) -> Parts {
    let height = area.rows.count / 3
    return Parts(
      caption: CellArea(columns: area.columns, rows: area.rows.prefix(height)),
      text: CellArea(columns: area.columns, rows: area.rows.dropFirst(height)))
  }

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
      let area = parts(columns: columns).text
      let places = PicturePlaces(in: area, characters: text.count, pictures: pictures)
      return TextPages(text, area: places.text ?? area, on: size, minLineHeight: minLineHeight)
        .pages
    }
    if hasMore { return pages(columns: columnsBesidePages) }
    let whole = pages(columns: columns)
    return whole.count > 1 ? pages(columns: columnsBesidePages) : whole
  }
}
