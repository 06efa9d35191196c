/// Superscripts and subscripts in plain text.
enum ScriptLetters {
  /// Returns a superscript such as "²" or "^(n+k)", or the letters themselves behind a number, as in "4th".
  ///
  /// `before` is the text before the superscript.
  static func raised(_ text: String, after before: String) -> String {
    if let letters = mapped(text, raisedLetters) { return letters }
    let isOrdinal = before.last?.isNumber == true && text.allSatisfy(\.isLetter)
    return isOrdinal || isMark(text) ? text : "^" + grouped(text)
  }

  /// Returns a subscript such as "₂" or "_(n+k)".
  static func lowered(_ text: String) -> String {
    mapped(text, loweredLetters) ?? (isMark(text) ? text : "_" + grouped(text))
  }

  private static func mapped(_ text: String, _ letters: [Character: Character]) -> String? {
    var mapped = ""
    for letter in text {
      guard let other = letters[letter] else { return nil }
      mapped.append(other)
    }
    return mapped
  }

  /// Whether a text is a sign such as "®" or "*".
  private static func isMark(_ text: String) -> Bool {
    !text.contains { $0.isLetter || $0.isNumber }
  }

  private static func grouped(_ text: String) -> String { text.count == 1 ? text : "(\(text))" }

  /// Source: Unicode 15, "Superscripts and Subscripts" and "Latin-1 Supplement".
  private static let raisedLetters = Dictionary(
    uniqueKeysWithValues: zip("0123456789+-−=()n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ"))
  private static let loweredLetters = Dictionary(
    uniqueKeysWithValues: zip("0123456789+-−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎"))
}
