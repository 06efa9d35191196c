/// How a typed sentence compares with the card's, word by word.
struct SentenceComparison {
  private let rules: LanguageRules
  private let keys: KeyNeighbours

  init(_ rules: LanguageRules, _ keys: KeyNeighbours) {
    self.rules = rules
    self.keys = keys
  }

  func compare(_ answer: [Letter], _ typed: [Letter]) -> LetterComparison {
    let whole = LetterComparison(answer, typed, rules, keys)
    if whole.verdict == .right { return whole }
    let (asked, given) = (words(answer), words(typed))
    if asked.joinedByBlanks().isSame(as: given.joinedByBlanks(), at: \.folded),
      whole.verdict == .notYet
    {
      return LetterComparison(.right, nil)
    }
    let distance = whole.distance
    if negations(asked) != negations(given) {
      return LetterComparison(.notYet, .negation, distance: distance)
    }
    if numbers(asked) != numbers(given) {
      return LetterComparison(.notYet, .wrongValue, distance: distance)
    }
    // Accents, capitals and blanks count however often they differ.
    if whole.verdict == .nearly, whole.isOnlyMarked { return whole }
    if let slip = slip(asked, given) { return LetterComparison(.nearly, slip, distance: distance) }
    return LetterComparison(.notYet, .anotherWord, distance: distance)
  }

  /// The one difference between two sentences; nil if they differ in more.
  private func slip(_ asked: [[Letter]], _ given: [[Letter]]) -> SlipKind? {
    switch given.count - asked.count {
    case 0:
      let places = asked.indices.filter { !isSame(asked[$0], given[$0]) }
      if places.isEmpty { return .figuresForWords }
      if places.count == 1 { return replaced(asked[places[0]], given[places[0]]) }
      guard places.count == 2, places[1] == places[0] + 1,
        isSame(asked[places[0]], given[places[1]]), isSame(asked[places[1]], given[places[0]])
      else { return nil }
      return .wordOrder
    case -1: return isSmallWord(moreIn: asked, than: given) ? .smallWord : nil
    case 1: return isSmallWord(moreIn: given, than: asked) ? .smallWord : nil
    default: return nil
    }
  }

  private func replaced(_ asked: [Letter], _ given: [Letter]) -> SlipKind? {
    let (old, new) = (asked.map(\.folded).joined(), given.map(\.folded).joined())
    if isFixed(asked) || isFixed(given) { return nil }
    if rules.articles.contains(old), rules.articles.contains(new) { return .article }
    if rules.verbForms.contains(where: { $0.contains(old) && $0.contains(new) }) {
      return .wordEnding
    }
    if rules.areConfused(old, new) { return nil }
    let comparison = LetterComparison(asked, given, rules, keys)
    if comparison.verdict != .notYet { return comparison.slip }
    return isOtherEnding(asked.map(\.bare), given.map(\.bare)) ? .wordEnding : nil
  }

  /// Whether two words differ in their last two letters at most.
  private func isOtherEnding(_ one: [String], _ other: [String]) -> Bool {
    let stem = zip(one, other).prefix { $0 == $1 }.count
    let endings = [one.dropFirst(stem), other.dropFirst(stem)]
    guard endings.allSatisfy({ $0.count <= 2 }) else { return false }
    if stem >= 4 { return true }
    // A short word with other consonants is another word: word, work.
    return stem == 3 && endings.allSatisfy { rules.inflections.contains($0.joined()) }
  }

  /// Whether a sentence has one small word more than another, and is the same without it.
  private func isSmallWord(moreIn long: [[Letter]], than short: [[Letter]]) -> Bool {
    let same = zip(long, short).prefix { isSame($0, $1) }.count
    // Of equal words beside each other, any is the one too much.
    guard zip(long.dropFirst(same + 1), short.dropFirst(same)).allSatisfy({ isSame($0, $1) }) else {
      return false
    }
    let word = long[same]
    let isArticle = rules.articles.contains(word.map(\.folded).joined())
    return (isArticle || word.count { $0.kind == .letter } <= 4) && !isFixed(word)
  }

  private func isSame(_ one: [Letter], _ other: [Letter]) -> Bool {
    one.map(\.bare) == other.map(\.bare) || (value(one) != nil && value(one) == value(other))
      || LetterComparison(one, other, rules, keys).verdict == .right
  }

  private func isFixed(_ word: [Letter]) -> Bool { isNegation(word) || value(word) != nil }

  private func isNegation(_ word: [Letter]) -> Bool {
    rules.negations.contains(word.map(\.folded).joined())
  }

  private func negations(_ words: [[Letter]]) -> [String] {
    words.filter(isNegation).map { $0.map(\.folded).joined() }.sorted()
  }

  private func numbers(_ words: [[Letter]]) -> [String] { words.compactMap(value).sorted() }

  /// What a word is worth as a number; nil for articles, which are often numbers, too.
  private func value(_ word: [Letter]) -> String? {
    let text = word.map(\.folded).joined()
    if word.contains(where: { $0.kind == .digit }) {
      return NumberLiteral(text: text).value(rules.decimalSign)?.text ?? text
    }
    return rules.articles.contains(text) ? nil : rules.numbers.value(word.key).map { "\($0)" }
  }

  /// The words of a sentence; short forms are written out.
  private func words(_ letters: [Letter]) -> [[Letter]] {
    letters.words.flatMap { range -> [[Letter]] in
      let word = Array(letters[range])
      if rules.code == "fr", let place = word.firstIndex(where: { $0.kind == .apostrophe }) {
        return [Array(word[...place]), Array(word[(place + 1)...])]
      }
      guard word.contains(where: { $0.kind == .apostrophe }) || word.count == 6 else {
        return [word]
      }
      let text = word.map(\.folded).joined()
      guard let short = rules.contractions.first(where: { text.hasSuffix($0.ending) }) else {
        return [word]
      }
      let start = Array(word.dropLast(short.ending.count))
      let place = word.last?.place ?? 0
      return ([start] + short.words.split(separator: " ").map { WrittenText.plain($0, at: place) })
        .filter { !$0.isEmpty }
    }
  }
}

extension WrittenText {
  /// The letters of a word in lower case that stands at one place of a text.
  static func plain(_ word: Substring, at place: Int) -> [Letter] {
    word.map { Letter(kind: .letter, exact: "\($0)", folded: "\($0)", bare: "\($0)", place: place) }
  }
}
