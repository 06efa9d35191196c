package import ScreenLayout

/// Paints artwork.
///
/// Use one painter on one thread: Pango's fonts belong to the thread that loaded them.
package struct Painter: Sendable {
  package init() {}

  /// Begins to load the fonts, beside the thread that calls.
  package func loadFonts() { FontLoading.begin() }

  /// Whether `loadFonts` is done; painting before would wait for it.
  package var hasFonts: Bool { FontLoading.isOver }

  /// Paints an artwork.
  ///
  /// - Parameters:
  ///   - artwork: What is drawn, on its paper.
  ///   - size: Of the artwork's cells in pixels.
  ///   - screenHeight: Of the whole screen in pixels: what reads well is a share of it.
  ///   - brightness: How far it has faded in.
  /// - Returns: A bitmap of that size.
  package func paint(
    _ artwork: Artwork, size: PixelSize, screenHeight: Int, brightness: Brightness = .full
  ) -> Bitmap {
    let paper = CardColors.paper(artwork.paper)
    guard let surface = Surface(size: size, color: paper) else { return Bitmap(size: size) }
    switch artwork.drawing {
    case .text(let text):
      // A line is about 1.2 times as high as its font; see `TextPages` for the share.
      guard
        let fit = TextFit(
          text, area: size, least: screenHeight / 12, context: surface.context)
      else { break }
      surface.setColor(CardColors.ink(text.ink, on: artwork.paper, brightness: brightness))
      fit.draw(on: surface.context)
    }
    return surface.bitmap
  }
}
