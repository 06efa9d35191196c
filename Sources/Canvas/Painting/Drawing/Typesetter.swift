import CPango
import ScreenLayout

/// Lays out the short texts of buttons, rows and captions.
///
/// All text is measured at one font size and scaled when it is drawn, like a card's text (`TextFit`). So
/// each font is loaded once, and a width at another size is a product.
final class Typesetter {
  private let context: OpaquePointer
  private let regular: OpaquePointer
  private let bold: OpaquePointer
  private let monospaced: OpaquePointer
  /// The widths of words that were measured, as multiples of the font size.
  private var widths: [Measured: Double] = [:]

  private struct Measured: Hashable {
    let words: String
    let isBold, isMonospaced: Bool
  }

  /// The last character that no installed font has.
  private(set) var missingFont: MissingFont?

  /// Makes a typesetter for a `cairo_t`; returns nil if Pango can't allocate it.
  init?(_ drawing: OpaquePointer) {
    guard let context = pango_cairo_create_context(drawing),
      let regular = TextFit.font(isBold: false), let bold = TextFit.font(isBold: true),
      let monospaced = TextFit.font("Noto Sans Mono,monospace", isBold: false)
    else { return nil }
    (self.context, self.regular, self.bold) = (context, regular, bold)
    self.monospaced = monospaced
    TextFit.setScalableFontOptions(context, hint: CAIRO_HINT_STYLE_SLIGHT)
  }

  deinit {
    pango_font_description_free(regular)
    pango_font_description_free(bold)
    pango_font_description_free(monospaced)
    g_object_unref(UnsafeMutableRawPointer(context))
  }

  /// Returns `missingFont` and resets it to nil.
  func takeMissingFont() -> MissingFont? {
    defer { missingFont = nil }
    return missingFont
  }

  /// Returns the width of words on one line, in pixels.
  func width(_ words: String, _ style: TextStyle) -> Double {
    let key = Measured(words: words, isBold: style.isBold, isMonospaced: style.isMonospaced)
    if let width = widths[key] { return width * style.size }
    let width = layout(words, style)?.naturalWidth ?? 0
    // The words of a few screens.
    if widths.count >= 512 { widths = [:] }
    widths[key] = width
    return width * style.size
  }

  /// Lays out the longest of some alternative words that fit, in the style's font size or a smaller one.
  ///
  /// The first of these that is possible:
  /// 1. The longest alternative that fits on one line in the style's font size; only the very longest if the style
  ///    prefers it.
  /// 2. The longest that fits on at most `maxLines` lines, at 100 % to 84 % of the font size.
  /// 3. The longest that fits on one line at 96 % to 78 %, the largest size first.
  /// 4. The longest that fits on as many lines as have room, at 84 % or 78 %, unless the style shows the end.
  /// 5. The shortest on one line at 74 % or 70 %.
  /// 6. The shortest at 84 %, with an ellipsis.
  ///
  /// No word is broken.
  ///
  /// - Returns: The laid-out words; nil if there are none or the box has no width.
  func fit(_ words: TextVariants, in box: Box, _ style: TextStyle) -> TextLayout? {
    let set = words.filter { !$0.isEmpty }.compactMap { layout($0, style) }
    guard let shortest = set.last, box.width > 0 else { return nil }
    func hasRoom(_ words: TextLayout) -> Bool { words.naturalWidth * style.size <= box.width }
    if let whole = (style.prefersLongest ? set.prefix(1) : set[...]).first(where: hasRoom) {
      return whole
    }
    if style.maxLines > 1 || style.prefersLongest {
      for words in set {
        for share in [1, 0.92, 0.84] {
          let size = style.size * share
          let lines = min(style.maxLines, Self.lines(of: size, in: box.height))
          if lines > 1 || style.prefersLongest,
            words.breakLines(width: box.width, size: size, most: lines)
          {
            return words
          }
        }
      }
    }
    // Only a few sizes are tried, because Cairo caches glyph images for each size.
    for share in [0.96, 0.92, 0.88, 0.84, 0.81, 0.78] {
      let size = style.size * share
      if let words = set.first(where: { $0.naturalWidth * size <= box.width }) {
        words.size = size
        return words
      }
    }
    // Smaller letters on more lines than the style asks for are better than an ellipsis.
    if !style.showsEnd {
      for share in [0.84, 0.78] {
        let size = style.size * share
        let lines = Self.lines(of: size, in: box.height)
        if let words = set.first(where: {
          $0.breakLines(width: box.width, size: size, most: lines)
        }) {
          return words
        }
      }
    }
    for share in [0.74, 0.7] where shortest.naturalWidth * style.size * share <= box.width {
      shortest.size = style.size * share
      return shortest
    }
    let size = style.size * 0.84
    shortest.ellipsize(
      width: box.width, size: size, lines: Self.lines(of: size, in: box.height),
      showsEnd: style.showsEnd)
    return shortest
  }

  /// Returns the number of lines in a font size that have room in a height, at least 1.
  private static func lines(of size: Double, in height: Double) -> Int {
    1 + max(0, Int((height / size - 1.1) / 1.25))
  }

  private func layout(_ words: String, _ style: TextStyle) -> TextLayout? {
    guard let layout = pango_layout_new(context) else { return nil }
    pango_layout_set_font_description(
      layout, style.isMonospaced ? monospaced : style.isBold ? bold : regular)
    pango_layout_set_text(layout, words, -1)
    if let found = MissingFont(firstIn: layout) { missingFont = found }
    return TextLayout(layout, size: style.size, alignment: style.alignment)
  }
}

/// Words that Pango has laid out.
final class TextLayout {
  private let layout: OpaquePointer
  private let alignment: Caption.Alignment
  /// The font size in pixels.
  var size: Double
  /// The width on one line, as a multiple of the font size.
  let naturalWidth: Double

  fileprivate init(_ layout: OpaquePointer, size: Double, alignment: Caption.Alignment) {
    (self.layout, self.size, self.alignment) = (layout, size, alignment)
    pango_layout_set_single_paragraph_mode(layout, 1)
    var width: CInt = 0
    pango_layout_get_size(layout, &width, nil)
    naturalWidth = Double(width) / Double(PANGO_SCALE) / TextFit.referenceFontSize
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

  /// Breaks lines between words; returns whether they are at most `most` and no wider than `width` pixels.
  fileprivate func breakLines(width: Double, size: Double, most: Int) -> Bool {
    self.size = size
    setWidth(width)
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD)
    var longest: CInt = 0
    pango_layout_get_size(layout, &longest, nil)
    return pango_layout_get_line_count(layout) <= CInt(most)
      && Double(longest) * scale / Double(PANGO_SCALE) <= width + 0.5
  }

  /// Makes several lines about equally long, so that no word is left alone on the last one.
  func balance(in width: Double) {
    let count = lineCount
    guard count > 1, pango_layout_is_ellipsized(layout) == 0 else { return }
    var (low, high) = (width / 2, width)
    for _ in 0..<6 {
      let middle = (low + high) / 2
      if breakLines(width: middle, size: size, most: count) { high = middle } else { low = middle }
    }
    _ = breakLines(width: high, size: size, most: count)
  }

  /// Replaces the words that have no room by an ellipsis.
  fileprivate func ellipsize(width: Double, size: Double, lines: Int, showsEnd: Bool) {
    self.size = size
    setWidth(width)
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD)
    pango_layout_set_height(layout, -CInt(lines))
    pango_layout_set_ellipsize(layout, showsEnd ? PANGO_ELLIPSIZE_START : PANGO_ELLIPSIZE_END)
    // Only the last line has an ellipsis, so a word that is wider than another line needs to be on the last one.
    if self.width > width { pango_layout_set_height(layout, -1) }
  }

  private func setWidth(_ width: Double) {
    pango_layout_set_width(layout, CInt(clamping: Int(width / scale * Double(PANGO_SCALE))))
    pango_layout_set_line_spacing(layout, Float(Self.lineSpacing))
    switch alignment {
    case .left: pango_layout_set_alignment(layout, PANGO_ALIGN_LEFT)
    case .center: pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER)
    case .right: pango_layout_set_alignment(layout, PANGO_ALIGN_RIGHT)
    }
  }

  /// The distance of baselines, as a share of the font's own line height.
  static let lineSpacing = 0.92

  private var scale: Double { size / TextFit.referenceFontSize }

  private var extents: PangoRectangle {
    var extents = PangoRectangle()
    pango_layout_get_extents(layout, nil, &extents)
    return extents
  }

  /// The width of the laid-out words in pixels.
  var width: Double { Double(extents.width) * scale / Double(PANGO_SCALE) }

  /// The height from the first line's capital letters to the last line's baseline, in pixels.
  var blockHeight: Double {
    let (first, last) = TextFit.baselines(of: layout)
    return (last - first) * scale / Double(PANGO_SCALE) + TextFit.capHeightRatio * size
  }

  var lineCount: Int { Int(pango_layout_get_line_count(layout)) }

  /// Draws the words in the context's colour, centered vertically in a rectangle by their capital letters.
  ///
  /// The block that is centered reaches from the first line's capital height to the last line's baseline.
  func draw(in box: Box, alignment: Caption.Alignment, on context: OpaquePointer) {
    let pixels = scale / Double(PANGO_SCALE)
    let extents = extents
    let free = box.width - Double(extents.width) * pixels
    let left =
      switch alignment {
      case .left: 0.0
      case .center: free / 2
      case .right: free
      }
    let (first, _) = TextFit.baselines(of: layout)
    let block = blockHeight
    let baseline = (box.y + (box.height - block) / 2 + TextFit.capHeightRatio * size).rounded()
    cairo_save(context)
    cairo_translate(
      context, box.x + left - Double(extents.x) * pixels, baseline - first * pixels)
    cairo_scale(context, scale, scale)
    cairo_move_to(context, 0, 0)
    pango_cairo_show_layout(context, layout)
    cairo_restore(context)
  }
}
