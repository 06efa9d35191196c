import CPango
import ScreenLayout
import Study

/// A card's text and pictures.
extension Brush {
  /// Looks up a picture, or the reason why there is none; returns nil while the picture is being decoded.
  typealias Pictures = (PictureKey) -> Result<Bitmap, PictureProblem>?

  /// Paints a card's text in the largest letters that fit.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - area: The pixels of the text's cells.
  ///   - screen: The screen's size; the smallest font size that reads well is a share of its shorter side.
  /// - Returns: A character that no installed font has, about which the area's last eighth then advises;
  ///   nil if there is none.
  func paint(_ text: PaintedText, in area: PixelArea, on screen: PixelSize) -> MissingFont? {
    let ink = text.ink == .text ? palette.text : palette.muted
    let least = text.minLineHeight.fontSize(side: screen.shorterSide)
    guard let fit = fit(text, in: area, least: least) else { return nil }
    let height = area.size.height / 8
    // In fewer than 12 pixels no line of advice has room.
    guard let missing = fit.missingFont, height >= 12 else {
      draw(fit, in: area, ink)
      return fit.missingFont
    }
    let smaller = PixelArea(
      x: area.x, y: area.y,
      size: PixelSize(width: area.size.width, height: area.size.height - height))
    if let fit = self.fit(text, in: smaller, least: least) { draw(fit, in: smaller, ink) }
    let foot = PixelArea(
      x: area.x, y: area.y + smaller.size.height,
      size: PixelSize(width: area.size.width, height: height))
    let advice = PaintedText(missing.advice, ink: .label)
    if let fit = self.fit(advice, in: foot, least: 0) { draw(fit, in: foot, palette.muted) }
    return missing
  }

  /// Paints a piece of paper with a label and, in the largest letters that fit below it, a text.
  ///
  /// - Returns: A character that no installed font has, about which the paper then advises; nil if there is none.
  func paint(
    _ paper: Paper, _ label: TextVariants, _ text: PaintedText, in area: PixelArea,
    on screen: PixelSize
  ) -> MissingFont? {
    let box = Box(area).inset(metrics.inset)
    var brush = self
    brush.palette = theme.palette(paper)
    brush.fill(box, radius: metrics.tileRadius, brush.palette.paper)
    let head = label.isEmpty ? 0 : metrics.cellHeights(FontSizes.caption * 1.3)
    var top = box.inset(x: metrics.units(3))
    (top.y, top.height) = (box.y + metrics.units(0.5), head)
    brush.write(
      label, in: top, TextStyle(size: metrics.cellHeights(FontSizes.caption)), brush.palette.muted)
    let used = Int(top.bottom.rounded()) - area.y
    let below = PixelArea(
      x: area.x, y: area.y + used,
      size: PixelSize(
        width: area.size.width, height: max(area.size.height - used - Int(metrics.inset), 1)))
    return brush.paint(text, in: below, on: screen)
  }

  /// Lays out a text between the margins of its rectangle.
  func fit(_ text: PaintedText, in area: PixelArea, least: Int) -> TextFit? {
    let isCaption = text.ink != .text
    let height = Double(area.size.height)
    let most =
      isCaption
      ? min(height, metrics.cellHeights(FontSizes.cardCaption))
      : min(
        height * FontSizes.cardShare,
        metrics.cellHeights(FontSizes.cardShareOfScreen * Double(metrics.grid.rows)))
    let size = PixelSize(
      width: max(1, area.size.width - 2 * margin(of: area)), height: area.size.height)
    return TextFit(
      text, area: size, least: least, most: max(Int(most), least), context: context)
  }

  private func margin(of area: PixelArea) -> Int {
    min(Int(metrics.cardMargin), area.size.width / 16)
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
      // Release the source before its pixels become invalid.
      setColor(palette.paper)
    }
  }
}
