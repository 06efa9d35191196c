extension String {
  /// This text on one line, with nothing in it that a terminal would obey.
  ///
  /// Control, format and unassigned characters, separators of lines and private characters become
  /// `�`: what a file or a device says must never act.
  ///
  /// - Parameter limit: The most Unicode scalars kept; a longer text ends in `…`.
  /// - Returns: At most `limit` + 1 scalars.
  package func printable(limit: Int = 10_000) -> String {
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      guard result.count < limit else {
        result.append("…")
        break
      }
      result.append(scalar.isPrintable ? scalar : "\u{FFFD}")
    }
    return String(result)
  }
}

extension Unicode.Scalar {
  fileprivate var isPrintable: Bool {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      false
    default: true
    }
  }
}
