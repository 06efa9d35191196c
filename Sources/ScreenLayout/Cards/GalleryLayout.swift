import Scenes
import Study

/// A picture on the whole screen.
extension CardLayout {
  func gallery(_ gallery: GalleryContent, in screen: inout Screen) {
    header(
      [gallery.deckName], [position(gallery.position, of: gallery.count)], in: &screen)
    hint(language.variants(gallery.hint), in: &screen)
    let size = screen.size
    let rows = Zones.headerRows(size)..<(size.rows >= 5 ? size.rows - 1 : size.rows)
    screen.add(
      .gallery(gallery.picture, gallery.view, language.variants(.noPixels)),
      CellArea(columns: 0..<size.columns, rows: rows))
  }
}

extension GalleryContent {
  fileprivate var hint: Phrase {
    if view.coversScreen { return .galleryCoveringHint }
    return count > 1 ? .galleryManyHint : .galleryHint
  }
}
