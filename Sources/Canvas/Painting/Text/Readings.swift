import CPango
import ScreenLayout
import Study

/// A text's readings (furigana), in letters of half the text's size above their words.
///
/// Pango doesn't support readings. So the text is laid out without them, with room above its lines and with
/// letter spacing in words that are narrower than their readings; then the readings are drawn over the text.
struct Readings {
  /// The height that readings add to each line, in Pango's units.
  let extraLineHeight: CInt
  /// The width that readings of the first and last words add to a line, in Pango's units.
  let extraWidth: CInt
  private let readings: [Reading]

  var isEmpty: Bool { readings.isEmpty }

  /// Sets a layout's text and measures the text's readings.
  ///
  /// - Parameters:
  ///   - text: The text, with or without readings.
  ///   - layout: A `PangoLayout` whose font is set.
  ///   - fontSize: The font size, in Pango's units.
  init(_ text: RubyText, in layout: OpaquePointer, fontSize: Double) {
    var shown = ""
    var readings: [Reading] = []
    for part in text.parts {
      switch part {
      case .plain(let text): shown += text
      case .word(let base, let reading, _):
        if readings.isEmpty {
          // Fonts have other shapes of Chinese characters for Japanese.
          pango_context_set_language(
            pango_layout_get_context(layout), pango_language_from_string("ja"))
        }
        readings.append(
          Reading(reading, over: base, at: shown.utf8.count, in: layout, fontSize: fontSize))
        shown += base
      }
    }
    pango_layout_set_text(layout, shown, CInt(clamping: shown.utf8.count))
    let top = (Reading.baseline + Reading.scale * Reading.height) * fontSize
    extraLineHeight = CInt(readings.map { max(0, top - Double($0.ascent)) }.max() ?? 0)
    extraWidth = readings.map(\.spacing).max() ?? 0
    self.readings = readings
    if !readings.isEmpty {
      pango_layout_set_spacing(layout, extraLineHeight)
      preventBreaks(upTo: .infinity, in: layout)
    }
  }

  /// Forbids breaks in words with a reading that are at most a width in Pango's units.
  func preventBreaks(upTo width: Double, in layout: OpaquePointer) {
    guard !readings.isEmpty, let attributes = pango_attr_list_new() else { return }
    defer { pango_attr_list_unref(attributes) }
    for reading in readings {
      var wanted = [pango_attr_letter_spacing_new(reading.spacing)]
      if Double(reading.width) <= width { wanted.append(pango_attr_allow_breaks_new(0)) }
      for attribute in wanted {
        attribute?.pointee.start_index = CUnsignedInt(reading.bytes.lowerBound)
        attribute?.pointee.end_index = CUnsignedInt(reading.bytes.upperBound)
        pango_attr_list_insert(attributes, attribute)
      }
    }
    pango_layout_set_attributes(layout, attributes)
  }

  /// Draws the readings over a layout that is drawn at 0, 0.
  ///
  /// - Parameters:
  ///   - layout: The text's layout.
  ///   - width: The width of the text's rectangle, in Pango's units.
  ///   - fontSize: The font size, in Pango's units.
  ///   - context: A `cairo_t` in the scale of the layout.
  func draw(
    over layout: OpaquePointer, width: Double, fontSize: Double, on context: OpaquePointer
  ) {
    for reading in readings {
      let place = reading.place(in: layout)
      let left = -Double(extraWidth) / 2
      let right = max(left, left + width - reading.ownWidth)
      let x = min(max(left, place.middle - reading.ownWidth / 2), right)
      let y = place.baseline - Reading.baseline * fontSize - Reading.scale * reading.ownBaseline
      cairo_save(context)
      cairo_translate(context, x / Double(PANGO_SCALE), y / Double(PANGO_SCALE))
      cairo_scale(context, Reading.scale, Reading.scale)
      showText(reading.layout, on: context)
      cairo_restore(context)
    }
  }
}

/// The reading of one word, with lengths in Pango's units.
private final class Reading {
  /// The size of a reading's letters, as a share of the text's font size, like all shares here.
  static let scale = 0.5
  /// The height of a letter above its baseline, as in fonts of Chinese characters; the rest is below.
  static let height = 0.88
  /// The least gap between the readings of neighbouring words.
  static let gap = 0.12
  /// The height of a reading's baseline above its word's baseline, so that the reading stands on the word.
  static let baseline = height + scale * (1 - height)

  let layout: OpaquePointer
  /// The word's UTF-8 bytes in the text that is shown.
  let bytes: Range<Int>
  /// The offsets in that text at which the word's letters begin.
  private let characterOffsets: [Int]
  /// The width of the word with its letter spacing, at least that of the reading and a gap.
  let width: CInt
  /// The letter spacing that widens the word to `width`.
  let spacing: CInt
  /// The height of the word's line above its baseline.
  let ascent: CInt
  let ownWidth: Double
  let ownBaseline: Double

  init(
    _ text: Substring, over base: Substring, at start: Int, in whole: OpaquePointer,
    fontSize: Double
  ) {
    layout = pango_layout_copy(whole)
    bytes = start..<start + base.utf8.count
    characterOffsets = base.indices.map {
      start + base.utf8.distance(from: base.startIndex, to: $0)
    }
    pango_layout_set_text(layout, String(base), -1)
    var (baseWidth, readingWidth): (CInt, CInt) = (0, 0)
    pango_layout_get_size(layout, &baseWidth, nil)
    ascent = pango_layout_get_baseline(layout)
    pango_layout_set_text(layout, String(text), -1)
    pango_layout_get_size(layout, &readingWidth, nil)
    ownWidth = Double(readingWidth) * Self.scale
    ownBaseline = Double(pango_layout_get_baseline(layout))
    width = max(baseWidth, CInt(ownWidth + Self.gap * fontSize))
    spacing = (width - baseWidth) / CInt(clamping: max(1, base.count))
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

  /// Returns the middle of the word and its baseline; of a word on two lines, those of the first part.
  func place(in whole: OpaquePointer) -> (middle: Double, baseline: Double) {
    var (left, right) = (Double.infinity, -Double.infinity)
    var top: CInt?
    for index in characterOffsets {
      var letter = PangoRectangle()
      pango_layout_index_to_pos(whole, CInt(clamping: index), &letter)
      if let top, top != letter.y { break }
      top = letter.y
      let ends = [Double(letter.x), Double(letter.x) + Double(letter.width)]
      left = min(left, ends[0], ends[1])
      right = max(right, ends[0], ends[1])
    }
    var line: CInt = 0
    pango_layout_index_to_line_x(whole, CInt(clamping: bytes.lowerBound), 0, &line, nil)
    var extents = PangoRectangle()
    if let line = pango_layout_get_line_readonly(whole, line) {
      pango_layout_line_get_extents(line, nil, &extents)
      // Pango drops half of the letter spacing at the start and the end of a line.
      let start = Int(line.pointee.start_index)
      if start == bytes.lowerBound { left -= Double(spacing) / 2 }
      if start + Int(line.pointee.length) == bytes.upperBound { right += Double(spacing) / 2 }
    }
    return ((left + right) / 2, Double(top ?? 0) - Double(extents.y))
  }
}
