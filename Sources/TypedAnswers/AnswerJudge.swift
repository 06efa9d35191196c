/// Judges typed answers as a fair teacher does.
///
/// What only looks different is right, one slip in a word that is long enough is nearly right, and another word, however
/// similar, is not yet right.
package struct AnswerJudge: Sendable {
  private let rules: LanguageRules
  private let keys: KeyNeighbours
  /// The other answers with the keys of all their letters.
  private let others: [(text: String, key: String)]

  /// Makes the judge of a card's side.
  ///
  /// - Parameters:
  ///   - language: The language of the answer, as a tag of BCP 47; an unknown one has no words of its own.
  ///   - keys: The keyboard on which it is typed.
  ///   - others: The answers of other cards of the deck or lesson, none of which is a slip.
  package init(language: String, keys: KeyNeighbours, others: [String] = []) {
    rules = .of(language)
    self.keys = keys
    let rules = rules
    self.others = others.map { ($0, WrittenText($0, rules).letters.key) }
  }

  /// Judges a typed text.
  ///
  /// - Parameters:
  ///   - typed: What the learner typed; at most 400 letters are read.
  ///   - answer: The answer as it stands on the card, with alternatives, brackets and endings.
  /// - Returns: The verdict, with the alternative that the text comes nearest to and their letters side by side.
  package func judge(_ typed: String, for answer: String) -> Judgement {
    var result = judgeAlone(typed, for: answer)
    if result.verdict == .nearly, isRightForAnother(typed, asked: answer) {
      result.verdict = .notYet
      result.slip = .anotherAnswer
    }
    return result
  }

  /// Returns a text's right beginning with the next letter of the form of an answer of which it has most.
  ///
  /// - Parameters:
  ///   - text: What is written so far.
  ///   - answer: The answer as it stands on the card.
  /// - Returns: The longer text, without the letters behind the first wrong one; nil if no letter is missing.
  package func continued(_ text: String, towards answer: String) -> String? {
    let typed = Array(text)
    var best: (count: Int, form: [Character])?
    for form in AnswerForms(answer, rules).alternatives.joined() {
      let letters = Array(form)
      let same = zip(letters, typed).prefix { $0.lowercased() == $1.lowercased() }.count
      if same > best?.count ?? -1 { best = (same, letters) }
    }
    guard let best, best.count < best.form.count else { return nil }
    // What need not be typed is no letter.
    let next = best.form[best.count...].firstIndex { $0.isLetter || $0.isNumber } ?? best.count
    return String(best.form[...next])
  }

  private func isRightForAnother(_ typed: String, asked: String) -> Bool {
    let noun = ArticlePhrase(WrittenText(typed, rules).letters, rules).noun.key
    return others.contains { other in
      guard other.text != asked else { return false }
      // The letters of one are among the other's, unless a value or what is in brackets counts.
      let mayFit =
        other.key.contains(noun) || (noun.contains(other.key) && !other.key.isEmpty)
        || other.text.contains { "/([".contains($0) || $0.isNumber }
        || rules.longForms.keys.contains { other.text.contains($0) }
      return mayFit && judgeAlone(typed, for: other.text).verdict == .right
    }
  }

  private func judgeAlone(_ typed: String, for answer: String) -> Judgement {
    let forms = AnswerForms(answer, rules)
    let text = WrittenText(typed, rules)
    if text.letters.isEmpty, typed.withoutOuterBlanks != answer.withoutOuterBlanks {
      return judgement(LetterComparison(.notYet, .anotherWord), forms.alternatives[0][0], typed)
    }
    var best = judgeForms(text, typed, forms)
    if best.comparison.verdict != .right, forms.isList {
      let listed = judgeList(typed, forms)
      if let listed, listed > best.comparison.verdict {
        best.comparison = LetterComparison(listed, listed == .right ? nil : best.comparison.slip)
      }
    }
    return judgement(best.comparison, best.form, typed)
  }

  private func judgeForms(_ text: WrittenText, _ typed: String, _ forms: AnswerForms)
    -> (comparison: LetterComparison, form: String)
  {
    var best: (comparison: LetterComparison, form: String)?
    for form in forms.alternatives.joined() {
      let comparison = compare(form, typed, text)
      if let found = best?.comparison {
        let isBetter =
          comparison.verdict > found.verdict
          || (comparison.verdict == found.verdict && comparison.distance < found.distance)
        if !isBetter { continue }
      }
      best = (comparison, form)
      if comparison.verdict == .right { break }
    }
    return best ?? (LetterComparison(.notYet, .anotherWord), typed)
  }

  /// Returns the verdict on several typed answers: the worst of them; nil if the text is no list of as many.
  private func judgeList(_ typed: String, _ forms: AnswerForms) -> Verdict? {
    var parts = AnswerForms.split(typed, rules)
    if parts.count == 1 {
      for word in rules.listWords.sorted() where parts.count == 1 {
        parts = typed.split(outsideBracketsAt: " \(word) ")
      }
    }
    guard parts.count > 1, parts.count <= 8 else { return nil }
    return parts.map { judgeForms(WrittenText($0, rules), $0, forms).comparison.verdict }.min()
  }

  private func judgement(_ comparison: LetterComparison, _ form: String, _ typed: String)
    -> Judgement
  {
    Judgement(
      verdict: comparison.verdict, slip: comparison.slip, form: form,
      steps: AlignmentStep.steps(
        WrittenText(form, rules).letters, WrittenText(typed, rules).letters, keys))
  }

  // MARK: One form

  private func compare(_ form: String, _ typed: String, _ text: WrittenText) -> LetterComparison {
    if form == typed.withoutOuterBlanks { return LetterComparison(.right, nil) }
    let answer = WrittenText(form, rules).letters
    // Signs alone have no letters to compare.
    if answer.isEmpty { return LetterComparison(.notYet, .anotherWord, distance: 1_000) }
    if answer.isSame(as: text.letters, at: \.exact), !form.contains(where: \.isNumber) {
      return LetterComparison(.right, nil)
    }
    if let quantity = compareQuantities(form, typed, text) { return quantity }
    let isEllipsis = form.hasSuffix("...")
    let isClosed = !isEllipsis && form.last.map { ".!?。！？؟".contains($0) } ?? false
    let direct = PhraseComparison(rules, keys).compare(answer, text.letters, isClosed: isClosed)
    if direct.verdict == .right { return direct }
    for end in sentenceEnds(typed, text, after: answer) {
      let other = PhraseComparison(rules, keys).compare(answer, end, isClosed: isClosed)
      if other.verdict > direct.verdict { return other }
    }
    return direct
  }

  /// Compares numbers, times, quantities and sums by their values; nil if the letters decide.
  private func compareQuantities(_ form: String, _ typed: String, _ text: WrittenText)
    -> LetterComparison?
  {
    let asked = QuantityReader(form, rules, isOnCard: true)
    guard !asked.readings.isEmpty else { return nil }
    let isEquation = form.contains { "=<>≤≥≠".contains($0) }
    let result = typed.split(separator: "=").last.map { String($0) } ?? typed
    let given = QuantityReader(isEquation ? typed : result, rules, isOnCard: false)
    if given.readings.isEmpty {
      // Words are compared as words, but a sum has no slips.
      let isSum = asked.readings.allSatisfy { if case .sum = $0 { true } else { false } }
      return isSum ? LetterComparison(.notYet, .wrongValue, distance: 90) : nil
    }
    let matches = asked.readings.flatMap { one in given.readings.map(one.match) }
    let wrong = LetterComparison(.notYet, .wrongValue, distance: 90)
    guard matches.contains(.same) else {
      return matches.contains(.unitMissing) ? LetterComparison(.nearly, .unit, distance: 10) : wrong
    }
    guard asked.isInWords else { return LetterComparison(.right, nil) }
    if !given.isInWords { return LetterComparison(.nearly, .figuresForWords, distance: 5) }
    let answer = WrittenText(form, rules).letters
    let words = PhraseComparison(rules, keys).compare(answer, text.letters, isClosed: false)
    return words.verdict == .notYet ? LetterComparison(.nearly, .otherWords, distance: 10) : words
  }

  /// Returns what may be the answer at the end of a whole sentence: behind a form of "to be" or an equals sign.
  private func sentenceEnds(_ typed: String, _ text: WrittenText, after answer: [Letter])
    -> [[Letter]]
  {
    var ends: [[Letter]] = []
    let letters = text.letters
    if let sign = letters.lastIndex(where: { $0.exact == "=" }),
      !answer.contains(where: { $0.exact == "=" })
    {
      ends.append(Array(letters[(sign + 1)...].drop { $0.isSeparator }))
    }
    if rules.ignoresBlanks {
      var rest = letters
      if let topic = rules.topicMark,
        let place = rest.dropLast().firstIndex(where: { $0.folded == topic })
      {
        rest = Array(rest[(place + 1)...])
      }
      for ending in rules.sentenceEndings where rest.foldedText.hasSuffix(ending) {
        ends.append(Array(rest.dropLast(ending.count)))
      }
      return ends
    }
    let units = letters.units
    guard units.count > answer.units.count else { return ends }
    for (index, unit) in units.enumerated().dropLast() {
      guard rules.copulas.contains(letters[unit].map(\.folded).joined()) else { continue }
      let before = units[..<index].map { letters[$0].map(\.folded).joined() }
      guard !before.contains(where: rules.negations.contains) else { break }
      ends.append(Array(letters[units[index + 1].lowerBound...]))
    }
    return ends
  }
}
