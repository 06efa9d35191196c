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

  /// Draws it in the middle of its rectangle, whose top is at `y`, in the context's colour.
  func draw(on context: OpaquePointer, y: Int) {
    var (width, height): (CInt, CInt) = (0, 0)
    pango_layout_get_pixel_size(layout, &width, &height)
    cairo_move_to(context, 0, Double(y + max(0, area.height - Int(height)) / 2))
    pango_cairo_show_layout(context, layout)
  }

  /// The first character that no installed font has; Pango shows its number in a box.
  var missing: MissingFont? {
    guard pango_layout_get_unknown_glyphs_count(layout) > 0,
      let place = pango_layout_get_iter(layout)
    else { return nil }
    defer { pango_layout_iter_free(place) }
    repeat {
      // A line ends with a run that is none.
      guard let run = pango_layout_iter_get_run_readonly(place)?.pointee.glyphs?.pointee else {
        continue
      }
      for glyph in UnsafeBufferPointer(start: run.glyphs, count: Int(run.num_glyphs)) {
        // PANGO_GLYPH_UNKNOWN_FLAG, a macro: the rest is the character.
        guard glyph.glyph & 0x1000_0000 != 0, glyph.glyph != 0x0fff_ffff,
          let character = Unicode.Scalar(glyph.glyph & 0x0fff_ffff)
        else { continue }
        return MissingFont(character: character)
      }
    } while pango_layout_iter_next_run(place) != 0
    return nil
  }
}
