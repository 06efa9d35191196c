import Scenes
import Study

/// A picture on the whole screen.
extension CardLayout {
  func gallery(_ gallery: GalleryContent, size: GridSize) -> Screen {
    var screen = Screen(grid: CellGrid(size: size, paper: .plain))
    header(gallery.deckName, position(gallery.position, of: gallery.count), in: &screen.grid)
    hint(language.lines(gallery.hint), in: &screen.grid)
    let rows = (size.rows >= 3 ? 1 : 0)..<(size.rows >= 5 ? size.rows - 1 : size.rows)
    let cells = CellArea(columns: 0..<size.columns, rows: rows)
    // Where pixels can be shown, the picture is drawn over these words.
    var words = WrappedText(language.words(.noPixels), columns: size.columns)
    words.truncate(to: rows.count, columns: size.columns)
    let top = rows.lowerBound + (rows.count - words.lines.count) / 2
    for (offset, line) in words.lines.enumerated() {
      screen.grid.write(
        line, column: (size.columns - line.columns) / 2, row: top + offset, ink: .text)
    }
    screen.artwork = [
      Artwork(
        cells: cells, paper: .plain, drawing: .gallery(gallery.picture, gallery.view))
    ]
    return screen
  }
}

extension GalleryContent {
  fileprivate var hint: Phrase {
    if view.coversScreen { return .galleryCoveringHint }
    return count > 1 ? .galleryManyHint : .galleryHint
  }
}
