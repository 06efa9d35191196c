/// The label at the beginning of a line that says which side of a card follows: "Q:", "**Antwort 3:**".
enum CardMark: Equatable {
  case question, answer, cloze

  /// The words of one language, in lowercase; single letters count as capitals only.
  struct Words: Sendable {
    fileprivate let question: [String]
    fileprivate let answer: [String]
  }

  /// The words that people write, in English, German, French and Spanish.
  private static let languages = [
    Words(question: ["Q"], answer: ["A"]),
    Words(question: ["question", "front", "term"], answer: ["answer", "back", "definition"]),
    Words(question: ["word", "prompt"], answer: ["meaning", "translation", "response"]),
    Words(question: ["wort", "vokabel"], answer: ["bedeutung", "übersetzung"]),
    Words(question: ["mot"], answer: ["sens", "traduction", "signification"]),
    Words(question: ["palabra"], answer: ["significado", "traducción"]),
    Words(
      question: ["F", "frage", "vorderseite", "begriff"],
      answer: ["A", "antwort", "rückseite", "erklärung", "definition", "lösung"]),
    Words(
      question: ["Q", "question", "recto", "terme"],
      answer: ["R", "réponse", "reponse", "verso", "définition"]),
    Words(
      question: ["P", "pregunta", "anverso", "término"],
      answer: ["R", "respuesta", "reverso", "definición"]),
  ]

  /// Returns the words of the language that has the most pairs of questions and answers in the lines; nil if
  /// none has any.
  static func words(in lines: some Sequence<Substring>) -> Words? {
    var counts = languages.map { _ in (questions: 0, answers: 0) }
    for line in lines {
      for (place, words) in languages.enumerated() {
        switch read(line, words)?.mark {
        case .question: counts[place].questions += 1
        case .answer: counts[place].answers += 1
        case .cloze, nil: break
        }
      }
    }
    let pairs = counts.map { min($0.questions, $0.answers) }
    guard let most = pairs.max(), most > 0 else { return nil }
    return pairs.firstIndex(of: most).map { languages[$0] }
  }

  /// Returns a line's mark and the text behind it; nil for a line without a mark.
  ///
  /// A list's number or bullet before the word, a number behind it, and stars around it are ignored.
  static func read(_ line: Substring, _ words: Words?) -> (mark: CardMark, rest: Substring)? {
    if line.hasPrefix("C:") { return (.cloze, line.dropFirst(2)) }
    guard let words else { return nil }
    if let mark = heading(line, words) { return (mark, "") }
    var rest = line.drop(while: \.isWhitespace)
    while rest.first == "#" || rest.first == ">" { rest = rest.dropFirst() }
    rest = rest.drop(while: \.isWhitespace)
    if let content = ListMark.removingMarker(rest) { rest = content[...] }
    let stars = rest.prefix { $0 == "*" || $0 == "_" }
    rest = rest[stars.endIndex...]
    // A mark ends within 40 characters.
    guard let end = rest.prefix(40).firstIndex(where: { $0 == ":" || $0 == "：" }) else {
      return nil
    }
    let label = rest[..<end].filter { $0 != "*" && $0 != "_" }.trimmed
    let name = label.prefix { !$0.isNumber && !$0.isWhitespace && $0 != "#" && $0 != "." }
    let number = label[name.endIndex...].trimmed
    guard number.allSatisfy({ $0.isNumber || $0 == "#" || $0 == "." || $0 == ")" }) else {
      return nil
    }
    let mark: CardMark
    if isOne(name, words.question) {
      mark = .question
    } else if isOne(name, words.answer) {
      mark = .answer
    } else {
      return nil
    }
    rest = rest[rest.index(after: end)...]
    return (mark, stars.isEmpty ? rest : withoutEnd(of: stars, rest))
  }

  /// Returns the sides of a card on one line, "Q: Norway? A: Oslo"; nil for any other line.
  static func pair(in line: Substring) -> (question: String, answer: String)? {
    guard line.utf8.count <= 500 else { return nil }
    for words in languages {
      guard let (mark, rest) = read(line, words), mark == .question else { continue }
      for colon in rest.indices where rest[colon] == ":" || rest[colon] == "：" {
        let before = rest[..<colon].reversed().drop { $0 == "*" || $0 == "_" }.prefix {
          $0.isLetter || $0.isNumber
        }
        let label = String(before.reversed())
        let stars = rest[..<colon].reversed().prefix { $0 == "*" || $0 == "_" }.count
        let start = rest.index(colon, offsetBy: -(stars + label.count))
        guard isOne(label.prefix { !$0.isNumber }, words.answer),
          let sign = rest[..<start].last, !sign.isLetter, !sign.isNumber
        else { continue }
        let question = rest[..<start].trimmed.reversed().drop { "|/*_–—-;, ".contains($0) }
          .reversed()
        let answer = rest[rest.index(after: colon)...].drop { "*_ ".contains($0) }.trimmed
        guard !question.isEmpty, !answer.isEmpty else { return nil }
        return (String(question), answer)
      }
    }
    return nil
  }

  private static let titles: Set = [
    "card", "flashcard", "karte", "karteikarte", "lernkarte", "carte", "tarjeta", "ficha", "fiche",
  ]

  /// Whether a line only numbers the card below it, "### Card 2".
  static func isTitle(_ line: Substring) -> Bool {
    guard line.utf8.count < 60 else { return false }
    let words = line.filter { !"#*_:.".contains($0) }.split(whereSeparator: \.isWhitespace)
    guard words.count == 2, words[1].allSatisfy(\.isNumber) else { return false }
    return titles.contains(words[0].lowercased())
  }

  private static let answers: Set = [
    "correct", "correct answer", "right answer", "richtig", "richtige antwort", "bonne réponse",
    "respuesta correcta", "ans",
  ]

  /// Returns the text behind the mark of an answer in any of the languages; nil for any other line.
  static func answer(_ line: Substring) -> Substring? {
    for words in languages {
      if let (mark, rest) = read(line, words), mark == .answer { return rest }
    }
    let parts = line.filter { $0 != "*" && $0 != "_" }.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, answers.contains(parts[0].trimmed.lowercased()) else { return nil }
    return parts[1]
  }

  /// Whether a line begins with a mark in any of the languages.
  static func isLabelled(_ line: Substring) -> Bool {
    languages.contains { read(line, $0) != nil }
  }

  /// Whether a text is the word of a mark and nothing else.
  static func isLabel(_ text: String) -> Bool {
    languages.contains { read(text.trimmed[...] + ":", $0) != nil }
  }

  /// Returns the mark of a heading without a colon, "## Question 2" or "**Answer**"; nil for any other line.
  private static func heading(_ line: Substring, _ words: Words) -> CardMark? {
    guard line.first == "#" || line.hasPrefix("**"), line.utf8.count < 60 else { return nil }
    let parts = line.filter { !"#*_.".contains($0) }.split(whereSeparator: \.isWhitespace)
    guard let name = parts.first, name.count > 1, parts.count < 3,
      parts.dropFirst().allSatisfy({ $0.allSatisfy(\.isNumber) })
    else { return nil }
    if isOne(name, words.question) { return .question }
    return isOne(name, words.answer) ? .answer : nil
  }

  private static func isOne(_ name: Substring, _ words: [String]) -> Bool {
    words.contains { $0.count == 1 ? name == $0 : name.lowercased() == $0 }
  }

  /// Returns the text behind a mark without the stars that close those before it: "** Oslo", " Oslo**".
  private static func withoutEnd(of stars: Substring, _ text: Substring) -> Substring {
    if text.hasPrefix(stars) { return text.dropFirst(stars.count) }
    guard text.firstRange(of: stars) != nil, text.trimmed.hasSuffix(stars) else { return text }
    return text.trimmed.dropLast(stars.count)
  }
}
