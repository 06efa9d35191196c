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
  /// Whether its letters have capitals, which then stand in the middle.
  private let hasCapitals: Bool

  /// The smallest letters that are tried, in pixels: below that nobody reads.
  static let smallest = 6

  /// Lays a text out; nil where Pango has no memory.
  ///
  /// - Parameters:
  ///   - text: What is laid out.
  ///   - area: The rectangle for it.
  ///   - least: The smallest font size that reads well, in pixels: a word that fits only in smaller
  ///     letters is broken.
  ///   - most: The largest font size, in pixels.
  ///   - context: The drawing it is for.
  init?(
    _ text: PaintedText, area: PixelSize, least: Int, most: Int = .max, context: OpaquePointer
  ) {
    guard let layout = pango_cairo_create_layout(context) else { return nil }
    self.layout = layout
    self.area = area
    pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER)
    Self.letScale(pango_layout_get_context(layout), hint: CAIRO_HINT_STYLE_NONE)
    pango_layout_context_changed(layout)
    let font = Self.font(isBold: text.isBold)
    defer { pango_font_description_free(font) }
    pango_layout_set_font_description(layout, font)
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD)
    readings = Readings(
      RubyText(text.text[...]), in: layout, fontSize: Self.measured * Double(PANGO_SCALE))
    hasCapitals = readings.isEmpty && text.text.unicodeScalars.allSatisfy(Self.hasCapitals)
    if hasCapitals { pango_layout_set_line_spacing(layout, Float(Self.lineSpacing)) }
    let sizes = Self.sizes(in: area, most: most)
    var bounds = Unbroken(layout, readings).bounds(in: area, within: sizes)
    if bounds.lowerBound <= max(least, Self.smallest),
      !Self.fits(layout, readings, area, max(least, Self.smallest))
    {
      pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
      if readings.isEmpty { Self.addNoHyphens(layout) }
      readings.keepWords(upTo: Double(area.width) / Self.scale(of: least), in: layout)
      // Letters at a break may have narrower forms.
      let most = min(bounds.upperBound * 9 / 8, sizes.upperBound)
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

  /// The height of a capital letter, as a share of the font size: Noto Sans's; others differ little.
  static let capitalHeight = 0.714

  /// The distance of lines whose letters have capitals, as a share of the font's own: where accents stand
  /// on capitals only, lines need not be so far apart.
  static let lineSpacing = 0.9

  /// A font in the size in which everything is measured; what it lacks, fontconfig finds in others.
  ///
  /// - Parameters:
  ///   - families: The first that is installed counts for each letter.
  ///   - isBold: Whether it is Bold; else it is Regular. Most fonts have no more.
  /// - Returns: The font's description, which the caller frees.
  static func font(
    _ families: String = "Noto Sans,Noto Naskh Arabic,sans", isBold: Bool
  ) -> OpaquePointer? {
    let font = pango_font_description_from_string(families)
    pango_font_description_set_weight(font, isBold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL)
    pango_font_description_set_absolute_size(font, measured * Double(PANGO_SCALE))
    return font
  }

  /// Switches off what makes letters of one size other than scaled ones of another.
  static func letScale(_ context: OpaquePointer?, hint: cairo_hint_style_t) {
    let options = cairo_font_options_create()
    defer { cairo_font_options_destroy(options) }
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_hint_style(options, hint)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    pango_cairo_context_set_font_options(context, options)
    pango_context_set_round_glyph_positions(context, 0)
  }

  /// Keeps Pango from adding hyphens where a word is broken that fits on no line.
  ///
  /// In a language that nobody knows they would be wrong. Those that a text asks for (soft hyphens) stay.
  private static func addNoHyphens(_ layout: OpaquePointer) {
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

  /// Whether a letter is of a script with capitals, or belongs to no script.
  ///
  /// Latin, Greek, Cyrillic and Armenian with their punctuation; what follows U+0590 has none.
  private static func hasCapitals(_ letter: Unicode.Scalar) -> Bool {
    letter.value < 0x590 || (0x1e00..<0x2070).contains(letter.value)
  }

  /// What a length in Pango's units is in pixels, for a font size.
  private static func scale(of size: Int) -> Double {
    Double(size) / measured / Double(PANGO_SCALE)
  }

  /// From the smallest font size to one that is too large: higher than the area, or than `most`.
  static func sizes(in area: PixelSize, most: Int = .max) -> Range<Int> {
    smallest..<max(min(area.height, most), smallest) + 1
  }

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

  /// Draws it in the middle of its rectangle, whose top left is the context's origin, in the context's
  /// colour: the capitals of all lines stand in the middle, of other scripts all that is drawn.
  func draw(on context: OpaquePointer) {
    let scale = Self.scale(of: fontSize)
    var (ink, logical) = (PangoRectangle(), PangoRectangle())
    pango_layout_get_extents(layout, &ink, &logical)
    // What is drawn, with the readings above it, and what of it stands in the middle.
    var drawn = Double(ink.y)...Double(ink.y + ink.height)
    var middle = (drawn.lowerBound + drawn.upperBound) / 2
    if hasCapitals {
      let (first, last) = Self.baselines(of: layout)
      middle = (first + last - Self.capitalHeight * Self.measured * Double(PANGO_SCALE)) / 2
    } else if !readings.isEmpty {
      drawn = -Double(readings.room)...Double(logical.height)
      middle = (drawn.lowerBound + drawn.upperBound) / 2
    }
    // Nothing leaves the rectangle for that.
    let highest = -drawn.lowerBound * scale
    let lowest = max(highest, Double(area.height) - drawn.upperBound * scale)
    let top = min(max(Double(area.height) / 2 - middle * scale, highest), lowest).rounded()
    cairo_save(context)
    cairo_translate(context, Double(readings.margin) / 2 * scale, top)
    cairo_scale(context, scale * Double(PANGO_SCALE), scale * Double(PANGO_SCALE))
    showText(layout, on: context)
    readings.draw(
      over: layout, width: Double(area.width) / scale,
      fontSize: Self.measured * Double(PANGO_SCALE), on: context)
    cairo_restore(context)
  }

  /// Where the letters of the first and of the last line stand, in Pango's units from the top.
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
