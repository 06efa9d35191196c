extension Int {
  /// This number, which must not be negative, with leading zeros to at least `count` digits.
  package func digits(_ count: Int, radix: Int = 10) -> String {
    let digits = String(self, radix: radix)
    let missing = count - digits.utf8.count
    return missing > 0 ? String(repeating: "0", count: missing) + digits : digits
  }
}

extension String {
  /// This text on one line, without characters that control a terminal.
  ///
  /// Text from a file, a device or a caller must never act as a control sequence. Every white-space
  /// character, including line ends, becomes a space; soft hyphens and invisible joiners are dropped; every
  /// other character that is not `isPrintable` becomes `�`.
  ///
  /// - Parameter limit: The maximum number of Unicode scalars to keep; a longer text ends in `…`.
  /// - Returns: At most `limit` + 1 scalars.
  package func printable(limit: Int = 10_000) -> String {
    if utf8.count <= limit, utf8.allSatisfy({ (0x20..<0x7f).contains($0) }) { return self }
    var result = String.UnicodeScalarView()
    var count = 0
    for scalar in unicodeScalars {
      guard count < limit else {
        result.append("…")
        break
      }
      count += 1
      if let shown = scalar.shown { result.append(shown) }
    }
    return String(result)
  }
}

extension Unicode.Scalar {
  /// The scalar to show in place of this one; nil if it is dropped.
  package var shown: Unicode.Scalar? {
    switch self {
    case "\t"..."\r", "\u{85}", "\u{a0}", "\u{2028}", "\u{2029}": " "
    case "\u{ad}", "\u{200c}", "\u{200d}", "\u{fe0f}": nil  // Soft hyphens and joiners.
    default: isPrintable ? self : "\u{fffd}"
    }
  }

  /// Whether this scalar is visible text and neither controls a terminal nor hides other text.
  ///
  /// The screen, logs, tables and JSON all follow this rule. Control, format, surrogate, private-use and
  /// unassigned characters and line and paragraph separators are not printable.
  package var isPrintable: Bool {
    if value < 0x7f { return value >= 0x20 }
    if value < 0x300 { return value >= 0xa0 && value != 0xad }
    return switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      false
    default: true
    }
  }
}

/// "1 card" or "85 cards".
///
/// - Parameters:
///   - number: How many there are.
///   - noun: In the singular.
///   - plural: Of an irregular noun; nil appends an "s".
/// - Returns: The number and the noun.
package func counted(_ number: Int, _ noun: String, _ plural: String? = nil) -> String {
  "\(number) \(number == 1 ? noun : plural ?? "\(noun)s")"
}
