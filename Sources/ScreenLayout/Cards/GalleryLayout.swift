import Scenes
import Study

/// A picture on the whole screen.
extension CardLayout {
  func gallery(_ gallery: GalleryContent, in screen: inout Screen) {
    head(
      [gallery.deckName], [position(gallery.position, of: gallery.count)], in: &screen)
    hint(language.lines(gallery.hint), in: &screen)
    let size = screen.size
    let rows = (size.rows >= 3 ? 1 : 0)..<(size.rows >= 5 ? size.rows - 1 : size.rows)
    screen.add(
      .gallery(gallery.picture, gallery.view, language.lines(.noPixels)),
      CellArea(columns: 0..<size.columns, rows: rows))
  }
}

extension GalleryContent {
  fileprivate var hint: Phrase {
    if view.coversScreen { return .galleryCoveringHint }
    return count > 1 ? .galleryManyHint : .galleryHint
  }
}
