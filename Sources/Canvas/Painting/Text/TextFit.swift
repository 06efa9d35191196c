import CPango
import ScreenLayout
import Study

/// A text laid out in the largest letters in which it fits into a rectangle.
///
/// Pango shapes the text: it handles scripts of any direction, combining marks and line breaks by Unicode's
/// rules (UAX #14), and finds for each character a font that has it.
struct TextFit: ~Copyable {
  /// The font size (the height of an em) in pixels.
  let fontSize: Int
  let layout: OpaquePointer
  let readings: Readings
  private let area: PixelSize
  /// Whether the text is in scripts with capitals and has no readings, so that capitals are centered.
  private let hasCapitals: Bool

  /// The smallest font size that is tried, in pixels; smaller letters are illegible.
  static let smallestFontSize = 6

  /// Lays out a text; returns nil if Pango can't allocate the layout.
  ///
  /// - Parameters:
  ///   - text: The text to lay out.
  ///   - area: The size of the rectangle for the text.
  ///   - least: The smallest font size that reads well, in pixels: a word that fits only in smaller
  ///     letters is broken.
  ///   - most: The largest font size, in pixels.
  ///   - context: The `cairo_t` on which the text will be drawn.
  init?(
    _ text: PaintedText, area: PixelSize, least: Int, most: Int = .max, context: OpaquePointer
  ) {
    guard let layout = pango_cairo_create_layout(context) else { return nil }
    self.layout = layout
    self.area = area
    pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER)
    Self.setScalableFontOptions(pango_layout_get_context(layout), hint: CAIRO_HINT_STYLE_NONE)
    pango_layout_context_changed(layout)
    let font = Self.font(isBold: text.isBold)
    defer { pango_font_description_free(font) }
    pango_layout_set_font_description(layout, font)
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD)
    readings = Readings(
      RubyText(text.text[...]), in: layout, fontSize: Self.referenceFontSize * Double(PANGO_SCALE))
    hasCapitals = readings.isEmpty && text.text.unicodeScalars.allSatisfy(Self.hasCapitals)
    if hasCapitals { pango_layout_set_line_spacing(layout, Float(Self.lineSpacing)) }
    let sizes = Self.fontSizes(in: area, most: most)
    let unwrapped = UnwrappedText(layout, readings, hasCapitals: hasCapitals)
    var bounds = unwrapped.bounds(in: area, within: sizes)
    var breaksWords = false
    if bounds.lowerBound <= max(least, Self.smallestFontSize),
      !Self.fits(layout, readings, area, max(least, Self.smallestFontSize))
    {
      breaksWords = true
      pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
      if readings.isEmpty { Self.disableHyphenation(layout) }
      readings.preventBreaks(upTo: Double(area.width) / Self.scale(of: least), in: layout)
      // Letters at a break may take narrower forms, in scripts without capitals much narrower ones.
      let most =
        hasCapitals ? min(bounds.upperBound * 9 / 8, sizes.upperBound) : sizes.upperBound
      bounds = bounds.lowerBound..<max(most, bounds.upperBound)
    }
    fontSize = Self.largestFontSize(
      layout, readings, area, within: bounds,
      estimate: unwrapped.estimate(in: area, within: bounds, breaksWords: breaksWords))
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

  /// The font size in which all text is measured, in pixels; text of other sizes is scaled.
  ///
  /// So Pango loads each font once, not once for each size that is tried. In the kernel test, a card of a
  /// new script is on the screen after 30 ms instead of 74.
  static let referenceFontSize = 100.0

  /// The height of a capital letter, as a share of the font size, in Noto Sans; other fonts differ little.
  static let capHeightRatio = 0.714

  /// The distance of baselines in scripts with capitals, as a share of the font's own line height.
  ///
  /// Only accents on capitals need the font's full line height, so lines can be closer.
  static let lineSpacing = 0.9

  /// Makes a font description in the size `referenceFontSize`.
  ///
  /// Fontconfig finds other fonts for the letters that the families lack.
  ///
  /// - Parameters:
  ///   - families: The font families; for each letter, the first installed one that has it is used.
  ///   - isBold: Whether the weight is Bold; otherwise it is Regular. Most fonts have no other weights.
  /// - Returns: The font's description, which the caller frees.
  static func font(
    _ families: String = "Noto Sans,Noto Naskh Arabic,sans", isBold: Bool
  ) -> OpaquePointer? {
    let font = pango_font_description_from_string(families)
    pango_font_description_set_weight(font, isBold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL)
    pango_font_description_set_absolute_size(font, referenceFontSize * Double(PANGO_SCALE))
    return font
  }

  /// Sets a context's options so that text of one size looks like scaled text of another.
  ///
  /// Hinted metrics and rounded glyph positions, which would differ from size to size, are switched off.
  static func setScalableFontOptions(_ context: OpaquePointer?, hint: cairo_hint_style_t) {
    let options = cairo_font_options_create()
    defer { cairo_font_options_destroy(options) }
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_hint_style(options, hint)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    pango_cairo_context_set_font_options(context, options)
    pango_context_set_round_glyph_positions(context, 0)
  }

  /// Keeps Pango from adding hyphens where it breaks a word that fits on no line.
  ///
  /// The text's language is unknown, so such hyphens may be wrong. Soft hyphens in the text still work.
  private static func disableHyphenation(_ layout: OpaquePointer) {
    guard let attributes = pango_attr_list_new() else { return }
    defer { pango_attr_list_unref(attributes) }
    func add(from start: Int, to end: Int) {
      let attribute = pango_attr_insert_hyphens_new(0)
      attribute?.pointee.start_index = CUnsignedInt(start)
      attribute?.pointee.end_index = CUnsignedInt(end)
      pango_attr_list_insert(attributes, attribute)
    }
    var (start, end) = (0, 0)
    for letter in String(cString: pango_layout_get_text(layout)).unicodeScalars {
      end += UTF8.width(letter)
      guard letter == softHyphen else { continue }
      add(from: start, to: end)
      start = end
    }
    add(from: start, to: end)
    pango_layout_set_attributes(layout, attributes)
  }

  private static let softHyphen: Unicode.Scalar = "\u{ad}"

  /// Returns whether a character is of a script with capitals, or punctuation that such scripts use.
  ///
  /// The scripts are Latin, Greek, Cyrillic and Armenian. Scripts from U+0590 on have no capitals, but for
  /// the Latin and Greek extensions and the punctuation in U+1E00–U+206F.
  private static func hasCapitals(_ letter: Unicode.Scalar) -> Bool {
    letter.value < 0x590 || (0x1e00..<0x2070).contains(letter.value)
  }

  /// Returns the factor from Pango's units at the size `referenceFontSize` to pixels at another font size.
  static func scale(of size: Int) -> Double {
    Double(size) / referenceFontSize / Double(PANGO_SCALE)
  }

  /// Returns the font sizes to try, from `smallestFontSize` to the lower one of the area's height and `most`.
  static func fontSizes(in area: PixelSize, most: Int = .max) -> Range<Int> {
    smallestFontSize..<max(min(area.height, most), smallestFontSize) + 1
  }

  /// Finds the largest font size in which a text fits, by bisection, and breaks the text's lines for it.
  ///
  /// - Parameters:
  ///   - layout: The text's layout.
  ///   - readings: The text's readings.
  ///   - area: The size of the rectangle for the text.
  ///   - bounds: A range from a size that fits up to one that doesn't.
  ///   - estimate: The probable result, which is tried first together with the next larger size.
  /// - Returns: The font size.
  static func largestFontSize(
    _ layout: OpaquePointer, _ readings: Readings, _ area: PixelSize, within bounds: Range<Int>,
    estimate: Int? = nil
  ) -> Int {
    var (good, bad) = (bounds.lowerBound, bounds.upperBound)
    // The size for which the lines are broken, and whether it is known that `good` fits.
    var (broken, isProven) = (0, false)
    func attempt(_ size: Int) {
      broken = size
      if fits(layout, readings, area, size) { (good, isProven) = (size, true) } else { bad = size }
    }
    if let estimate, bounds.contains(estimate) {
      if estimate + 1 < bad { attempt(estimate + 1) }
      if good <= estimate { attempt(estimate) }
    }
    // The lower bound may fail to fit by a pixel, because of rounding.
    if !isProven {
      broken = good
      if bad == good || !fits(layout, readings, area, good) { good = smallestFontSize }
    }
    while bad - good > 1 { attempt((good + bad) / 2) }
    if broken != good { _ = fits(layout, readings, area, good) }
    return good
  }

  /// Breaks the lines for a font size; returns whether they and their readings fit.
  static func fits(
    _ layout: OpaquePointer, _ readings: Readings, _ area: PixelSize, _ size: Int
  ) -> Bool {
    let scale = scale(of: size)
    pango_layout_set_width(
      layout, CInt(clamping: max(0, Int(Double(area.width) / scale) - Int(readings.extraWidth))))
    var (width, height): (CInt, CInt) = (0, 0)
    pango_layout_get_size(layout, &width, &height)
    return (Double(width) + Double(readings.extraWidth)) * scale <= Double(area.width)
      && (Double(height) + Double(readings.extraLineHeight)) * scale <= Double(area.height)
  }

  /// Draws the text in the middle of its rectangle, whose top left corner is the context's origin.
  ///
  /// The text has the context's colour. Texts in scripts with capitals are centered by their capitals, other
  /// texts by all that is drawn.
  func draw(on context: OpaquePointer) {
    let scale = Self.scale(of: fontSize)
    var (ink, logical) = (PangoRectangle(), PangoRectangle())
    pango_layout_get_extents(layout, &ink, &logical)
    // The vertical extent of all that is drawn, with readings, and the height that is to be centered.
    var drawn = Double(ink.y)...Double(ink.y + ink.height)
    var middle = (drawn.lowerBound + drawn.upperBound) / 2
    if hasCapitals {
      let (first, last) = Self.baselines(of: layout)
      middle =
        (first + last - Self.capHeightRatio * Self.referenceFontSize * Double(PANGO_SCALE)) / 2
    } else if !readings.isEmpty {
      drawn = -Double(readings.extraLineHeight)...Double(logical.height)
      middle = (drawn.lowerBound + drawn.upperBound) / 2
    }
    // Centering must not push anything out of the rectangle.
    let highest = -drawn.lowerBound * scale
    let lowest = max(highest, Double(area.height) - drawn.upperBound * scale)
    let top = min(max(Double(area.height) / 2 - middle * scale, highest), lowest).rounded()
    cairo_save(context)
    cairo_translate(context, Double(readings.extraWidth) / 2 * scale, top)
    cairo_scale(context, scale * Double(PANGO_SCALE), scale * Double(PANGO_SCALE))
    showText(layout, on: context)
    readings.draw(
      over: layout, width: Double(area.width) / scale,
      fontSize: Self.referenceFontSize * Double(PANGO_SCALE), on: context)
    cairo_restore(context)
  }

  /// Returns the baselines of the first and the last line, in Pango's units from the top.
  static func baselines(of layout: OpaquePointer) -> (first: Double, last: Double) {
    let first = Double(pango_layout_get_baseline(layout))
    guard pango_layout_get_line_count(layout) > 1, let place = pango_layout_get_iter(layout) else {
      return (first, first)
    }
    defer { pango_layout_iter_free(place) }
    while pango_layout_iter_next_line(place) != 0 {}
    return (first, Double(pango_layout_iter_get_baseline(place)))
  }

  /// The height of a capital letter in pixels.
  var capHeight: Double {
    guard let letter = pango_layout_copy(layout) else { return 0 }
    defer { g_object_unref(UnsafeMutableRawPointer(letter)) }
    pango_layout_set_attributes(letter, nil)
    pango_layout_set_text(letter, "H", -1)
    var ink = PangoRectangle()
    pango_layout_get_extents(letter, &ink, nil)
    return Double(ink.height) * Self.scale(of: fontSize)
  }

  /// The first character that no installed font has; Pango draws its code in a box.
  var missingFont: MissingFont? { MissingFont(firstIn: layout) }
}
