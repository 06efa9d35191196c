/// Converts fields of Mnemosyne to HTML: line ends become line breaks, and formulas get Anki's tags.
///
/// Source: Mnemosyne `libmnemosyne/filters/escape_to_html.py`, `latex.py`.
enum MnemosyneText {
  /// The elements in which a line's end is white space.
  private static let whitespaceElements = ["ul", "table", "latex", "script", "textarea"]
  static let formulas = [("<latex>", "</latex>"), ("<$$>", "</$$>"), ("<$>", "</$>")]

  /// Returns a field with the tags of its formulas replaced by Anki's.
  static func withAnkiFormulas(_ field: String) -> String {
    guard field.contains("<latex>") || field.contains("<$") else { return field }
    return formulas.reduce(field) { text, tags in
      text.replacing(tags.0, with: ankiTag(tags.0)).replacing(tags.1, with: ankiTag(tags.1))
    }
  }

  private static func ankiTag(_ tag: some StringProtocol) -> String {
    "[\(tag.dropFirst().dropLast())]"
  }

  /// Returns a field as HTML for the side of a card.
  static func html(_ field: String) -> String {
    guard field.utf8.contains(where: { "<\n\r".utf8.contains($0) }) else { return field }
    var html = ""
    var isWhitespaceElement = false
    var rest = field[...]
    while let place = rest.firstIndex(where: { $0 == "<" || $0.isNewline }) {
      html += rest[..<place]
      let after = rest[place...].dropFirst()
      guard rest[place] == "<" else {
        html += isWhitespaceElement ? "\n" : "<br>"
        rest = after
        continue
      }
      // A "<" without a ">" begins no tag.
      guard let end = after.firstIndex(where: { $0 == "<" || $0 == ">" }), after[end] == ">" else {
        html += "&lt;"
        rest = after
        continue
      }
      let tag = rest[place...end]
      let name = tag.dropFirst().prefix(12).lowercased()
      if whitespaceElements.contains(where: { name.hasPrefix($0) }) { isWhitespaceElement = true }
      if name.hasPrefix("/"), whitespaceElements.contains(where: { name.dropFirst().hasPrefix($0) })
      {
        isWhitespaceElement = false
      }
      let isFormula = formulas.contains { [$0, $1].contains(tag.lowercased()) }
      html += isFormula ? ankiTag(tag.lowercased()) : String(tag)
      rest = after[end...].dropFirst()
    }
    return html + rest
  }

  /// Returns words in which `$key` and `${key}` are replaced by values.
  ///
  /// Nothing more is replaced once the text is longer than `HTMLText.longest`. Source: Python,
  /// `string.Template`.
  static func filled(_ words: String, _ value: (String) -> String?) -> String {
    var (text, rest) = ("", words[...])
    while let sign = rest.firstIndex(of: "$"), text.utf8.count <= HTMLText.longest {
      text += rest[..<sign]
      rest = rest[sign...].dropFirst()
      let isBraced = rest.first == "{"
      let key = rest.dropFirst(isBraced ? 1 : 0).prefix {
        $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_")
      }
      if rest.first == "$" {
        text += "$"
        rest = rest.dropFirst()
      } else if let value = value(String(key)), !isBraced || rest[key.endIndex...].first == "}" {
        text += value
        rest = rest[key.endIndex...].dropFirst(isBraced ? 1 : 0)
      } else {
        text += "$"
      }
    }
    return text + rest
  }
}
