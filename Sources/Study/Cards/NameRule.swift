/// The rule for the names of learners, decks and sets.
package enum NameRule {
  /// The most characters of a name, as people count them.
  package static let longest = 64
  /// The most Unicode scalars, to limit the marks on a letter, which do not count as characters.
  private static let mostScalars = 256

  /// Returns a name without white space around it, which nobody sees and which would make it another name.
  package static func trimmed(_ name: String) -> String {
    let start = name.drop(while: \.isWhitespace)
    let end = start.lastIndex { !$0.isWhitespace }
    return end.map { String(start[...$0]) } ?? ""
  }

  /// Returns the form in which names of learners are compared: to a person, names that differ only in case are the same.
  package static func compared(_ name: String) -> String { trimmed(name).lowercased() }

  /// Returns the one of these names that is the same to a person, the one with the same letters first; nil if there is
  /// none.
  package static func same(as name: String, among names: [String]) -> String? {
    if names.contains(name) { return name }
    let compared = compared(name)
    return names.first { Self.compared($0) == compared }
  }

  /// Returns why a name is not allowed; nil if it is.
  ///
  /// A name is one line that a list can show: 64 characters at most, at least one of them visible.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - thing: "deck", "learner" or "set".
  /// - Returns: The problem, in words for a message.
  package static func problem(with name: String, of thing: String) -> String? {
    if name.unicodeScalars.contains(where: \.endsLineOrControls) {
      return "the name of a \(thing) must be one line without control characters"
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

  /// Whether it is visible by itself, as letters, digits, signs and pictures are.
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
