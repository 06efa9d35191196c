import CPango
import ScreenLayout

/// Lays short words out: those of buttons, rows and captions.
///
/// Everything is measured in one size and drawn at a scale of it, as a card's text is (`TextFit`): each
/// font is loaded once, and a width in any size is a product.
final class Typesetter {
  private let context: OpaquePointer
  private let regular: OpaquePointer
  private let bold: OpaquePointer
  private let monospaced: OpaquePointer
  /// The last character that no installed font has.
  private(set) var missing: MissingFont?

  /// Fails where Pango has no memory.
  init?(_ drawing: OpaquePointer) {
    guard let context = pango_cairo_create_context(drawing),
      let regular = TextFit.font(isBold: false), let bold = TextFit.font(isBold: true),
      let monospaced = TextFit.font("Noto Sans Mono,monospace", isBold: false)
    else { return nil }
    (self.context, self.regular, self.bold) = (context, regular, bold)
    self.monospaced = monospaced
    TextFit.letScale(context, hint: CAIRO_HINT_STYLE_SLIGHT)
  }

  deinit {
    pango_font_description_free(regular)
    pango_font_description_free(bold)
    pango_font_description_free(monospaced)
    g_object_unref(UnsafeMutableRawPointer(context))
  }

  /// Tells once what no installed font has.
  func takeMissing() -> MissingFont? {
    defer { missing = nil }
    return missing
  }

  /// How wide words are on one line, in pixels.
  func width(_ words: String, _ style: TextStyle) -> Double {
    layout(words, style).map { $0.natural * style.size } ?? 0
  }

  /// The longest of some words that fit, as large as a style says or a little smaller.
  ///
  /// In this order: the longest that fit on one line; on as many lines as a style has, down to 84 %; on one
  /// line down to 78 %; on as many as have room; the shortest with an ellipsis. No word is broken.
  ///
  /// - Returns: nil where there are no words.
  func fit(_ words: Words, in box: Box, _ style: TextStyle) -> SetWords? {
    let set = words.filter { !$0.isEmpty }.compactMap { layout($0, style) }
    guard let shortest = set.last, box.width > 0 else { return nil }
    if let whole = set.first(where: { $0.natural * style.size <= box.width }) { return whole }
    if style.mostLines > 1 {
      for words in set {
        for share in [1, 0.92, 0.84] {
          let size = style.size * share
          let lines = min(style.mostLines, Self.lines(of: size, in: box.height))
          if lines > 1, words.breakLines(width: box.width, size: size, most: lines) { return words }
        }
      }
    }
    // A few sizes only: for each, Cairo keeps pictures of letters.
    for share in [0.96, 0.92, 0.88, 0.84, 0.81, 0.78] {
      let size = style.size * share
      if let words = set.first(where: { $0.natural * size <= box.width }) {
        words.size = size
        return words
      }
    }
    // Smaller, on as many lines as there is room for, rather than cut.
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
    let size = style.size * 0.84
    shortest.cut(
      width: box.width, size: size, lines: Self.lines(of: size, in: box.height),
      showsEnd: style.showsEnd)
    return shortest
  }

  /// How many lines of letters of a size have room in a height.
  private static func lines(of size: Double, in height: Double) -> Int {
    1 + max(0, Int((height / size - 1.1) / 1.25))
  }

  private func layout(_ words: String, _ style: TextStyle) -> SetWords? {
    guard let layout = pango_layout_new(context) else { return nil }
    pango_layout_set_font_description(
      layout, style.isMonospaced ? monospaced : style.isBold ? bold : regular)
    pango_layout_set_text(layout, words, -1)
    if let lacks = MissingFont(firstIn: layout) { missing = lacks }
    return SetWords(layout, size: style.size, alignment: style.alignment)
  }
}

/// Words that are laid out.
final class SetWords {
  private let layout: OpaquePointer
  private let alignment: Caption.Alignment
  /// The size of the letters in pixels.
  var size: Double
  /// The width on one line, in sizes of the letters.
  let natural: Double

  fileprivate init(_ layout: OpaquePointer, size: Double, alignment: Caption.Alignment) {
    (self.layout, self.size, self.alignment) = (layout, size, alignment)
    pango_layout_set_single_paragraph_mode(layout, 1)
    var width: CInt = 0
    pango_layout_get_size(layout, &width, nil)
    natural = Double(width) / Double(PANGO_SCALE) / TextFit.measured
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

  /// Whether lines that break between words are few enough and no wider than `width` in pixels.
  fileprivate func breakLines(width: Double, size: Double, most: Int) -> Bool {
    self.size = size
    setWidth(width)
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD)
    var longest: CInt = 0
    pango_layout_get_size(layout, &longest, nil)
    return pango_layout_get_line_count(layout) <= CInt(most)
      && Double(longest) * scale / Double(PANGO_SCALE) <= width + 0.5
  }

  /// Leaves out what has no room.
  fileprivate func cut(width: Double, size: Double, lines: Int, showsEnd: Bool) {
    self.size = size
    setWidth(width)
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD)
    pango_layout_set_height(layout, -CInt(lines))
    pango_layout_set_ellipsize(layout, showsEnd ? PANGO_ELLIPSIZE_START : PANGO_ELLIPSIZE_END)
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

  /// Of several lines, as a share of a font's own.
  static let lineSpacing = 0.92

  private var scale: Double { size / TextFit.measured }

  private var extents: PangoRectangle {
    var extents = PangoRectangle()
    pango_layout_get_extents(layout, nil, &extents)
    return extents
  }

  /// In pixels.
  var width: Double { Double(extents.width) * scale / Double(PANGO_SCALE) }

  var lineCount: Int { Int(pango_layout_get_line_count(layout)) }

  /// Draws them in the context's colour, with the capitals of all lines in the middle of a rectangle's
  /// height.
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
    let (first, last) = TextFit.baselines(of: layout)
    let block = (last - first) * pixels + TextFit.capitalHeight * size
    let baseline = (box.y + (box.height - block) / 2 + TextFit.capitalHeight * size).rounded()
    cairo_save(context)
    cairo_translate(
      context, box.x + left - Double(extents.x) * pixels, baseline - first * pixels)
    cairo_scale(context, scale, scale)
    cairo_move_to(context, 0, 0)
    pango_cairo_show_layout(context, layout)
    cairo_restore(context)
  }
}
