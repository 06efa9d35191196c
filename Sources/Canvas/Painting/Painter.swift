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
  ///   - report: Is told what no installed font has.
  /// - Returns: A bitmap of that size.
  package func paint(
    _ artwork: Artwork, size: PixelSize, screenHeight: Int, brightness: Brightness = .full,
    report: (MissingFont) -> Void = { _ in }
  ) -> Bitmap {
    let paper = CardColors.paper(artwork.paper)
    guard let surface = Surface(size: size, color: paper) else { return Bitmap(size: size) }
    switch artwork.drawing {
    case .text(let text):
      // A line is about 1.2 times as high as its font; see `TextPages` for the share.
      let least = screenHeight / 12
      guard let fit = TextFit(text, area: size, least: least, context: surface.context) else {
        break
      }
      let ink = CardColors.ink(text.ink, on: artwork.paper, brightness: brightness)
      guard let missing = fit.missing else {
        surface.draw(fit, in: ink)
        break
      }
      report(missing)
      // The last eighth says what to do about it.
      let height = size.height / 8
      let smaller = PixelSize(width: size.width, height: size.height - height)
      let advice = PaintedText(missing.advice, ink: .label)
      if let fit = TextFit(text, area: smaller, least: least, context: surface.context) {
        surface.draw(fit, in: ink)
      }
      let foot = PixelSize(width: size.width, height: height)
      if let fit = TextFit(advice, area: foot, least: 0, context: surface.context) {
        surface.draw(fit, in: CardColors.ink(.label, on: artwork.paper), y: smaller.height)
      }
    }
    return surface.bitmap
  }
}
