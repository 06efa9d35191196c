/// What tells whether two texts of cards can be taken for each other: all their forms, in the judge's normal form without
/// case and marks.
package struct AnswerKeys: Equatable, Sendable {
  /// The words of each form.
  private let forms: [[Substring]]

  /// - Parameters:
  ///   - text: The text as it stands on the card, with alternatives and brackets.
  ///   - language: Its language, as a tag of BCP 47.
  package init(_ text: String, language: String) {
    let rules = LanguageRules.of(language)
    forms = AnswerForms(text, rules).alternatives.joined().map { form in
      let words = WrittenText(form, rules).letters.bareText.split(separator: " ")
      // Signs alone have no letters.
      return words.isEmpty ? [form[...]] : words
    }
  }

  /// Returns whether one text could be taken for the other: they have a form in common, or one has all words of the other in
  /// a row.
  package func overlaps(_ other: Self) -> Bool {
    forms.contains { one in
      other.forms.contains { Self.contains($0, one) || Self.contains(one, $0) }
    }
  }

  private static func contains(_ whole: [Substring], _ part: [Substring]) -> Bool {
    guard part.count <= whole.count else { return false }
    return (0...(whole.count - part.count)).contains { whole[$0...].starts(with: part) }
  }
}
