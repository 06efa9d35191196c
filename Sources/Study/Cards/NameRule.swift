/// What learners, decks and sets may be called.
package enum NameRule {
  /// In characters, as people count them.
  package static let longest = 64
  /// In Unicode scalars: marks on a letter are no characters of their own, and need a limit, too.
  private static let mostScalars = 256

  /// Why nobody and nothing may be called so; nil for a good name.
  ///
  /// A name is one line that a list can show: 64 characters at most, at least one of them visible.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - thing: "deck", "learner" or "set".
  /// - Returns: What is wrong, in words.
  package static func problem(with name: String, of thing: String) -> String? {
    if name.unicodeScalars.contains(where: \.endsLineOrControls) {
      return "the name of a \(thing) is one line without control characters"
    }
    guard name.unicodeScalars.contains(where: \.isVisible) else {
      return "the name of a \(thing) needs at least one visible character"
    }
    guard name.count <= longest, name.unicodeScalars.count <= mostScalars else {
      return "the name of a \(thing) has at most \(longest) characters; this one is longer"
    }
    return nil
  }
}

extension Unicode.Scalar {
  fileprivate var endsLineOrControls: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  /// Whether it has ink of its own, as letters, digits, signs and pictures do.
  fileprivate var isVisible: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .dashPunctuation, .openPunctuation,
      .closePunctuation, .initialPunctuation, .finalPunctuation, .connectorPunctuation,
      .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
      // Hangul's fillers are letters without ink, and so is Braille's empty cell.
      !properties.isDefaultIgnorableCodePoint && self != "\u{2800}"
    default: false
    }
  }
}
