extension String {
  /// This text as it may go on a screen: line ends kept, tabs as blanks, and every other character
  /// that would control a terminal or turn the reading direction shown as `�`.
  ///
  /// Card text is data from files; none of it may act.
  package var safeForScreen: String {
    var safe = String.UnicodeScalarView()
    for scalar in replacingLineEnds.unicodeScalars {
      switch scalar {
      case "\n": safe.append(scalar)
      case "\t", "\u{a0}": safe.append(" ")
      case "\u{200c}", "\u{200d}", "\u{fe0f}", "\u{ad}": continue  // Joiners and soft hyphens.
      default: safe.append(scalar.isSafeForScreen ? scalar : "\u{fffd}")
      }
    }
    return String(safe)
  }

  private var replacingLineEnds: String {
    String(map { $0.isNewline ? "\n" : $0 })
  }
}

extension Unicode.Scalar {
  fileprivate var isSafeForScreen: Bool {
    if value >= 0x20, value < 0x7f { return true }
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      return false
    default: return true
    }
  }
}
