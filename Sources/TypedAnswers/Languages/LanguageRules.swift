@_spi(_Unicode) import Swift

/// What a judge knows about a language: tables of its small words, numbers, times and units.
///
/// Words are written as usual, separated by blanks; phrases are separated by commas.
struct LanguageRules: Sendable {
  var code: String
  /// Articles, also those of two words.
  var articles: Set<String> = []
  /// Whether articles belong to the answer, because they show its gender.
  var articlesCount = false
  /// Words before a verb that may be left out: "to".
  var verbMarks: Set<String> = []
  /// Articles that must not be confused, though articles don't count: a and an.
  var distinctArticles: Set<String> = []
  /// Forms of "to be", after which a sentence has its answer.
  var copulas: Set<String> = []
  /// Words that turn a sentence into its opposite.
  var negations: Set<String> = []
  /// Parts of words that do, where words are not separated.
  var negatingParts: [String] = []
  /// Words that stand alone before the comma of a sentence: "no", "hello".
  var callWords: Set<String> = []
  /// Words between the answers of a list: "or".
  var listWords: Set<String> = []
  /// Letters with marks that are letters of their own, in lower case.
  var ownLetters: Set<String> = []
  /// Letters that may be written with two others, in lower case.
  var longForms: [String: String] = [:]
  /// Words that differ in one slip only and are other words, in groups.
  var similarWords: [Set<String>] = []
  /// Forms of one verb that have other letters, in groups.
  var verbForms: [Set<String>] = []
  /// Endings that words take in sentences, the empty one included; they tell forms of short words apart.
  var inflections: Set<String> = Self.words("a e i o u y а е и о у ы ю я α ε ι ο η ω").union([""])
  /// Short forms with an apostrophe and what they stand for, by their last letters.
  var contractions: [(ending: String, words: String)] = []
  /// Endings that make a whole sentence of an answer where words are not separated.
  var sentenceEndings: [String] = []
  var topicMark: String?
  var ignoresBlanks = false
  /// The sign between a number and its fraction, "." or ",".
  var decimalSign: Character = "."
  var numbers = NumberWords([:])
  var clock = ClockPhrases("")
  /// Names of units, by their sign.
  var units: [String: String] = [:]

  init(_ code: String) { self.code = code }

  /// The rules for a language.
  ///
  /// - Parameter language: A tag of BCP 47, of which the part before the first hyphen counts.
  /// - Returns: The rules; those of an unknown language have no words.
  static func of(_ language: String) -> Self {
    let code = language.prefix { $0 != "-" && $0 != "_" }.lowercased()
    return switch code {
    case "en": english
    case "de": german
    case "es": spanish
    case "fr": french
    case "pl": polish
    case "ru": russian
    case "el": greek
    case "he": hebrew
    case "ar": arabic
    case "ja": japanese
    default: Self(code)
    }
  }

  /// Whether a scalar of the decomposed text is optional in the language.
  func ignores(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x591...0x5c7: scalar.properties.generalCategory == .nonspacingMark
    case 0x64b...0x652, 0x670: true
    case 0x308: code == "ru"
    default: false
    }
  }

  /// Whether a word is another one, however near to that of the answer.
  func areConfused(_ word: String, _ other: String) -> Bool {
    word != other && similarWords.contains { $0.contains(word) && $0.contains(other) }
  }

  func isOwn(_ folded: String) -> Bool {
    ownLetters.contains(folded)
      || folded._nfd.contains { $0.value == 0x3099 || $0.value == 0x309a }
  }

  /// Returns both texts with letters in their long forms; nil if neither has any.
  func expanded(_ answer: [Letter], _ typed: [Letter]) -> (answer: [Letter], typed: [Letter])? {
    if longForms.isEmpty { return nil }
    let both = (expanded(answer), expanded(typed))
    return both.0.count == answer.count && both.1.count == typed.count ? nil : both
  }

  private func expanded(_ letters: [Letter]) -> [Letter] {
    letters.flatMap { letter in
      guard let long = longForms[letter.folded] else { return [letter] }
      return long.enumerated().map { index, character in
        var part = letter
        (part.folded, part.bare, part.isOwn) = ("\(character)", "\(character)", false)
        part.exact = index == 0 && letter.isCapital ? part.folded.uppercased() : part.folded
        return part
      }
    }
  }

  /// The letters in block capitals; Greek has no accents there.
  func inCapitals(_ letters: [Letter]) -> String {
    let isGreek = code == "el"
    return letters.map { $0.isSeparator ? " " : isGreek ? $0.bare.uppercased() : $0.capital }
      .joined()
  }

  /// Whether a hyphen may be left out: the word is also written without it.
  func isHyphenFree(_ answer: [Letter], _ typed: [Letter]) -> Bool {
    let full = answer.contains { $0.kind == .hyphen } ? answer : typed
    let hyphens = full.filter { $0.kind == .hyphen }.count
    guard hyphens == 1, let place = full.firstIndex(where: { $0.kind == .hyphen }) else {
      return false
    }
    let start = full[..<place].lastIndex { $0.kind == .blank }.map { $0 + 1 } ?? 0
    return Self.prefixes.contains(full[start..<place].map(\.folded).joined())
  }

  private static let prefixes = words(
    """
    re co e ex non pre pro anti semi mini multi inter sub super ultra vice over under micro auto bio eco mid
    post pseudo extra hyper infra macro mega meta mono neo para poly proto trans tri bi un up off on by check
    make week basket foot volley hand base porte tire pique contre entre haut online öko anti video
    """)

  /// Returns the words of a table.
  static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }

  /// Returns the groups of words of a table, which are separated by commas.
  static func groups(_ text: String) -> [Set<String>] {
    text.split(separator: ",").map { words(String($0)) }
  }
}
