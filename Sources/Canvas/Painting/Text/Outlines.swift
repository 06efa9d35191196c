import CPango

/// Draws a layout at 0, 0, in the context's colour and scale.
///
/// Cairo caches an image of each glyph in each size, for up to 256 sizes, and each short text has a
/// size of its own: 6 MB after 100 cards on 800x480 pixels. So texts of a few large letters are drawn as
/// outlines, which are made in the size in which the text was measured and then scaled. Longer texts have
/// small letters in recurring sizes, for which cached images are faster.
///
/// - Parameters:
///   - layout: A `PangoLayout`, measured without a scale.
///   - context: The `cairo_t` to draw on.
func showText(_ layout: OpaquePointer, on context: OpaquePointer) {
  guard hasFewGlyphs(layout) else {
    cairo_move_to(context, 0, 0)
    return pango_cairo_show_layout(context, layout)
  }
  var scale = cairo_matrix_t()
  cairo_get_matrix(context, &scale)
  cairo_identity_matrix(context)
  cairo_new_path(context)
  cairo_move_to(context, 0, 0)
  pango_cairo_layout_path(context, layout)
  let outlines = cairo_copy_path(context)
  defer { cairo_path_destroy(outlines) }
  cairo_new_path(context)
  cairo_set_matrix(context, &scale)
  cairo_append_path(context, outlines)
  // 16 shades of an edge are enough for large letters, and take half as long as 255.
  cairo_set_antialias(context, CAIRO_ANTIALIAS_FAST)
  cairo_fill(context)
}

/// The most letters that are drawn as outlines.
///
/// More outlines take longer than cached images: in the kernel test 27 ms instead of 19 for a sentence.
private let maxOutlinedGlyphs = 16

/// Returns whether a layout has few letters and all of them have outlines, unlike emoji, which are images.
private func hasFewGlyphs(_ layout: OpaquePointer) -> Bool {
  guard let place = pango_layout_get_iter(layout) else { return false }
  defer { pango_layout_iter_free(place) }
  var count = 0
  repeat {
    // At the end of a line, the iterator has no run.
    guard let run = pango_layout_iter_get_run_readonly(place)?.pointee,
      let font = run.item?.pointee.analysis.font,
      let face = hb_font_get_face(pango_font_get_hb_font(font))
    else { continue }
    count += Int(run.glyphs?.pointee.num_glyphs ?? 0)
    let hasColors =
      hb_ot_color_has_png(face) != 0 || hb_ot_color_has_layers(face) != 0
      || hb_ot_color_has_svg(face) != 0
    if hasColors || count > maxOutlinedGlyphs { return false }
  } while pango_layout_iter_next_run(place) != 0
  return true
}
