/// What stands in brackets, which may be left out.
enum Brackets {
  private static let pairs: [Character: Character] = [
    "(": ")", "[": "]", "{": "}", "（": "）", "［": "］", "【": "】",
  ]
  /// The most groups of a text that are told apart.
  private static let most = 4

  private enum Part {
    case text(String)
    case group(String, isSquare: Bool)
  }

  /// Returns the text with and without each group in brackets, the text as written first.
  static func forms(of text: String, _ rules: LanguageRules) -> [String] {
    let parts = parts(text)
    guard parts.count > 1 || parts.contains(where: { if case .group = $0 { true } else { false } })
    else { return [text] }
    var forms = [""]
    var groups = 0
    for (index, part) in parts.enumerated() {
      switch part {
      case .text(let text): forms = forms.map { $0 + text }
      case .group(let text, let isSquare):
        groups += 1
        if groups > most || !isOptional(parts, index) {
          forms = forms.map { $0 + "(\(text))" }
        } else if isReading(text, after: forms[0]) {
          // A reading replaces the characters before it, or the whole word.
          let readings =
            forms.map { withReading($0, text) } + forms.map { withoutLastWord($0) + text }
          forms += readings
        } else {
          // A hint in square brackets is no part of the answer, but may be typed with it.
          forms =
            (isSquare ? forms : forms.map { $0 + text })
            + (isSquare ? forms.map { $0 + text } : forms)
        }
      }
      forms = Array(forms.prefix(AnswerForms.most))
    }
    return forms
  }

  /// Whether a group may be left out, which that of a function f(x) may not.
  private static func isOptional(_ parts: [Part], _ index: Int) -> Bool {
    guard case .group(let text, _) = parts[index], text.count <= 1, index > 0,
      case .text(let before) = parts[index - 1]
    else { return true }
    return !(before.count == 1 && before.last?.isLetter ?? false)
  }

  private static func parts(_ text: String) -> [Part] {
    var parts: [Part] = []
    var rest = text[...]
    while let open = rest.firstIndex(where: { pairs[$0] != nil }),
      let end = pairs[rest[open]], let close = rest[open...].firstIndex(of: end)
    {
      if open > rest.startIndex { parts.append(.text(String(rest[..<open]))) }
      let isSquare = rest[open] == "[" || rest[open] == "【" || rest[open] == "［"
      parts.append(.group(String(rest[rest.index(after: open)..<close]), isSquare: isSquare))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
    return parts
  }

  /// Whether a group has the reading of the characters before it.
  private static func isReading(_ text: String, after before: String) -> Bool {
    let isKana = text.unicodeScalars.allSatisfy { (0x3041...0x30ff).contains($0.value) }
    let word = before.split(separator: " ").last ?? ""
    return isKana && !text.isEmpty && before.last != " "
      && word.unicodeScalars.contains(where: isIdeograph)
  }

  private static func isIdeograph(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isIdeographic || scalar == "々" || scalar == "ヶ"
  }

  private static func withReading(_ text: String, _ reading: String) -> String {
    var scalars = text.unicodeScalars
    while let last = scalars.last, isIdeograph(last) { scalars.removeLast() }
    return String(scalars) + reading
  }

  private static func withoutLastWord(_ text: String) -> String {
    String(text[..<(text.lastIndex(of: " ").map(text.index(after:)) ?? text.startIndex)])
  }
}
