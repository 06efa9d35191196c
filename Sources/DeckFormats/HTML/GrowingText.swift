/// A plain text that grows piece by piece, with the layout of a browser: several blanks become one, and
/// blocks begin on lines of their own.
struct GrowingText {
  /// What separates the next letter from those before it.
  enum Gap: Int, Comparable {
    case none, space, cell, line, paragraph

    var text: String {
      switch self {
      case .none: ""
      case .space: " "
      case .cell: "  "
      case .line: "\n"
      case .paragraph: "\n\n"
      }
    }

    static func < (a: Gap, b: Gap) -> Bool { a.rawValue < b.rawValue }
  }

  private var text = ""
  private var gap = Gap.none
  /// The bullet or number of the next list item; "" for none.
  var mark = ""
  /// The length of the text up to the last reading, in UTF-8 bytes.
  private var endOfLastReading = 0

  mutating func raise(_ gap: Gap) { self.gap = max(self.gap, gap) }

  /// Ends the line, or leaves an empty one if the line is ended already.
  mutating func breakLine() { raise(gap < .line ? .line : .paragraph) }

  mutating func write(_ piece: String) {
    var word = ""
    for scalar in piece.unicodeScalars {
      switch scalar {
      case " ", "\t", "\n", "\r", "\u{c}":
        append(word)
        word = ""
        raise(.space)
      case "\u{a0}": word += " "
      case "\0"..<" ", "\u{7f}": break
      default: word.unicodeScalars.append(scalar)
      }
    }
    append(word)
  }

  /// Writes a text whose blanks and line ends are kept.
  mutating func writeVerbatim(_ piece: String) {
    for scalar in piece.unicodeScalars {
      switch scalar {
      case "\n": breakLine()
      case "\t", "\u{a0}": append(" ")
      case "\0"..<" ", "\u{7f}": break
      default: append(String(scalar))
      }
    }
  }

  /// Writes an inner text as `change` returns it.
  ///
  /// `change` is given the inner text and the text right before it, which is empty after a gap.
  mutating func write(_ inner: GrowingText, _ change: (String, String) -> String) {
    let whole = inner.finished()
    if !whole.isEmpty {
      let before = gap == .none ? text : ""
      let changed = change(whole, before)
      // A blank separates a word with a reading from the letters before it.
      if inner.endOfLastReading > 0, gap == .none, let last = text.last, !last.isWhitespace {
        raise(.space)
      }
      append(changed)
    }
    raise(inner.gap)
  }

  /// Adds a reading, in brackets, to what was written since the last one.
  mutating func addReading(_ reading: String) {
    guard !reading.isEmpty, text.utf8.count > endOfLastReading else { return }
    text += "[\(reading)]"
    endOfLastReading = text.utf8.count
  }

  func finished() -> String {
    var text = text
    while text.last == " " { text.removeLast() }
    return text
  }

  private mutating func append(_ word: String) {
    guard !word.isEmpty else { return }
    if !text.isEmpty {
      if gap >= .line { while text.last == " " { text.removeLast() } }
      text += gap.text
    }
    text += mark + word
    (gap, mark) = (.none, "")
  }
}
