import Study

/// A text in which lines without marks are cards: a question above its answer, or above choices and the
/// letter of the right one.
struct LineCards: DeckSource {
  enum Kind { case pairs, choices, answers }

  let kind: String

  private let file: MarkdownFile
  private let cards: [Found]
  /// The lines that belong to no card, from 1.
  private let others: [Int]

  private struct Found {
    var question: String
    var answer: String
    /// The question's line, from 1.
    var line: Int
  }

  /// - Returns: nil where the lines are no such cards.
  init?(_ text: SourceText, _ choices: SourceChoices, _ kind: Kind) {
    guard let file = MarkdownFile(text, choices) else { return nil }
    let (cards, others) =
      switch kind {
      case .pairs: Self.pairs(file.lines)
      case .choices: Self.choices(file.lines)
      case .answers: Self.answers(file.lines)
      }
    guard cards.count > (kind == .choices ? 0 : 1) else { return nil }
    (self.file, self.cards, self.others) = (file, cards, others)
    self.kind = [
      kind == .choices ? "text with choices and letters" : "text with answers below the questions",
      text.encodingNote,
    ].compactMap(\.self).joined(separator: ", ")
  }

  func forEachRemark(_ body: (SourceRemark) -> Void) { file.remarks.forEach(body) }

  func forEachCard(_ body: (SourceCard) throws -> Void) throws {
    try file.begin()
    for line in others { try file.leaveOut("lines outside of cards", line: line, .lines) }
    for card in cards {
      if let made = try file.card(card.question, card.answer, line: card.line) { try body(made) }
    }
  }

  // MARK: Pairs

  /// The longest line of a pair, in UTF-8 bytes: longer lines are prose.
  private static let longestLine = 160

  /// Finds the cards in paragraphs of two lines or in alternating questions and answers, and all other lines.
  ///
  /// There are no cards if there are many other lines.
  private static func pairs(_ lines: [Substring]) -> ([Found], [Int]) {
    var paragraphs: [[Int]] = [[]]
    for (place, line) in lines.enumerated() {
      if !line.trimmed.isEmpty {
        paragraphs[paragraphs.count - 1].append(place)
      } else if paragraphs.last?.isEmpty == false {
        paragraphs.append([])
      }
    }
    paragraphs.removeAll(where: \.isEmpty)
    // Without empty lines, question marks show where cards begin.
    let whole = paragraphs.flatMap(\.self)
    if paragraphs.allSatisfy({ $0.count != 2 }), whole.count > 3 {
      let start = whole.firstIndex { lines[$0].trimmed.hasSuffix("?") } ?? 0
      let rest = Array(whole[start...])
      let asks = rest.enumerated().allSatisfy { place, line in
        lines[line].trimmed.hasSuffix("?") == (place % 2 == 0)
      }
      guard start < 2, asks, rest.count % 2 == 0 else { return ([], []) }
      paragraphs =
        whole[..<start].map { [$0] }
        + stride(from: 0, to: rest.count, by: 2).map { [rest[$0], rest[$0 + 1]] }
    }
    // Properties of notes are no cards.
    guard !whole.contains(where: { LogseqLine.isOwnProperty(lines[$0]) }) else { return ([], []) }
    let twos = paragraphs.filter { $0.count == 2 }
    let outside = paragraphs.filter { $0.count != 2 }
    let ends = twos.count { ",;.".contains(lines[$0[0]].trimmed.last ?? " ") }
    guard outside.count * 4 <= paragraphs.count || outside.count <= 2 && twos.count > 1,
      outside.allSatisfy({ $0.count == 1 }), ends * 10 <= twos.count,
      twos.allSatisfy({ $0.allSatisfy { lines[$0].utf8.count <= longestLine } })
    else { return ([], []) }
    let cards = twos.map {
      Found(
        question: withoutNumber(lines[$0[0]]),
        answer: ListMark.removingBullet(withoutNumber(lines[$0[1]])), line: $0[0] + 1)
    }
    return (cards, outside.flatMap { $0.map { $0 + 1 } })
  }

  /// Returns a line without the signs of a heading, its number and the stars around it.
  private static func withoutNumber(_ line: Substring) -> String {
    var text = line.drop { $0.isWhitespace || $0 == "#" }
    let stars = text.prefix { $0 == "*" || $0 == "_" }
    let inner = text[stars.endIndex...]
    if !stars.isEmpty, inner.first?.isNumber == true, let rest = ListMark.removingMarker(inner) {
      return ListMark.removingStars(rest)
    }
    if text.first?.isNumber == true, let rest = ListMark.removingMarker(text) { text = rest[...] }
    return text.trimmed
  }

  // MARK: Answers

  /// Finds the cards on one line with two labels, or else the questions without a label above answers that have
  /// one, and all other lines.
  private static func answers(_ lines: [Substring]) -> ([Found], [Int]) {
    let pairs = lines.map { CardMark.pair(in: $0) }
    if pairs.count(where: { $0 != nil }) > 1 {
      let cards = zip(lines.indices, pairs).compactMap { place, pair in
        pair.map { Found(question: $0.question, answer: $0.answer, line: place + 1) }
      }
      let others = lines.indices.filter { pairs[$0] == nil && !lines[$0].trimmed.isEmpty }
      return (cards, others.map { $0 + 1 })
    }
    var (cards, others) = ([Found](), [Int]())
    /// The paragraph that may be a question, and whether an empty line follows it.
    var (question, isAfterBlank) = ([Int](), false)
    var isInAnswer = false
    func isAboveAnswer(_ place: Int) -> Bool {
      lines.indices.contains(place + 1) && CardMark.answer(lines[place + 1]) != nil
    }
    for (place, line) in lines.enumerated() {
      let text = line.trimmed
      if text.isEmpty || text.allSatisfy({ "-*_".contains($0) }) {
        isAfterBlank = true
        isInAnswer = isInAnswer && cards.last?.answer.isEmpty == true
      } else if !question.isEmpty, let answer = CardMark.answer(line) {
        let asked = question.map { withoutNumber(lines[$0]) }.joined(separator: "\n")
        cards.append(Found(question: asked, answer: answer.trimmed, line: question[0] + 1))
        (question, isAfterBlank, isInAnswer) = ([], false, true)
      } else if isInAnswer, text.first != "#", !isAboveAnswer(place), var card = cards.popLast() {
        card.answer += (card.answer.isEmpty ? "" : "\n") + line
        cards.append(card)
      } else {
        isInAnswer = false
        if isAfterBlank || text.first == "#" {
          others += question.map { $0 + 1 }
          question = []
        }
        question.append(place)
        isAfterBlank = false
      }
    }
    return (cards, (others + question.map { $0 + 1 }).sorted())
  }

  // MARK: Choices

  /// Finds the questions with lines "A) …", "B) …" and a line that names one of them, and all other lines.
  private static func choices(_ lines: [Substring]) -> ([Found], [Int]) {
    var (cards, others) = ([Found](), [Int]())
    var (question, options, isAfterBlank) = ([Int](), [Int](), false)
    for (place, line) in lines.enumerated() {
      if line.trimmed.isEmpty {
        isAfterBlank = true
        continue
      }
      if ChoiceLetter.isOption(line.trimmed, options.count), !question.isEmpty {
        options.append(place)
      } else if options.count > 1, let answer = CardMark.answer(line) {
        let text = question.map { withoutNumber(lines[$0]) } + options.map { lines[$0].trimmed }
        let whole = text.joined(separator: "\n\n")
        let letter = answer.trimmed.prefix { !" ).:".contains($0) || $0 == "(" }
        if let chosen = ChoiceLetter.chosen(by: String(letter), in: whole) {
          cards.append(Found(question: whole, answer: chosen, line: question[0] + 1))
        } else {
          others += (question + options + [place]).map { $0 + 1 }
        }
        (question, options) = ([], [])
      } else {
        if isAfterBlank || !options.isEmpty {
          others += (question + options).map { $0 + 1 }
          (question, options) = ([], [])
        }
        question.append(place)
      }
      isAfterBlank = false
    }
    return (cards, (others + (question + options).map { $0 + 1 }).sorted())
  }
}
