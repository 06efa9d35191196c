/// Alternative wordings of the same text, from the longest to the shortest; the first that fits is shown.
package typealias TextVariants = [String]

extension TextVariants {
  /// Puts several texts on one line; all are shortened together, each as far as it can be.
  init(joining all: [TextVariants]) {
    self = (0..<(all.map(\.count).max() ?? 0)).map { variant in
      all.compactMap { $0.dropFirst(variant).first ?? $0.last }.joined(separator: " · ")
    }
  }

  /// Returns the longest words that fit in a number of columns, or else the shortest, cut off.
  func fitting(_ columns: Int) -> String {
    first { $0.fits(columns) } ?? (last ?? "").truncated(to: columns)
  }

  /// Returns the longest words that fit in a number of columns and lines without a broken word, or else the
  /// shortest.
  func wrapping(in columns: Int, lines: Int) -> String {
    first { words in
      words.split(separator: " ").allSatisfy { $0.columns <= columns }
        && WrappedText(words, columns: columns).lines.count <= lines
    } ?? last ?? ""
  }
}

extension String {
  /// About the width of the words in the letters of a typical font, in tenths of an em.
  package var letterWidths: Int {
    unicodeScalars.reduce(0) { width, letter in
      let value = letter.value
      guard value < 0x1100 else { return width + 10 }
      if "ijlIftr .,:;'|()".unicodeScalars.contains(letter) { return width + 3 }
      if "mwMWÄÖ@%".unicodeScalars.contains(letter) { return width + 9 }
      return width + (letter.properties.isUppercase ? 7 : 6)
    }
  }

  /// Returns the text in at most a number of columns, with "…" where it is cut off.
  func truncated(to columns: Int) -> String {
    guard columns > 0 else { return "" }
    var (width, end) = (0, startIndex)
    for place in indices {
      width += self[place].columns
      if width > columns { return self[..<end] + "…" }
      if width < columns { end = index(after: place) }
    }
    return self
  }
}
