import CPango

/// The widths of a text's words, from which the number of lines at any width follows without asking Pango.
///
/// Pango shapes the whole text anew for each width. A kern, a ligature or a hyphen at a line's end may make a line
/// narrower or wider than the sum of these widths, so the number is an estimate.
struct WordWidths {
  /// A part of the text that is not broken where it fits on a line.
  private struct Word {
    /// The width of each character in Pango's units, without the spaces after the word.
    var characters: [Double] = []
    var width = 0.0
    /// The width of the spaces after the word, which takes no room at a line's end.
    var space = 0.0

    /// Adds a character, after which a space that is not to be broken is a part of the word.
    mutating func add(_ character: Double, isSpace: Bool) {
      guard !isSpace else {
        space += character
        return
      }
      characters += space > 0 ? [space, character] : [character]
      width += space + character
      space = 0
    }
  }

  private var words = [Word()]

  /// Measures the words of a layout, whose text must be on a single line.
  init(_ layout: OpaquePointer) {
    var count: CInt = 0
    let attributes = UnsafeBufferPointer(
      start: pango_layout_get_log_attrs_readonly(layout, &count), count: Int(count))
    for (width, attribute) in zip(Self.characterWidths(of: layout), attributes) {
      if attribute.is_line_break != 0 { words.append(Word()) }
      words[words.count - 1].add(width, isSpace: attribute.is_white != 0)
    }
  }

  /// Returns the characters' widths in the order of the text, which must run from left to right.
  private static func characterWidths(of layout: OpaquePointer) -> [Double] {
    guard let place = pango_layout_get_iter(layout) else { return [] }
    defer { pango_layout_iter_free(place) }
    var widths: [Double] = []
    repeat {
      var area = PangoRectangle()
      pango_layout_iter_get_char_extents(place, &area)
      widths.append(Double(area.width))
    } while pango_layout_iter_next_char(place) != 0
    return widths
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
