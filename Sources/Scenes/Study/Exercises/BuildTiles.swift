import Study

/// The tiles of an answer that is built: its own, and a few others among them.
struct BuildTiles: Equatable, Sendable {
  /// A part of the answer: a letter, a syllable or a word.
  struct Unit: Equatable, Sendable {
    var text: String
    /// Whether a blank stands before it.
    var followsBlank: Bool
  }

  /// The answer's own parts, in order.
  let units: [Unit]
  /// The texts of all tiles, in the order in which they lie.
  let texts: [String]

  /// The most letters of an answer that is built letter by letter.
  private static let mostLetters = 9
  /// The fewest words of an answer that is built word by word.
  private static let fewestWords = 4
  private static let mostUnits = 9
  private static let mostTiles = 12

  /// Makes the tiles of an answer; nil if it has too few or too many parts, or one without letters.
  ///
  /// - Parameters:
  ///   - answer: The answer; of several, the first is built.
  ///   - others: The answers of other cards, whose parts lie among the tiles.
  ///   - seed: The seed of the tiles' order.
  init?(_ answer: String, among others: [String], seed: UInt64) {
    let words = Self.words(of: answer)
    let kind = Kind(words)
    units = Self.units(of: words, kind)
    guard (2...Self.mostUnits).contains(units.count),
      words.allSatisfy({ $0.contains(where: \.isLetter) })
    else { return nil }
    var generator = SeededGenerator(seed: seed)
    let own = units.map(\.text)
    let wanted = min(max(2, (own.count + 2) / 3), Self.mostTiles - own.count)
    var extra: [String] = []
    for other in others.shuffled(using: &generator).prefix(200) where extra.count < wanted {
      let parts = Self.units(of: Self.words(of: other), kind).map(\.text)
      let new = parts.filter { part in
        part.contains(where: \.isLetter)
          && !(own + extra).contains { $0.lowercased() == part.lowercased() }
      }
      if let part = new.randomElement(using: &generator) { extra.append(part) }
    }
    var texts = own + extra
    // Tiles that already lie in the answer's order, or in that from its end, give it away.
    for _ in 0..<8 {
      texts.shuffle(using: &generator)
      let order = texts.filter(own.contains)
      if order != own, order != own.reversed() { break }
    }
    self.texts = texts
  }

  /// What one tile has.
  private enum Kind {
    case letter, syllable, word

    init(_ words: [String]) {
      if words.count >= fewestWords {
        self = .word
      } else {
        self = words.reduce(0) { $0 + $1.count } > mostLetters ? .syllable : .letter
      }
    }
  }

  /// Returns the words of the first of several answers, without what stands in brackets and without its last sign.
  private static func words(of answer: String) -> [String] {
    var text = ""
    var depth = 0
    for character in answer {
      if "([".contains(character) { depth += 1 }
      if depth == 0 {
        if ";|".contains(character) { break }
        text.append(character)
      }
      if ")]".contains(character) { depth = max(depth - 1, 0) }
    }
    while let last = text.last, last.isWhitespace || ".!?…。！？؟".contains(last) { text.removeLast() }
    return text.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  private static func units(of words: [String], _ kind: Kind) -> [Unit] {
    words.enumerated().flatMap { place, word in
      let parts: [String] =
        switch kind {
        case .word: [word]
        case .letter: word.map { "\($0)" }
        case .syllable: syllables(of: word)
        }
      return parts.enumerated().map { Unit(text: $1, followsBlank: place > 0 && $0 == 0) }
    }
  }

  /// The letters between which syllables of Latin, Cyrillic and Greek words part.
  private static let vowels = Set(
    "aeiouyäöüáéíóúàèìòùâêîôûãõåæøœëïýąęěůаеиоуыэюяёіїєαεηιουωάέήίόύώ")

  /// Returns the syllables of a word, each of which begins with at most one consonant; without vowels, parts of two
  /// and three letters.
  private static func syllables(of word: String) -> [String] {
    let letters = Array(word)
    let isVowel = letters.map { vowels.contains($0.lowercased().first ?? $0) }
    var parts: [[Character]] = []
    var part: [Character] = []
    for index in letters.indices {
      let beginsSyllable =
        !isVowel[index] && index + 1 < letters.count && isVowel[index + 1]
        && isVowel[..<index].contains(true)
      if beginsSyllable, !part.isEmpty {
        parts.append(part)
        part = []
      }
      part.append(letters[index])
    }
    parts.append(part)
    return parts.flatMap { part -> [String] in
      guard part.count > 5 || parts.count == 1 && part.count > 3 else { return [String(part)] }
      let count = (part.count + 2) / 3
      return (0..<count).map { piece in
        String(part[part.count * piece / count..<part.count * (piece + 1) / count])
      }
    }
  }
}
