/// How a typed text compares with one form of an answer: articles, words and sentences.
struct PhraseComparison {
  private let rules: LanguageRules
  private let keys: KeyNeighbours

  init(_ rules: LanguageRules, _ keys: KeyNeighbours) {
    self.rules = rules
    self.keys = keys
  }

  /// Compares two texts in their normal forms.
  ///
  /// - Parameters:
  ///   - answer: A form of the card's answer.
  ///   - typed: The typed text.
  ///   - isClosed: Whether the answer ends with a full stop or another sign of a sentence's end.
  /// - Returns: How near the typed text comes.
  func compare(_ answer: [Letter], _ typed: [Letter], isClosed: Bool) -> LetterComparison {
    if answer.isSame(as: typed, at: \.exact) { return LetterComparison(.right, nil) }
    let words = answer.units.count
    if words >= 4 || (words >= 3 && isClosed) {
      let sentence = SentenceComparison(rules, keys).compare(answer, typed)
      if isClosed || sentence.verdict == .right { return sentence }
      return better(sentence, better(withArticles(answer, typed), withoutVerbMark(answer, typed)))
    }
    if rules.negatingParts.contains(where: {
      answer.foldedText.contains($0) != typed.foldedText.contains($0)
    }),
      answer.count > 3
    {
      let whole = LetterComparison(answer, typed, rules, keys)
      return LetterComparison(.notYet, .negation, distance: max(whole.distance, 1))
    }
    return better(withArticles(answer, typed), withoutVerbMark(answer, typed))
  }

  private func better(_ one: LetterComparison, _ other: LetterComparison) -> LetterComparison {
    if one.verdict != other.verdict { return one.verdict > other.verdict ? one : other }
    return one.distance <= other.distance ? one : other
  }

  // MARK: Articles

  private func withArticles(_ answer: [Letter], _ typed: [Letter]) -> LetterComparison {
    let asked = ArticlePhrase(answer, rules)
    let given = ArticlePhrase(typed, rules)
    if asked.article == given.article || (asked.article == nil && rules.articles.isEmpty) {
      let rest = numbers(asked.noun, given.noun)
      // The article's own case and marks count with those of the noun.
      return asked.article == nil || rest.verdict != .right
        ? rest : numbers(answer, typed)
    }
    // One who writes nothing but the article, or another noun, has no article wrong.
    guard !given.noun.isEmpty, !asked.noun.isEmpty else {
      return asked.noun.isEmpty || asked.article == nil
        ? numbers(answer, typed) : LetterComparison(.notYet, .anotherWord, distance: 200)
    }
    var rest = numbers(asked.noun, given.noun)
    guard let article = asked.article else {
      if let typedArticle = given.article, rules.distinctArticles.contains(typedArticle),
        rest.verdict == .right,
        !fits(typedArticle, given.noun)
      {
        return LetterComparison(.nearly, .article, distance: 3)
      }
      // A part of the answer that only looks like an article.
      return better(rest, numbers(answer, typed))
    }
    if !rules.articlesCount {
      let isConfused =
        given.article.map {
          rules.distinctArticles.contains($0) && rules.distinctArticles.contains(article)
        } ?? false
      if isConfused, rest.verdict == .right {
        return LetterComparison(.nearly, .article, distance: 3)
      }
      return better(rest, numbers(answer, typed))
    }
    // An article with its accent missing, or two words in one, is judged by its letters.
    let whole = numbers(answer, typed)
    if whole.verdict != .notYet { return whole }
    if given.article == nil, let misspelt = misspeltArticle(asked, typed) { rest = misspelt }
    let isOnlyMarked = rest.verdict == .right || (rest.verdict == .nearly && rest.isOnlyMarked)
    return isOnlyMarked
      ? LetterComparison(.nearly, .article, distance: rest.distance + 10)
      : LetterComparison(.notYet, rest.slip ?? .anotherWord, distance: rest.distance + 10)
  }

  /// Compares the noun behind a word that is nearly the article: dre Hund.
  private func misspeltArticle(_ asked: ArticlePhrase, _ typed: [Letter]) -> LetterComparison? {
    let units = typed.units
    guard units.count > 1, let article = asked.article else { return nil }
    let first = typed[units[0]].map(\.bare)
    guard first.count <= 4, first.sorted() == WordKey.of(article).map({ "\($0)" }).sorted() else {
      return nil
    }
    return numbers(asked.noun, Array(typed[units[1].lowerBound...]))
  }

  /// Whether "a" or "an" fits the noun that follows, as far as letters tell.
  private func fits(_ article: String, _ noun: [Letter]) -> Bool {
    guard let first = noun.first?.bare else { return true }
    // "an hour", "a university": a sound, not a letter.
    if "hu".contains(first) { return true }
    return (article == "an") == "aeio".contains(first)
  }

  private func withoutVerbMark(_ answer: [Letter], _ typed: [Letter]) -> LetterComparison {
    func verb(_ letters: [Letter]) -> [Letter]? {
      let units = letters.units
      guard units.count > 1, rules.verbMarks.contains(letters[units[0]].map(\.folded).joined())
      else { return nil }
      return Array(letters[units[1].lowerBound...])
    }
    let (asked, given) = (verb(answer), verb(typed))
    guard (asked == nil) != (given == nil) else {
      return LetterComparison(.notYet, .anotherWord, distance: 1_000)
    }
    return LetterComparison(asked ?? answer, given ?? typed, rules, keys)
  }

  // MARK: Numbers within a phrase

  /// Compares two texts in which numbers count by their values.
  private func numbers(_ answer: [Letter], _ typed: [Letter]) -> LetterComparison {
    let (asked, given) = (answer.units, typed.units)
    guard asked.count == given.count, asked.count > 1 else {
      return LetterComparison(answer, typed, rules, keys)
    }
    var words = typed
    var areFigures = false
    for (old, new) in zip(asked, given).reversed() {
      let (oldWord, newWord) = (Array(answer[old]), Array(typed[new]))
      guard let value = numberValue(oldWord), let other = numberValue(newWord) else { continue }
      if value != other { return LetterComparison(.notYet, .wrongValue, distance: 30) }
      let (isInWords, isTypedInWords) = (isWord(oldWord), isWord(newWord))
      if isInWords && isTypedInWords { continue }
      if isInWords { areFigures = true }
      words.replaceSubrange(new, with: oldWord)
    }
    let comparison = LetterComparison(answer, words, rules, keys)
    guard areFigures, comparison.verdict == .right else { return comparison }
    return LetterComparison(.nearly, .figuresForWords, distance: 5)
  }

  private func isWord(_ letters: [Letter]) -> Bool { !letters.contains { $0.kind == .digit } }

  private func numberValue(_ word: [Letter]) -> Rational? {
    if isWord(word) {
      let text = word.map(\.folded).joined()
      return rules.articles.contains(text)
        ? nil : rules.numbers.value(word.key).map { Rational($0) }
    }
    let text = word.map(\.exact).joined()
    guard text.allSatisfy({ $0.isNumber || $0 == "." || $0 == "," }) else { return nil }
    return NumberLiteral(text: text).value(rules.decimalSign)
  }
}

extension LetterComparison {
  /// Whether only marks differ: accents, capitals, forms, blanks.
  var isOnlyMarked: Bool {
    switch slip {
    case nil, .capital, .accent, .letterForm, .apostrophe, .hyphen, .blank: true
    default: false
    }
  }
}

/// A text with its article apart.
struct ArticlePhrase {
  /// The article in lower case; nil if the text begins with none.
  private(set) var article: String?
  private(set) var noun: [Letter]

  init(_ letters: [Letter], _ rules: LanguageRules) {
    noun = letters
    let units = letters.units
    func text(_ range: Range<Int>) -> String { letters[range].map(\.folded).joined() }
    /// Takes letters off the beginning if they are an article and something follows.
    func take(_ article: String, _ end: Int) -> Bool {
      guard rules.articles.contains(article) else { return false }
      self.article = article
      noun = Array(letters[end...].drop { $0.isSeparator })
      return true
    }
    guard let first = units.first else { return }
    if units.count > 1 {
      let two = text(first) + " " + text(units[1])
      if take(two, units[1].upperBound) { return }
      // "de l'eau"
      if let place = letters[units[1]].firstIndex(where: { $0.kind == .apostrophe }),
        take(text(first) + " " + text(units[1].lowerBound..<place + 1), place + 1)
      {
        return
      }
    }
    if let place = letters[first].firstIndex(where: { $0.kind == .apostrophe }),
      take(text(first.lowerBound..<place + 1), place + 1)
    {
      return
    }
    let isAlone = units.count == 1
    if !isAlone || rules.articlesCount { _ = take(text(first), first.upperBound) }
  }
}
