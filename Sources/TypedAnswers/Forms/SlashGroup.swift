/// Words with a slash between them, which are alternatives within their text: "he/she goes".
enum SlashGroup {
  /// The most groups of a text that are told apart.
  private static let most = 3

  /// Returns the texts with one word of each group; the text itself if it has none.
  static func alternatives(of text: String, _ rules: LanguageRules) -> [String] {
    // Alternatives of several words: un ami/une amie.
    let wholes = text.split(outsideBracketsAt: "/")
    let starts = rules.articles.union(rules.verbMarks)
    let areWhole = wholes.allSatisfy { whole in
      let words = whole.split(separator: " ")
      return words.count > 1 && words.first.map { starts.contains($0.lowercased()) } ?? false
    }
    if wholes.count > 1, areWhole { return wholes }
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    var texts: [[String]] = [[]]
    var groups = 0
    for word in words {
      let choices = groups < most ? choices(of: word) : [word]
      if choices.count > 1 { groups += 1 }
      texts = texts.flatMap { text in choices.map { text + [$0] } }
    }
    return Array(texts.prefix(AnswerForms.most)).map { $0.joined(separator: " ") }
  }

  /// Endings of the other gender or number.
  private static let endings = LanguageRules.words(
    """
    in innen n r s e es er en nen a o as os ne se ère euse trice η α ος ισσα а я ка ое ая ий ый ка ica
    """)

  /// Returns the words of a group; the word itself if its slash separates no choices.
  private static func choices(of word: String) -> [String] {
    let parts = word.split(outsideBracketsAt: "/")
    guard parts.count > 1, parts.count <= 6, !word.hasPrefix("/"), !word.hasSuffix("/"),
      !word.contains(where: \.isNumber), !Units.isQuotient(word)
    else { return [word] }
    let isShouted = parts.allSatisfy {
      $0.count > 1 && $0.allSatisfy { !$0.isLowercase } && $0.contains { $0.isUppercase }
    }
    if isShouted { return [word] }
    var words = [parts[0]]
    for part in parts.dropFirst() {
      let isEnding = part.hasPrefix("-") || (endings.contains(part) && parts[0].count >= 4)
      words +=
        isEnding
        ? withEnding(parts[0], part.hasPrefix("-") ? String(part.dropFirst()) : part) : [part]
    }
    return words
  }

  /// Returns a word with another ending: behind its own (Lehrer/in) and in its place (amigo/a).
  private static func withEnding(_ word: String, _ ending: String) -> [String] {
    let vowels: Set<Character> = ["o", "a", "e", "i", "u", "ο", "η", "о", "а", "й", "ы"]
    guard let last = word.last, let first = ending.first, vowels.contains(last),
      vowels.contains(first)
    else { return [word + ending] }
    return [word.dropLast() + ending]
  }
}

extension Units {
  /// Whether a text is a quotient of units: m/s.
  static func isQuotient(_ text: String) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let names: Set<Substring> = [
      "m", "km", "cm", "mm", "s", "h", "min", "kg", "g", "l", "ml", "N", "J", "W", "mol", "m²",
      "m³",
      "cm³", "cm²", "s²", "m2", "m3", "м", "км", "ч", "с", "кг", "г", "л", "A", "V", "C", "K", "Pa",
      "Mbit", "kB",
      "MB", "€", "$", "d", "a",
    ]
    return parts.count == 2 && parts.allSatisfy(names.contains)
  }
}
