import CPango
package import ScreenLayout
import Study

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
  ///   - picture: Finds a picture, or why there is none; nil while it is on its way.
  ///   - report: Is told what no installed font has.
  /// - Returns: A bitmap of that size.
  package func paint(
    _ artwork: Artwork, size: PixelSize, screenHeight: Int,
    picture: (PictureKey) -> Result<Bitmap, PictureProblem>? = { _ in nil },
    report: (MissingFont) -> Void = { _ in }
  ) -> Bitmap {
    let bitmap = paint(artwork, size, screenHeight, picture, report)
    return artwork.isPressed ? bitmap.mixed(with: CardColors.paper(.pressed)) : bitmap
  }

  private func paint(
    _ artwork: Artwork, _ size: PixelSize, _ screenHeight: Int,
    _ picture: (PictureKey) -> Result<Bitmap, PictureProblem>?, _ report: (MissingFont) -> Void
  ) -> Bitmap {
    switch artwork.drawing {
    case .text(let text):
      return paint(
        text, on: artwork.paper, size: size,
        least: text.least.fontSize(screenHeight: screenHeight), report)
    case .picture(let named):
      let paper = CardColors.paper(artwork.paper)
      switch picture(PictureKey(named, in: size, on: artwork.paper)) {
      case .success(let bitmap):
        var canvas = Bitmap(size: size, color: paper.packed)
        canvas.draw(
          bitmap, x: (size.width - bitmap.size.width) / 2,
          y: (size.height - bitmap.size.height) / 2)
        return canvas
      case .failure(let problem):
        let words = PaintedText("\(problem)".safeForScreen, ink: .label)
        return paint(words, on: artwork.paper, size: size, least: 0, report)
      case nil: return Bitmap(size: size, color: paper.packed)
      }
    case .gallery(let named, let view):
      let gallery = GalleryPainting(named, view, on: CardColors.paper(artwork.paper), size: size)
      switch picture(gallery.whole) {
      case .success(let whole):
        let larger = gallery.larger(whole).flatMap { try? picture($0)?.get() }
        return gallery.paint(larger ?? whole, shape: whole.size)
      case .failure(let problem):
        let words = PaintedText("\(problem)".safeForScreen, ink: .label)
        return paint(words, on: artwork.paper, size: size, least: 0, report)
      case nil: return Bitmap(size: size, color: CardColors.paper(artwork.paper).packed)
      }
    }
  }

  /// The pictures that an artwork of some pixels needs; none for a text.
  ///
  /// A picture that covers the screen is needed twice, the second time once its shape is known.
  package func keys(
    of artwork: Artwork, size: PixelSize,
    picture: (PictureKey) -> Result<Bitmap, PictureProblem>?
  ) -> [PictureKey] {
    switch artwork.drawing {
    case .text: return []
    case .picture(let named): return [PictureKey(named, in: size, on: artwork.paper)]
    case .gallery(let named, let view):
      let gallery = GalleryPainting(
        named, view, on: CardColors.paper(artwork.paper), size: size)
      let larger = (try? picture(gallery.whole)?.get()).flatMap { gallery.larger($0) }
      return [gallery.whole] + [larger].compactMap { $0 }
    }
  }

  /// The height of a capital letter in an artwork of some pixels; nil for a picture.
  package func capitals(of artwork: Artwork, size: PixelSize, screenHeight: Int) -> Double? {
    guard case .text(let text) = artwork.drawing,
      let surface = Surface(size: PixelSize(width: 1, height: 1), color: .init(hex: 0))
    else { return nil }
    let least = text.least.fontSize(screenHeight: screenHeight)
    return TextFit(text, area: size, least: least, context: surface.context)?.capitals
  }

  /// Paints a text; `least` is the smallest font size that reads well, in pixels.
  private func paint(
    _ text: PaintedText, on paper: Paper, size: PixelSize, least: Int,
    _ report: (MissingFont) -> Void
  ) -> Bitmap {
    guard let surface = Surface(size: size, color: CardColors.paper(paper)),
      let fit = TextFit(text, area: size, least: least, context: surface.context)
    else { return Bitmap(size: size, color: CardColors.paper(paper).packed) }
    let ink = CardColors.ink(text.ink, on: paper)
    guard let missing = fit.missing else {
      surface.setColor(ink)
      fit.draw(on: surface.context)
      return surface.bitmap
    }
    report(missing)
    // The last eighth says what to do about it, where a line has room there.
    let height = size.height / 8
    guard height >= 12 else {
      surface.setColor(ink)
      fit.draw(on: surface.context)
      return surface.bitmap
    }
    let smaller = PixelSize(width: size.width, height: size.height - height)
    if let fit = TextFit(text, area: smaller, least: least, context: surface.context) {
      surface.setColor(ink)
      fit.draw(on: surface.context)
    }
    let foot = PixelSize(width: size.width, height: height)
    let advice = PaintedText(missing.advice, ink: .label)
    if let fit = TextFit(advice, area: foot, least: 0, context: surface.context) {
      surface.setColor(CardColors.ink(.label, on: paper))
      cairo_translate(surface.context, 0, Double(smaller.height))
      fit.draw(on: surface.context)
    }
    return surface.bitmap
  }
}

extension PictureKey {
  /// A picture in an artwork, with a margin.
  fileprivate init(_ picture: CardPicture, in size: PixelSize, on paper: Paper) {
    let margin = min(size.width, size.height) / 24
    self.init(
      picture, wanted: PixelSize(width: size.width - 2 * margin, height: size.height - 2 * margin),
      paper: CardColors.paper(paper))
  }
}
