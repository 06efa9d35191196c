/// How the letters of a typed text compare with those of one form of an answer, by the length of the word that differs.
struct LetterComparison: Sendable {
  var verdict: Verdict
  var slip: SlipKind?
  /// The sum of the edits' costs, in tenths of a letter: the less, the nearer.
  var distance: Int

  init(_ verdict: Verdict, _ slip: SlipKind?, distance: Int = 0) {
    self.verdict = verdict
    self.slip = slip
    self.distance = distance
  }

  /// Compares two texts that need not be the same number of words.
  init(_ answer: [Letter], _ typed: [Letter], _ rules: LanguageRules, _ keys: KeyNeighbours) {
    if answer.isSame(as: typed, at: \.exact) {
      self.init(.right, nil)
      return
    }
    // Letters that another language part writes with two are compared in that form, too.
    var best = Self.direct(answer, typed, rules, keys)
    if best.verdict != .right, let long = rules.expanded(answer, typed) {
      let other = Self.direct(long.answer, long.typed, rules, keys)
      if other.verdict > best.verdict { best = other }
    }
    self = best
  }

  private static func direct(
    _ answer: [Letter], _ typed: [Letter], _ rules: LanguageRules, _ keys: KeyNeighbours
  ) -> Self {
    if answer.isEmpty || typed.isEmpty { return Self(.notYet, .anotherWord, distance: 1_000) }
    if let capitals = Capitals.compare(answer, typed, rules) {
      return Self(capitals, capitals == .right ? nil : .capital)
    }
    // Texts of other letters are not compared in their order, which takes longer.
    let others = differentLetters(answer, typed)
    if others > 2 { return Self(.notYet, .anotherWord, distance: 10 * others) }
    let edits = LetterAlignment(answer, typed, keys).edits
    return judge(edits, answer, typed, rules)
  }

  /// The least number of letters that must be changed, whatever their order.
  private static func differentLetters(_ answer: [Letter], _ typed: [Letter]) -> Int {
    var counts: [String: Int] = [:]
    for letter in answer where letter.kind == .letter { counts[letter.bare, default: 0] += 1 }
    for letter in typed where letter.kind == .letter { counts[letter.bare, default: 0] -= 1 }
    let missing = counts.values.reduce(0) { $0 + Swift.max($1, 0) }
    let extra = counts.values.reduce(0) { $0 + Swift.max(-$1, 0) }
    return Swift.max(missing, extra)
  }

  private static func judge(
    _ edits: [LetterAlignment.Edit], _ answer: [Letter], _ typed: [Letter], _ rules: LanguageRules
  ) -> Self {
    let distance = edits.reduce(0) { $0 + $1.cost }
    let other = Self(.notYet, .anotherWord, distance: distance)
    let units = answer.units
    func unit(_ edit: LetterAlignment.Edit) -> Int? {
      let place = edit.answer.isEmpty ? edit.answer.lowerBound - 1 : edit.answer.lowerBound
      return units.firstIndex { $0.contains(place) || $0.lowerBound == place + 1 }
    }
    // Up to three letters, a letter of its own is another one.
    for edit in edits where edit.slip == .accent {
      let isOwn = answer[edit.answer.lowerBound].isOwn || typed[edit.typed.lowerBound].isOwn
      if isOwn, let word = unit(edit), letters(answer[units[word]]) <= 3 { return other }
    }
    let slips = edits.filter(\.isLetterSlip)
    if slips.isEmpty {
      let marks = Set(edits.compactMap(\.slip))
      if marks == [.hyphen], rules.isHyphenFree(answer, typed) { return Self(.right, nil) }
      if edits.count(where: { $0.slip == .blank }) > max(2, units.count) { return other }
      let order: [SlipKind] = [.blank, .apostrophe, .accent, .letterForm, .hyphen, .capital]
      return Self(.nearly, order.first(where: marks.contains), distance: distance)
    }
    guard typed.count > 1, !edits.contains(where: { $0.slip == .blank }),
      let word = unit(slips[0]), slips.allSatisfy({ unit($0) == word })
    else { return other }
    let cost = edits.filter { unit($0) == word }.reduce(0) { $0 + $1.cost }
    guard cost <= mostCost(letters(answer[units[word]]), slips) else { return other }
    let typedUnits = typed.units
    if typedUnits.count == units.count {
      let (asked, given) = (answer[units[word]], typed[typedUnits[word]])
      if rules.areConfused(asked.map(\.folded).joined(), given.map(\.folded).joined()) {
        return other
      }
    }
    return Self(.nearly, slips[0].slip, distance: distance)
  }

  private static func letters(_ word: ArraySlice<Letter>) -> Int {
    // Two letters that stand for one count as one.
    Set(word.filter { $0.kind == .letter }.map(\.place)).count
  }

  /// The most that slips in a word of so many letters may cost, in tenths of a letter.
  private static func mostCost(_ letters: Int, _ slips: [LetterAlignment.Edit]) -> Int {
    switch letters {
    case ...3: 0
    case 4: 8
    case 5: slips.allSatisfy { $0.answer.isEmpty || $0.typed.isEmpty } ? 10 : 8
    case 6...9: 10
    default: 20
    }
  }
}

/// Capitals that count as the same.
enum Capitals {
  /// Compares texts that differ in capitals only: block capitals and a capital at the beginning are right.
  ///
  /// - Returns: The verdict; nil if the texts differ in more than capitals.
  static func compare(_ answer: [Letter], _ typed: [Letter], _ rules: LanguageRules) -> Verdict? {
    let isBlock =
      typed.contains(where: \.isCapital)
      && typed.allSatisfy { $0.kind != .letter || $0.isCapital || $0.capital == $0.exact }
    if isBlock {
      let asked = rules.inCapitals(answer)
      if asked == rules.inCapitals(typed) { return .right }
    }
    guard answer.isSame(as: typed, at: \.folded) else { return nil }
    let isFirstOnly = zip(answer, typed).enumerated().allSatisfy { index, pair in
      pair.0.exact == pair.1.exact || pair.0.isSeparator || (index == 0 && pair.1.isCapital)
    }
    return isFirstOnly ? .right : .nearly
  }
}
