/// The forms in which a card's answer may be given: its alternatives, each with and without what is in brackets.
struct AnswerForms: Sendable {
  /// The alternatives, each with its forms; the card as written is the last one if it has more than one alternative.
  private(set) var alternatives: [[String]]
  /// Whether the alternatives are several.
  var isList: Bool { alternatives.count > 1 }

  /// The most forms of an answer.
  static let most = 32

  init(_ answer: String, _ rules: LanguageRules) {
    let text = answer.withoutOuterBlanks
    if Self.isWhole(text, rules) {
      alternatives = [[text]]
      return
    }
    let pieces = Self.split(text, rules)
    var count = 0
    alternatives = []
    for piece in pieces {
      let forms = Self.forms(piece, rules).prefix(Self.most - count)
      if !forms.isEmpty { alternatives.append(Array(forms)) }
      count += forms.count
    }
    if pieces != [text] || alternatives.isEmpty { alternatives.append([text]) }
  }

  /// Whether signs in a text separate nothing: it is a quantity or a sum.
  private static func isWhole(_ text: String, _ rules: LanguageRules) -> Bool {
    guard text.contains(where: { $0.isNumber }) else { return Units.isQuotient(text) }
    let reader = QuantityReader(text, rules, isOnCard: true)
    return !reader.isInWords && !reader.readings.isEmpty
  }

  /// Returns the alternatives of a text, separated by the first kind of separator that it has, and so on in each part.
  static func split(_ text: String, _ rules: LanguageRules) -> [String] {
    if let parts = enumerated(text) { return parts.flatMap { split($0, rules) } }
    let hasEllipsis = text.contains("…") || text.contains("...")
    for separator in [";", "|", "؛", "；"] {
      let parts = text.split(outsideBracketsAt: separator)
      if parts.count > 1 { return parts.flatMap { split($0, rules) } }
    }
    if hasEllipsis { return [text] }
    let slashed = text.split(outsideBracketsAt: " / ")
    if slashed.count > 1 { return slashed.flatMap { split($0, rules) } }
    if let listed = CommaList(text, rules).parts { return listed.flatMap { split($0, rules) } }
    return SlashGroup.alternatives(of: text, rules)
  }

  /// Returns the parts of a text with letters or numbers before them, "a) … b) …"; nil if it has none.
  private static func enumerated(_ text: String) -> [String]? {
    for marks in [
      ["a)", "b)", "c)", "d)"], ["1.", "2.", "3.", "4."], ["1)", "2)", "3)", "4)"],
      ["(1)", "(2)", "(3)", "(4)"], ["(a)", "(b)", "(c)", "(d)"],
    ] {
      guard text.hasPrefix(marks[0]) else { continue }
      var parts: [String] = []
      var rest = text.dropFirst(marks[0].count)
      for mark in marks.dropFirst() {
        guard let place = rest.firstPlace(of: " " + mark) else { break }
        parts.append(String(rest[..<place]).withoutSeparators)
        rest = rest[place...].dropFirst(mark.count + 1)
      }
      if !parts.isEmpty { return parts + [String(rest).withoutSeparators] }
    }
    return nil
  }

  /// Returns an alternative without its endings, and with and without its brackets.
  private static func forms(_ text: String, _ rules: LanguageRules) -> [String] {
    var found: [String] = []
    for base in [text] + [withoutEnding(text)].compactMap(\.self) {
      for form in Brackets.forms(of: base, rules) {
        let form = form.withoutOuterBlanks
        let isSaid = !WrittenText(form, rules).letters.isEmpty
        if !found.contains(form), isSaid || form == text { found.append(form) }
      }
    }
    return found
  }

  /// Returns a noun without its plural's ending, "das Kind, -er", or a name without its state, "Portland, OR".
  private static func withoutEnding(_ text: String) -> String? {
    guard let comma = text.lastIndex(of: ",") else { return nil }
    let ending = String(text[text.index(after: comma)...]).withoutOuterBlanks
    let marks: Set<Character> = ["-", "–", "¨", "‐", "~", "\""]
    let isEnding = ending.first.map(marks.contains) ?? false && ending.count <= 8
    guard isEnding || CommaList.isAbbreviation(ending) else { return nil }
    return String(text[..<comma])
  }
}

/// A list of answers separated by commas.
struct CommaList {
  /// The parts; nil if the commas separate no answers: those of a sentence, or before an abbreviation.
  private(set) var parts: [String]?

  init(_ text: String, _ rules: LanguageRules) {
    var pieces: [String] = []
    for comma in [", ", "، ", "،", "、", "，"] {
      pieces = text.split(outsideBracketsAt: comma)
      if pieces.count > 1 { break }
    }
    guard pieces.count > 1, let last = text.last, !".!?。！？؟".contains(last) else { return }
    let words = WrittenText(pieces[0], rules).letters
    if words.words.allSatisfy({ rules.callWords.contains(words[$0].map(\.folded).joined()) }) {
      return
    }
    // What is behind the comma is a part of the answer: an ending, a state.
    if pieces.dropFirst().contains(where: Self.isAbbreviation) { return }
    if pieces.dropFirst().contains(where: { "-¨–~".contains($0.first ?? " ") }) { return }
    parts = pieces
  }

  /// Whether a part is an abbreviation: "OR", "D.C.".
  static func isAbbreviation(_ part: String) -> Bool {
    let letters = part.filter(\.isLetter)
    guard (1...4).contains(letters.count), !part.contains(" ") else { return false }
    let isUpper = letters.allSatisfy { $0.isUppercase }
    return (isUpper && letters.count > 1) || part.last == "."
  }
}

extension String {
  /// The text without white space around it.
  var withoutOuterBlanks: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }

  /// The text without separators around it.
  fileprivate var withoutSeparators: String {
    var text = withoutOuterBlanks
    while let last = text.last, ",;|".contains(last) {
      text = String(text.dropLast()).withoutOuterBlanks
    }
    return text
  }

  /// Splits the text at a separator that is not within brackets, and drops empty parts.
  func split(outsideBracketsAt separator: String) -> [String] {
    let letters = Array(self)
    let mark = Array(separator)
    var parts: [String] = []
    var part = ""
    var depth = 0
    var index = 0
    while index < letters.count {
      let letter = letters[index]
      if "([{（［【".contains(letter) { depth += 1 }
      if ")]}）］】".contains(letter) { depth = max(depth - 1, 0) }
      if depth == 0, letters[index...].starts(with: mark) {
        parts.append(part.withoutOuterBlanks)
        part = ""
        index += mark.count
      } else {
        part.append(letter)
        index += 1
      }
    }
    parts.append(part.withoutOuterBlanks)
    return parts.filter { !$0.isEmpty }
  }
}

extension Substring {
  /// The position of a text's first occurrence.
  func firstPlace(of text: String) -> Index? {
    indices.first { self[$0...].hasPrefix(text) }
  }
}
