/// The places of a card's text and pictures in a rectangle of cells.
///
/// The places don't depend on the pictures' sizes, which are known only once the pictures are decoded: a
/// picture keeps its aspect ratio in the middle of its place. So a replay has the same screens as the box.
package struct PicturePlaces: Equatable, Sendable {
  /// The cells of the text; nil if there is no text.
  package let text: CellArea?
  /// The cells of each picture, in order; pictures that have no room are left out.
  package let pictures: [CellArea]

  /// The ratio of width to height, in pixels, from which on text and pictures are placed side by side.
  private static let wide = 1.2
  /// The ratio of width to height that pictures are expected to have: a photo's.
  private static let usualShape = 4.0 / 3
  /// The least cells of a picture; on fewer, it would be unrecognizable.
  private static let least = (columns: 4, rows: 2)
  /// The least cells of a text, so that its letters are not smaller than the console's.
  private static let leastText = (columns: 12, rows: 2)

  /// - Parameters:
  ///   - area: The card's rectangle.
  ///   - characters: The length of the text; 0 if there is none.
  ///   - count: The number of pictures.
  ///   - cellShape: The ratio of a cell's width to its height, in pixels.
  package init(in area: CellArea, characters: Int, pictures count: Int, cellShape: Double = 0.5) {
    let whole = characters > 0 ? area : nil
    guard count > 0 else {
      (text, pictures) = (whole, [])
      return
    }
    guard characters > 0 else {
      (text, pictures) = (nil, Self.grid(of: count, in: area, cellShape))
      return
    }
    let (columns, rows) = (area.columns.count, area.rows.count)
    let isWide = Self.isWide(area, cellShape: cellShape)
    // A word leaves two thirds of the room to the pictures, a paragraph less than half.
    let share = characters <= 12 ? 0.35 : characters <= 60 ? 0.45 : 0.55
    let length = isWide ? columns : rows
    let needed = isWide ? Self.leastText.columns : Self.leastText.rows
    let own = min(max(Int((Double(length) * share).rounded()), needed), length)
    let rest =
      isWide
      ? CellArea(columns: area.columns.dropFirst(own), rows: area.rows)
      : CellArea(columns: area.columns, rows: area.rows.dropFirst(own))
    let places = Self.grid(of: count, in: rest, cellShape)
    guard !places.isEmpty else {
      (text, pictures) = (whole, [])
      return
    }
    pictures = places
    text =
      isWide
      ? CellArea(columns: area.columns.prefix(own).dropLast(), rows: area.rows)
      : CellArea(columns: area.columns, rows: area.rows.prefix(own))
  }

  /// Whether text and pictures are placed side by side in a rectangle.
  static func isWide(_ area: CellArea, cellShape: Double = 0.5) -> Bool {
    Double(area.columns.count) * cellShape >= Double(area.rows.count) * wide
  }

  /// Returns rows of equal places, with as many in a row as make pictures of the usual shape largest.
  ///
  /// If not all pictures have room, only the first ones get places.
  private static func grid(
    of count: Int, in area: CellArea, _ cellShape: Double
  ) -> [CellArea] {
    let most = (columns: area.columns.count / least.columns, rows: area.rows.count / least.rows)
    guard most.columns > 0, most.rows > 0 else { return [] }
    let count = min(count, most.columns * most.rows)
    var best = (size: 0.0, across: 1, down: 1)
    for across in 1...min(count, most.columns) {
      let down = (count + across - 1) / across
      guard down <= most.rows else { continue }
      let width = Double(area.columns.count / across) * cellShape
      let size = min(width, Double(area.rows.count / down) * usualShape)
      if size > best.size { best = (size, across, down) }
    }
    return (0..<count).map { place in
      let (row, column) = (place / best.across, place % best.across)
      // The last row may have fewer places, which share its width.
      let across = row == best.down - 1 ? count - row * best.across : best.across
      return CellArea(
        columns: part(column, of: across, area.columns), rows: part(row, of: best.down, area.rows))
    }
  }

  private static func part(_ index: Int, of count: Int, _ range: Range<Int>) -> Range<Int> {
    range.lowerBound + range.count * index / count..<range.lowerBound + range.count * (index + 1)
      / count
  }
}
