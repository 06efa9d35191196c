extension Character {
  /// The number of terminal columns that the character takes: 0, 1 or 2.
  ///
  /// A character is as wide as its first scalar that has a width; combining marks add nothing. A
  /// flag, a pair of regional indicators, is two columns wide.
  ///
  /// Source: `wcwidth` by Markus Kuhn; wide ranges from Unicode 15 `EastAsianWidth.txt` (W and F).
  package var columns: Int {
    if let first = unicodeScalars.first, (0x1f1e6...0x1f1ff).contains(first.value) {
      return min(unicodeScalars.count, 2)
    }
    for scalar in unicodeScalars {
      let columns = scalar.columns
      if columns > 0 { return columns }
    }
    return 0
  }
}

extension StringProtocol {
  /// The number of terminal columns that the text takes on one line.
  package var columns: Int {
    // Most words are made of scalars that are characters, which need not be found then.
    var columns = 0
    for scalar in unicodeScalars {
      guard scalar.isCharacter else { return reduce(0) { $0 + $1.columns } }
      columns += scalar.columns
    }
    return columns
  }
}

extension String {
  /// Whether the text takes at most this many columns.
  package func fits(_ columns: Int) -> Bool {
    // No character has more columns than bytes.
    utf8.count <= columns || self.columns <= columns
  }
}

extension Unicode.Scalar {
  /// Whether the scalar never forms a character with others of which this is true: letters, signs and punctuation of
  /// Latin scripts, arrows, lines and blocks.
  ///
  /// A line end of two scalars is no exception here, because neither has a width.
  fileprivate var isCharacter: Bool {
    switch value {
    case 0..<0x300, 0x2010...0x2027, 0x2190...0x21ff, 0x2500...0x25fc: true
    default: false
    }
  }

  fileprivate var columns: Int {
    if value < 0x7f { return value >= 0x20 ? 1 : 0 }
    if value < 0x300 { return value >= 0xa0 && value != 0xad ? 1 : 0 }
    // A fast path for box drawing and block elements, of which lists are full.
    if (0x2500...0x25fc).contains(value) { return 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .surrogate, .lineSeparator,
      .paragraphSeparator:
      return 0
    default: break
    }
    if value < 0x1100 { return 1 }
    return Self.wideRanges.contains { $0.contains(value) } ? 2 : 1
  }

  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115f, 0x231a...0x231b, 0x2329...0x232a, 0x23e9...0x23ec, 0x23f0...0x23f0,
    0x23f3...0x23f3, 0x25fd...0x25fe, 0x2614...0x2615, 0x2648...0x2653, 0x267f...0x267f,
    0x2693...0x2693, 0x26a1...0x26a1, 0x26aa...0x26ab, 0x26bd...0x26be, 0x26c4...0x26c5,
    0x26ce...0x26ce, 0x26d4...0x26d4, 0x26ea...0x26ea, 0x26f2...0x26f3, 0x26f5...0x26f5,
    0x26fa...0x26fa, 0x26fd...0x26fd, 0x2705...0x2705, 0x270a...0x270b, 0x2728...0x2728,
    0x274c...0x274c, 0x274e...0x274e, 0x2753...0x2755, 0x2757...0x2757, 0x2795...0x2797,
    0x27b0...0x27b0, 0x27bf...0x27bf, 0x2b1b...0x2b1c, 0x2b50...0x2b50, 0x2b55...0x2b55,
    0x2e80...0x303e, 0x3041...0x33ff, 0x3400...0x4dbf, 0x4e00...0xa4cf, 0xa960...0xa97f,
    0xac00...0xd7a3, 0xf900...0xfaff, 0xfe10...0xfe19, 0xfe30...0xfe6f, 0xff00...0xff60,
    0xffe0...0xffe6, 0x16fe0...0x18cff, 0x1aff0...0x1b2ff, 0x1f004...0x1f004, 0x1f0cf...0x1f0cf,
    0x1f18e...0x1f18e, 0x1f191...0x1f19a, 0x1f200...0x1f320, 0x1f32d...0x1f335,
    0x1f337...0x1f37c, 0x1f37e...0x1f393, 0x1f3a0...0x1f3ca, 0x1f3cf...0x1f3d3,
    0x1f3e0...0x1f3f0, 0x1f3f4...0x1f3f4, 0x1f3f8...0x1f43e, 0x1f440...0x1f440,
    0x1f442...0x1f4fc, 0x1f4ff...0x1f53d, 0x1f54b...0x1f54e, 0x1f550...0x1f567,
    0x1f57a...0x1f57a, 0x1f595...0x1f596, 0x1f5a4...0x1f5a4, 0x1f5fb...0x1f64f,
    0x1f680...0x1f6c5, 0x1f6cc...0x1f6cc, 0x1f6d0...0x1f6d2, 0x1f6d5...0x1f6d7,
    0x1f6dc...0x1f6df, 0x1f6eb...0x1f6ec, 0x1f6f4...0x1f6fc, 0x1f7e0...0x1f7eb,
    0x1f7f0...0x1f7f0, 0x1f90c...0x1f93a, 0x1f93c...0x1f945, 0x1f947...0x1f9ff,
    0x1fa70...0x1faff, 0x20000...0x2fffd, 0x30000...0x3fffd,
  ]
}
