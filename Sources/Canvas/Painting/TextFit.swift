import CPango
import ScreenLayout
import Study

/// A text laid out in the largest letters with which it fits into a rectangle.
///
/// Pango shapes it: scripts of any direction, marks, line breaks by Unicode's rules (UAX #14), and
/// for each character a font that has it.
struct TextFit: ~Copyable {
  /// In pixels, from the ascent of the highest letter to the descent of the lowest.
  let fontSize: Int
  let layout: OpaquePointer
  let readings: Readings
  private let area: PixelSize

  /// The smallest letters that are tried, in pixels: below that nobody reads.
  static let smallest = 6

  /// Lays a text out; nil where Pango has no memory.
  ///
  /// - Parameters:
  ///   - text: What is laid out.
  ///   - area: The rectangle for it.
  ///   - least: The smallest font size that reads well, in pixels: a word that fits only in smaller
  ///     letters is broken.
  ///   - context: The drawing it is for.
  init?(_ text: PaintedText, area: PixelSize, least: Int, context: OpaquePointer) {
    guard let layout = pango_cairo_create_layout(context) else { return nil }
    self.layout = layout
    self.area = area
    pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER)
    Self.letScale(layout)
    let font = pango_font_description_from_string("sans")
    defer { pango_font_description_free(font) }
    pango_font_description_set_weight(font, text.isBold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_MEDIUM)
    pango_font_description_set_absolute_size(font, Self.measured * Double(PANGO_SCALE))
    pango_layout_set_font_description(layout, font)
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD)
    readings = Readings(
      RubyText(text.text[...]), in: layout, fontSize: Self.measured * Double(PANGO_SCALE))
    var bounds = Unbroken(layout, readings).bounds(in: area)
    if bounds.lowerBound <= max(least, Self.smallest),
      !Self.fits(layout, readings, area, max(least, Self.smallest))
    {
      pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
      readings.keepWords(upTo: Double(area.width) / Self.scale(of: least), in: layout)
      // Letters at a break may have narrower forms.
      let most = min(bounds.upperBound * 9 / 8, Self.sizes(in: area).upperBound)
      bounds = bounds.lowerBound..<max(most, bounds.upperBound)
    }
    fontSize = Self.largest(layout, readings, area, within: bounds)
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

  /// The font size in which everything is measured, in pixels; another size is a scale of it.
  ///
  /// Pango then loads each font once, and not once for each size that is tried. In the kernel test a
  /// card of a new script is on the screen after 30 ms; it took 74.
  static let measured = 100.0

  /// Switches off what makes letters of one size other than scaled ones of another.
  private static func letScale(_ layout: OpaquePointer) {
    let context = pango_layout_get_context(layout)
    let options = cairo_font_options_create()
    defer { cairo_font_options_destroy(options) }
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    pango_cairo_context_set_font_options(context, options)
    pango_context_set_round_glyph_positions(context, 0)
    pango_layout_context_changed(layout)
  }

  /// What a length in Pango's units is in pixels, for a font size.
  private static func scale(of size: Int) -> Double {
    Double(size) / measured / Double(PANGO_SCALE)
  }

  /// From the smallest font size to one that is too high for the area.
  static func sizes(in area: PixelSize) -> Range<Int> { smallest..<max(area.height, smallest) + 1 }

  /// Lays a text out in the largest font size that fits.
  ///
  /// - Parameters:
  ///   - layout: The text.
  ///   - readings: Its readings.
  ///   - area: The rectangle for it.
  ///   - bounds: From a size that fits to one that doesn't.
  /// - Returns: The size.
  static func largest(
    _ layout: OpaquePointer, _ readings: Readings, _ area: PixelSize, within bounds: Range<Int>
  ) -> Int {
    var (good, bad) = (bounds.lowerBound, bounds.upperBound)
    // A pixel may be missing that a sum of fractions had.
    if !fits(layout, readings, area, good) { good = smallest }
    var last = bounds.lowerBound
    while bad - good > 1 {
      last = (good + bad) / 2
      if fits(layout, readings, area, last) { good = last } else { bad = last }
    }
    if last != good { _ = fits(layout, readings, area, good) }
    return good
  }

  /// Breaks the lines for a font size, and says whether they fit with their readings.
  static func fits(
    _ layout: OpaquePointer, _ readings: Readings, _ area: PixelSize, _ size: Int
  ) -> Bool {
    let scale = scale(of: size)
    pango_layout_set_width(
      layout, CInt(clamping: max(0, Int(Double(area.width) / scale) - Int(readings.margin))))
    var (width, height): (CInt, CInt) = (0, 0)
    pango_layout_get_size(layout, &width, &height)
    return (Double(width) + Double(readings.margin)) * scale <= Double(area.width)
      && (Double(height) + Double(readings.room)) * scale <= Double(area.height)
  }

  /// Draws it in the middle of its rectangle, whose top is at `y`, in the context's colour.
  func draw(on context: OpaquePointer, y: Int) {
    let scale = Self.scale(of: fontSize)
    var height: CInt = 0
    pango_layout_get_size(layout, nil, &height)
    let free = Double(area.height) - (Double(height) + Double(readings.room)) * scale
    cairo_save(context)
    cairo_translate(
      context, Double(readings.margin) / 2 * scale,
      Double(y) + (max(0, free / 2) + Double(readings.room) * scale).rounded())
    cairo_scale(context, scale * Double(PANGO_SCALE), scale * Double(PANGO_SCALE))
    showText(layout, on: context)
    readings.draw(
      over: layout, width: Double(area.width) / scale,
      fontSize: Self.measured * Double(PANGO_SCALE), on: context)
    cairo_restore(context)
  }

  /// The height of a capital letter in pixels.
  var capitals: Double {
    guard let letter = pango_layout_copy(layout) else { return 0 }
    defer { g_object_unref(UnsafeMutableRawPointer(letter)) }
    pango_layout_set_attributes(letter, nil)
    pango_layout_set_text(letter, "H", -1)
    var ink = PangoRectangle()
    pango_layout_get_extents(letter, &ink, nil)
    return Double(ink.height) * Self.scale(of: fontSize)
  }

  /// The first character that no installed font has; Pango shows its number in a box.
  var missing: MissingFont? { MissingFont(firstIn: layout) }
}
