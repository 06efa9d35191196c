/// A text in Anki's notation for readings (furigana), such as `これは 漢字[かんじ]`, split into its parts.
///
/// A reading in brackets belongs to its base: the characters before it, back to white space, a bracket or the
/// line's beginning. A space before the base only separates it and is not shown. The base must contain a
/// Chinese character, and the reading must be all kana, so `array[3]` is plain text.
///
/// Source: Anki manual, "Templates", "Ruby Characters"; Anki `rslib/src/template_filters.rs`.
package struct RubyText: Equatable, Sendable {
  package enum Part: Equatable, Sendable {
    case plain(Substring)
    /// A base with its reading; `source` is the word as it stands in the text, with separator and brackets.
    case word(base: Substring, reading: Substring, source: Substring)
  }

  /// The parts in the text's order; their sources together are the whole text.
  package let parts: [Part]

  package init(_ text: Substring) {
    guard text.utf8.contains(UInt8(ascii: "[")) else {
      parts = text.isEmpty ? [] : [.plain(text)]
      return
    }
    var parts: [Part] = []
    // The end of the parts found so far, and the start of the base that a following reading would have.
    var (end, base) = (text.startIndex, text.startIndex)
    var place = text.startIndex
    while place < text.endIndex {
      let character = text[place]
      var next = text.index(after: place)
      if character == "[" {
        let reading = text[next...].prefix(while: \.isKana)
        if !reading.isEmpty, text[reading.endIndex...].first == "]",
          text[base..<place].contains(where: \.isChinese)
        {
          next = text.index(after: reading.endIndex)
          let isSeparated = text[end..<base].last == " "
          let start = isSeparated ? text.index(before: base) : base
          if end < start { parts.append(.plain(text[end..<start])) }
          parts.append(
            .word(base: text[base..<place], reading: reading, source: text[start..<next]))
          end = next
        }
        base = next
      } else if character == "]" || character.isWhitespace {
        base = next
      }
      place = next
    }
    if end < text.endIndex { parts.append(.plain(text[end...])) }
    self.parts = parts
  }
}

extension Character {
  fileprivate var isChinese: Bool { unicodeScalars.contains(where: \.properties.isIdeographic) }

  fileprivate var isKana: Bool { unicodeScalars.allSatisfy(\.isKana) }
}

extension Unicode.Scalar {
  /// Whether the scalar is hiragana, katakana or one of their marks, in full or half width.
  ///
  /// Source: Unicode 15 `Blocks.txt`.
  fileprivate var isKana: Bool {
    switch value {
    case 0x3041...0x30ff, 0x31f0...0x31ff, 0xff65...0xff9f: true
    default: false
    }
  }
}
