import CPango
import ScreenLayout

/// A text laid out in the largest letters with which it fits into a rectangle.
///
/// Pango shapes it: scripts of any direction, marks, line breaks by Unicode's rules (UAX #14), and
/// for each character a font that has it.
struct TextFit: ~Copyable {
  /// In pixels, from the ascent of the highest letter to the descent of the lowest.
  let fontSize: Int
  private let layout: OpaquePointer
  private let area: PixelSize

  /// The smallest letters that are tried, in pixels: below that nobody reads.
  private static let smallest = 6

  /// - Parameters:
  ///   - text: What is laid out.
  ///   - area: The rectangle for it.
  ///   - least: The smallest font size that reads well, in pixels: a word that fits only in smaller
  ///     letters is broken.
  ///   - context: The drawing it is for.
  /// - Returns: nil where Pango has no memory.
  init?(_ text: PaintedText, area: PixelSize, least: Int, context: OpaquePointer) {
    guard let layout = pango_cairo_create_layout(context) else { return nil }
    self.layout = layout
    self.area = area
    pango_layout_set_text(layout, text.text, CInt(text.text.utf8.count))
    pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER)
    pango_layout_set_width(layout, CInt(area.width) * PANGO_SCALE)
    let font = pango_font_description_from_string("sans")
    defer { pango_font_description_free(font) }
    pango_font_description_set_weight(font, text.isBold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_MEDIUM)
    func fits(_ size: Int) -> Bool {
      pango_font_description_set_absolute_size(font, Double(size) * Double(PANGO_SCALE))
      pango_layout_set_font_description(layout, font)
      var (width, height): (CInt, CInt) = (0, 0)
      pango_layout_get_pixel_size(layout, &width, &height)
      return Int(width) <= area.width && Int(height) <= area.height
    }
    func largest() -> Int {
      var (good, bad) = (Self.smallest, max(area.height, Self.smallest) + 1)
      while bad - good > 1 {
        let middle = (good + bad) / 2
        if fits(middle) { good = middle } else { bad = middle }
      }
      return good
    }
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD)
    var size = largest()
    if size < least {
      pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
      size = largest()
    }
    _ = fits(size)
    fontSize = size
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

  /// Draws it in the middle of its rectangle, in the context's colour.
  func draw(on context: OpaquePointer) {
    var (width, height): (CInt, CInt) = (0, 0)
    pango_layout_get_pixel_size(layout, &width, &height)
    cairo_move_to(context, 0, Double(max(0, area.height - Int(height)) / 2))
    pango_cairo_show_layout(context, layout)
  }

  /// Whether no installed font has some of its characters.
  var lacksLetters: Bool { pango_layout_get_unknown_glyphs_count(layout) > 0 }
}
