import CPango

/// The widths of a text's words, from which the number of lines at any width follows without asking Pango.
///
/// Pango shapes the whole text anew for each width. A kern or a ligature at a line's end may make a line narrower
/// or wider than the sum of these widths, so the number is an estimate.
struct WordWidths {
  /// A part of the text that is not broken where it fits on a line.
  private struct Word {
    /// The width of each character in Pango's units, without the spaces after the word.
    var characters: [Double] = []
    var width = 0.0
    /// The width of the spaces after the word, which takes no room at a line's end.
    var space = 0.0
  }

  private var words = [Word()]

  /// Measures the words of a layout, whose text must be on a single line.
  init(_ layout: OpaquePointer) {
    var count: CInt = 0
    let attributes = UnsafeBufferPointer(
      start: pango_layout_get_log_attrs_readonly(layout, &count), count: Int(count))
    for (width, attribute) in zip(Self.characterWidths(of: layout), attributes) {
      if attribute.is_line_break != 0 { words.append(Word()) }
      if attribute.is_white != 0 {
        words[words.count - 1].space += width
      } else {
        words[words.count - 1].characters.append(width)
        words[words.count - 1].width += width
      }
    }
  }

  /// Returns the characters' widths in the order of the text, which in lines from right to left is not that on
  /// the screen.
  private static func characterWidths(of layout: OpaquePointer) -> [Double] {
    guard let place = pango_layout_get_iter(layout) else { return [] }
    defer { pango_layout_iter_free(place) }
    var widths: [(index: CInt, width: Double)] = []
    repeat {
      var area = PangoRectangle()
      pango_layout_iter_get_char_extents(place, &area)
      widths.append((pango_layout_iter_get_index(place), Double(abs(area.width))))
    } while pango_layout_iter_next_char(place) != 0
    return widths.sorted { $0.index < $1.index }.map(\.width)
  }

  /// Returns the number of lines, each filled with as many words as fit.
  ///
  /// - Parameters:
  ///   - limit: The width of a line in Pango's units.
  ///   - breaksWords: Whether a word that is wider than a line is broken between characters.
  /// - Returns: The number of lines; nil if a word is wider than a line and may not be broken.
  func lineCount(width limit: Double, breaksWords: Bool) -> Int? {
    var (lines, used) = (1, 0.0)
    func add(_ width: Double) {
      if used > 0, used + width > limit { (lines, used) = (lines + 1, 0) }
      used += width
    }
    for word in words {
      if word.width > limit {
        guard breaksWords else { return nil }
        if used > 0 { (lines, used) = (lines + 1, 0) }
        word.characters.forEach(add)
      } else {
        add(word.width)
      }
      used += word.space
    }
    return lines
  }
}
