package import ScreenLayout

/// Paints artwork.
///
/// Use one painter on one thread: Pango's fonts belong to the thread that loaded them.
package struct Painter: Sendable {
  package init() {}

  /// Paints an artwork.
  ///
  /// - Parameters:
  ///   - artwork: What is drawn, on its paper.
  ///   - size: Of the artwork's cells in pixels.
  ///   - brightness: How far it has faded in.
  /// - Returns: A bitmap of that size.
  package func paint(
    _ artwork: Artwork, size: PixelSize, brightness: Brightness = .full
  ) -> Bitmap {
    let paper = CardColors.paper(artwork.paper)
    guard let surface = Surface(size: size, color: paper) else { return Bitmap(size: size) }
    switch artwork.drawing {
    case .text(let text):
      guard
        let fit = TextFit(text, area: size, largest: size.height, context: surface.context)
      else { break }
      surface.setColor(CardColors.ink(text.ink, on: artwork.paper, brightness: brightness))
      fit.draw(on: surface.context)
    case .picture:
      break  // Its pixels come from a `PictureShelf`.
    }
    return surface.bitmap
  }
}
