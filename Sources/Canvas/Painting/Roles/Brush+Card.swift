import CPango
import ScreenLayout
import Study

/// A card's text and pictures.
extension Brush {
  /// Finds a picture, or why there is none; nil while it is on its way.
  typealias Pictures = (PictureKey) -> Result<Bitmap, PictureProblem>?

  /// Paints a card's text as large as it fits.
  ///
  /// - Parameters:
  ///   - text: What it says.
  ///   - area: Its cells' pixels.
  ///   - screen: Its size; what reads well is a share of its shorter side.
  /// - Returns: What no installed font has; what to do about it is then in the last eighth.
  func paint(_ text: PaintedText, in area: PixelArea, on screen: PixelSize) -> MissingFont? {
    let ink = text.ink == .text ? ground.text : ground.muted
    let least = text.least.fontSize(side: screen.shorterSide)
    guard let fit = fit(text, in: area, least: least) else { return nil }
    let height = area.size.height / 8
    // Below that, no line has room.
    guard let missing = fit.missing, height >= 12 else {
      draw(fit, in: area, ink)
      return fit.missing
    }
    let smaller = PixelArea(
      x: area.x, y: area.y,
      size: PixelSize(width: area.size.width, height: area.size.height - height))
    if let fit = self.fit(text, in: smaller, least: least) { draw(fit, in: smaller, ink) }
    let foot = PixelArea(
      x: area.x, y: area.y + smaller.size.height,
      size: PixelSize(width: area.size.width, height: height))
    let advice = PaintedText(missing.advice, ink: .label)
    if let fit = self.fit(advice, in: foot, least: 0) { draw(fit, in: foot, ground.muted) }
    return missing
  }

  /// A text laid out between the margins of its rectangle.
  func fit(_ text: PaintedText, in area: PixelArea, least: Int) -> TextFit? {
    let isCaption = text.ink != .text
    let height = Double(area.size.height)
    let most =
      isCaption
      ? min(height, measures.letters(Letters.cardCaption))
      : min(
        height * Letters.cardShare,
        measures.letters(Letters.cardShareOfScreen * Double(measures.grid.rows)))
    let size = PixelSize(
      width: max(1, area.size.width - 2 * margin(of: area)), height: area.size.height)
    return TextFit(
      text, area: size, least: least, most: max(Int(most), least), context: context)
  }

  private func margin(of area: PixelArea) -> Int {
    min(Int(measures.cardMargin), area.size.width / 16)
  }

  private func draw(_ fit: borrowing TextFit, in area: PixelArea, _ ink: RGB) {
    setColor(ink)
    cairo_save(context)
    cairo_translate(context, Double(area.x + margin(of: area)), Double(area.y))
    fit.draw(on: context)
    cairo_restore(context)
  }

  /// Paints a bitmap in the middle of a rectangle.
  func draw(_ bitmap: Bitmap, in area: PixelArea, radius: Double) {
    let size = bitmap.size
    let box = Box(
      x: Double(area.x + (area.size.width - size.width) / 2),
      y: Double(area.y + (area.size.height - size.height) / 2), width: Double(size.width),
      height: Double(size.height))
    var pixels = bitmap.pixels
    pixels.withUnsafeMutableBytes { bytes in
      guard
        let source = cairo_image_surface_create_for_data(
          bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_RGB24,
          CInt(size.width), CInt(size.height), CInt(size.width * 4))
      else { return }
      defer { cairo_surface_destroy(source) }
      addRounded(box, radius: radius)
      cairo_set_source_surface(context, source, box.x, box.y)
      cairo_fill(context)
      // The source goes with its pixels.
      setColor(ground.paper)
    }
  }
}
