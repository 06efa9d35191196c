import Study

/// A text in which lines without marks are cards: a question above its answer, or above choices and the
/// letter of the right one.
struct LineCards: DeckSource {
  enum Kind { case pairs, choices }

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
    let (cards, others) = kind == .pairs ? Self.pairs(file.lines) : Self.choices(file.lines)
    guard cards.count > (kind == .pairs ? 1 : 0) else { return nil }
    (self.file, self.cards, self.others) = (file, cards, others)
    self.kind = [
      kind == .pairs ? "text with answers below the questions" : "text with choices and letters",
      text.encodingNote,
    ].compactMap(\.self).joined(separator: ", ")
  }

  func forEachRemark(_ body: (SourceRemark) -> Void) { file.remarks.forEach(body) }

  func forEachCard(_ body: (SourceCard) throws -> Void) throws {
    file.remarks.clear()
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
    let twos = paragraphs.filter { $0.count == 2 }
    let outside = paragraphs.filter { $0.count != 2 }
    let ends = twos.count { ",;.".contains(lines[$0[0]].trimmed.last ?? " ") }
    guard outside.count * 4 <= paragraphs.count || outside.count <= 2 && twos.count > 1,
      outside.allSatisfy({ $0.count == 1 }), ends * 10 <= twos.count,
      twos.allSatisfy({ $0.allSatisfy { lines[$0].utf8.count <= longestLine } })
    else { return ([], []) }
    let cards = twos.map {
      Found(
        question: withoutNumber(lines[$0[0]]), answer: withoutNumber(lines[$0[1]]), line: $0[0] + 1)
    }
    return (cards, outside.flatMap { $0.map { $0 + 1 } })
  }

  private static func withoutNumber(_ line: Substring) -> String {
    guard line.drop(while: \.isWhitespace).first?.isNumber == true else { return line.trimmed }
    return ListMark.removingMarker(line) ?? line.trimmed
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
