import Study

/// Markdown with `Q:`, `A:` and `C:` at the beginning of lines, as hashcards and repeater read it, and texts
/// with other such words: see `CardMark`.
///
/// A `C:` is followed by a text with gaps in brackets, each of which makes a card. `---` ends a card. Front
/// matter may name the deck.
///
/// Source: github.com/eudoxia0/hashcards, README and `src/parser.rs`.
struct Hashcards: DeckSource {
  let kind: String

  private let file: MarkdownFile
  private let deck: [String]
  private let words: CardMark.Words?
  /// The index of the first line behind the last card, such as one of thanks, or else the number of lines.
  private let end: Int

  /// - Returns: nil if no line begins like a card.
  init?(_ text: SourceText, _ choices: SourceChoices) {
    guard let file = MarkdownFile(text, choices) else { return nil }
    let (front, start) = file.frontMatter
    let lines = file.lines[start...]
    let isNamed = DeckFormat.markdownEndings.contains { text.path.lowercased().hasSuffix($0) }
    let words = CardMark.words(in: lines)
    let marks = lines.map { CardMark.read($0, words)?.mark }
    // Unless its name says Markdown, a text has a card within its first five lines that are not empty.
    let first =
      isNamed
      ? marks[...] : zip(marks, lines).filter { !$1.trimmed.isEmpty }.prefix(5).map(\.0)[...]
    guard first.contains(.cloze) && isNamed || first.first == .cloze || first.contains(.question)
    else { return nil }
    guard marks.contains(.cloze) || marks.contains(.answer) else { return nil }
    self.words = words
    end = Self.end(lines, marks)
    self.file = file
    deck = front.compactMap(Self.name).prefix(1).map { [$0] }.first ?? []
    kind = ["Markdown with Q: and A:", text.encodingNote].compactMap(\.self).joined(separator: ", ")
  }

  func forEachRemark(_ body: (SourceRemark) -> Void) { file.remarks.forEach(body) }

  func forEachCard(_ body: (SourceCard) throws -> Void) throws {
    try file.begin()
    var card: Pending?
    try file.forEachLine(from: file.frontMatter.end) { number, line, isCode in
      guard number < end else { return }
      let read = isCode ? nil : CardMark.read(line, words)
      let mark = read?.mark
      if card == nil, mark == nil, !isCode, Self.isText(line) {
        try file.leaveOut("lines outside of cards", line: number + 1, .lines)
      }
      let isEnd = !isCode && (line.trimmed == "---" || CardMark.isTitle(line))
      if mark == .question || mark == .cloze || isEnd {
        try finish(card, body)
        card = mark.map { Pending(mark: $0, line: number + 1) }
      } else if mark == .answer, card?.mark == .question, card?.answer == nil {
        card?.answer = ""
      } else if mark == .answer {
        return try file.leaveOut("answers without a question", line: number + 1)
      }
      card?.add(read?.rest ?? line)
    }
    try finish(card, body)
    for (number, line) in zip(end..., file.lines[end...]) where Self.isText(line) {
      try file.leaveOut("lines outside of cards", line: number + 1, .lines)
    }
  }

  /// Whether a line has text, and is neither a heading nor a rule.
  private static func isText(_ line: Substring) -> Bool {
    let text = line.trimmed
    return !text.isEmpty && !text.hasPrefix("#") && !CardMark.isTitle(line)
      && text.contains { $0.isLetter || $0.isNumber }
  }

  /// Returns the index of the first line behind the last card.
  ///
  /// A paragraph at the end is no part of the last answer if no other answer has a second paragraph.
  private static func end(_ lines: ArraySlice<Substring>, _ marks: [CardMark?]) -> Int {
    var (gaps, gap, answers) = ([Int](), Int?.none, 0)
    var isAfterBlank = false
    for (place, mark) in zip(lines.indices, marks) {
      let line = lines[place].trimmed
      if mark != nil || CardMark.isTitle(lines[place]) { (gap, isAfterBlank) = (nil, false) }
      if mark == .answer { answers += 1 }
      if line.isEmpty { isAfterBlank = true }
      if mark == nil, isAfterBlank, !CardMark.isTitle(lines[place]), gap == nil, answers > 0,
        !line.isEmpty, line != "---"
      {
        gap = place
        gaps.append(place)
      }
    }
    guard answers > 1, gaps.count == 1, let gap, lines[gap...].count < 6,
      !lines[gap...].contains(where: { $0.trimmed == "---" || $0.contains("![") })
    else { return lines.endIndex }
    return gap
  }

  /// Returns the deck's name in a line of TOML; nil for any other line.
  private static func name(_ line: Substring) -> String? {
    let parts = line.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, parts[0].trimmed == "name" else { return nil }
    let name = parts[1].trimmed.filter { $0 != "\"" && $0 != "'" }
    return name.isEmpty ? nil : name
  }

  /// A card whose lines are still being read.
  private struct Pending {
    let mark: CardMark
    let line: Int
    var text = ""
    var answer: String?

    mutating func add(_ line: Substring) {
      if answer == nil { text += line + "\n" } else { answer? += line + "\n" }
    }
  }

  private func finish(_ card: Pending?, _ body: (SourceCard) throws -> Void) throws {
    guard let card else { return }
    guard card.mark == .cloze else {
      let answer = card.answer ?? ""
      let chosen = ChoiceLetter.chosen(by: answer, in: card.text) ?? answer
      let made = try file.card(card.text, chosen, line: card.line)
      if var made {
        made.deck = deck
        try body(made)
      }
      return
    }
    let cards = BracketCloze.cards(of: card.text)
    if cards.count == BracketCloze.most(length: card.text.utf8.count) {
      try file.leaveOut("texts with too many gaps, most of them shown", line: card.line, .texts)
    }
    if cards.isEmpty { try file.leaveOut("cards without a gap in brackets", line: card.line) }
    for (question, answer) in cards {
      guard var made = try file.card(question, answer, line: card.line) else { continue }
      made.deck = deck
      if cards.count > 1 { made.note = SourceCard.note(saying: card.text) }
      try body(made)
    }
  }
}

/// Gaps in brackets: "[Berlin] is the capital of [Germany]" is two cards.
enum BracketCloze {
  /// Returns the largest number of gaps of a text that make cards.
  ///
  /// Each gap makes a card with the whole text, so that a long text may have only a few: the cards of a text
  /// have 256 KiB in all.
  ///
  /// - Parameter length: The text's length, in UTF-8 bytes.
  /// - Returns: At most 500, as in Anki.
  static func most(length: Int) -> Int { min(500, (256 << 10) / max(length, 1)) }

  /// Returns the texts of each gap's card; brackets of pictures and links and escaped ones are no gaps.
  static func cards(of text: String) -> [(question: String, answer: String)] {
    let most = most(length: text.utf8.count)
    var pieces: [(text: String, isGap: Bool)] = [("", false)]
    var rest = text[...]
    while let character = rest.popFirst() {
      switch character {
      case "\\":
        let next = rest.popFirst().map(String.init) ?? ""
        // Markdown itself removes the backslash, except in formulas.
        pieces[pieces.count - 1].text += "\\" + next
      case "!" where rest.first == "[":
        let end = rest.firstIndex(of: "]").map { rest.index(after: $0) } ?? rest.endIndex
        pieces[pieces.count - 1].text += "!" + rest[..<end]
        rest = rest[end...]
      case "[":
        guard let end = gapEnd(in: rest), pieces.count < 2 * most else {
          pieces[pieces.count - 1].text.append(character)
          continue
        }
        pieces.append((String(rest[..<end]), true))
        pieces.append(("", false))
        rest = rest[end...].dropFirst()
      default: pieces[pieces.count - 1].text.append(character)
      }
    }
    let answer = pieces.map(\.text).joined()
    return pieces.indices.filter { pieces[$0].isGap }.map { gap in
      let question = pieces.indices.map { $0 == gap ? MarkdownText.gap : pieces[$0].text }
      return (question.joined(), answer)
    }
  }

  /// Returns the end of the gap that begins here; nil if it is no gap, or a link.
  private static func gapEnd(in rest: Substring) -> Substring.Index? {
    var place = rest.startIndex
    while place < rest.endIndex, rest[place] != "[" {
      if rest[place] == "\\" {
        place = rest.index(after: place)
        guard place < rest.endIndex else { return nil }
      } else if rest[place] == "]" {
        let next = rest.index(after: place)
        let isLink = next < rest.endIndex && rest[next] == "("
        return isLink || place == rest.startIndex ? nil : place
      }
      place = rest.index(after: place)
    }
    return nil
  }
}
