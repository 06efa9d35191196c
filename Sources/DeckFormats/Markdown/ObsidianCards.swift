/// Markdown with the marks of Obsidian's spaced repetition: `question::answer`, `:::` for both ways, a
/// line `?` or `??` between the sides, and `==gaps==`.
///
/// The tag `#flashcards/Latin` puts the cards behind it into the deck "Latin"; the first tag also counts for
/// the cards above it.
///
/// Source: github.com/st3v3nmw/obsidian-spaced-repetition, `docs/docs/en/flashcards`.
struct ObsidianCards: DeckSource {
  let kind: String

  private let file: MarkdownFile
  /// See `SourceChoices.isInTaggedVault`.
  private var needsTag = false

  /// - Returns: nil if the text has no such marks.
  init?(_ text: SourceText, _ choices: SourceChoices) {
    guard let file = MarkdownFile(text, choices) else { return nil }
    self.file = file
    kind = ["Markdown with ::", text.encodingNote].compactMap(\.self).joined(separator: ", ")
    var hasCard = false
    try? forEachCard { _ in
      hasCard = true
      throw CancellationError()
    }
    guard hasCard else { return nil }
    needsTag = choices.isInTaggedVault
  }

  /// Whether a text has the tag `#flashcards`, with cards or without.
  static func isTagged(_ text: SourceText, _ choices: SourceChoices) -> Bool {
    guard let file = MarkdownFile(text, choices) else { return false }
    return frontTag(in: file) != nil || firstTag(in: file) { _ in true } != nil
  }

  /// Returns the deck of the first tag in the front matter: in the line of the tags or in a list.
  private static func frontTag(in file: MarkdownFile) -> [String]? {
    file.frontMatter.lines.lazy.filter { line in
      let line = line.trimmed.lowercased()
      return line.hasPrefix("tag") || line.hasPrefix("-")
    }.compactMap { deck(in: $0, sign: "") ?? deck(in: $0, sign: "#") }.first
  }

  /// Returns the deck of the first tag in the text, outside of code, whose line fits.
  private static func firstTag(
    in file: MarkdownFile, where fits: (Substring) -> Bool
  ) -> [String]? {
    var found: [String]?
    file.forEachLine(from: file.frontMatter.end) { _, line, isCode in
      guard found == nil, !isCode, let named = deck(in: line, sign: "#"), fits(line) else { return }
      found = named
    }
    return found
  }

  func forEachRemark(_ body: (SourceRemark) -> Void) { file.remarks.forEach(body) }

  func forEachCard(_ body: (SourceCard) throws -> Void) throws {
    try file.begin()
    // A card's own tag is not the text's.
    var deck =
      Self.frontTag(in: file) ?? Self.firstTag(in: file) { Self.sides(of: String($0)) == nil }
    var block = Block()
    try file.forEachLine(from: file.frontMatter.end) { number, raw, isCode in
      let line = Self.withoutSchedule(raw)
      if !isCode, line.trimmed.isEmpty || line.hasPrefix("# ") || line.hasPrefix("## ") {
        try finish(&block, &deck, body)
        if let named = Self.deck(in: line[...], sign: "#") { deck = named }
      } else if !isCode, block.isEmpty, let named = Self.deck(in: line[...], sign: "#"),
        line.split(whereSeparator: \.isWhitespace).allSatisfy({ $0.hasPrefix("#") })
      {
        deck = named
      } else {
        if block.isEmpty { block.line = number + 1 }
        block.lines.append(line)
        block.isCode.append(isCode)
      }
    }
    try finish(&block, &deck, body)
  }

  /// Lines without an empty one between them.
  private struct Block {
    var lines: [String] = []
    /// Whether each line is within a block of code.
    var isCode: [Bool] = []
    var line = 0

    var isEmpty: Bool { lines.isEmpty }
  }

  private func finish(
    _ block: inout Block, _ deck: inout [String]?, _ body: (SourceCard) throws -> Void
  ) throws {
    defer { block = Block() }
    let split = block.lines.indices.first {
      !block.isCode[$0] && ["?", "??"].contains(block.lines[$0].trimmed)
    }
    if let split, split > 0 {
      // As in Obsidian, a card on one line above a question of several lines is a card of its own.
      let start =
        (0..<(split - 1)).last { !block.isCode[$0] && Self.sides(of: block.lines[$0]) != nil }
        .map { $0 + 1 } ?? 0
      _ = try giveLines(block, 0..<start, &deck, body)
      let question = block.lines[start..<split].joined(separator: Self.lineBreak)
      let answer = block.lines[(split + 1)...].joined(separator: Self.lineBreak)
      let isBoth = block.lines[split].trimmed == "??"
      let note = isBoth ? question + answer : nil
      try give((question, answer, isBoth), of: note, line: block.line + start, in: deck, body)
      return
    }
    guard try !giveLines(block, block.lines.indices, &deck, body) else { return }
    let text = block.lines.joined(separator: Self.lineBreak)
    let clozes = Self.clozes(in: text)
    let note = clozes.count > 1 ? text : nil
    for (question, answer) in clozes {
      try give((question, answer, false), of: note, line: block.line, in: deck, body)
    }
  }

  /// Gives the cards that are on one line each.
  ///
  /// - Returns: Whether there were any.
  private func giveLines(
    _ block: Block, _ places: Range<Int>, _ deck: inout [String]?,
    _ body: (SourceCard) throws -> Void
  ) throws -> Bool {
    var hasLine = false
    for place in places where !block.isCode[place] {
      let line = block.lines[place]
      guard let sides = Self.sides(of: line) else {
        // A line without gaps is no card.
        if !line.contains("=="), let named = Self.deck(in: line[...], sign: "#") { deck = named }
        continue
      }
      hasLine = true
      try give(
        sides, of: sides.isBoth ? String(line) : nil, line: block.line + place, in: deck, body)
    }
    return hasLine
  }

  private func give(
    _ sides: (question: String, answer: String, isBoth: Bool), of note: String?, line: Int,
    in deck: [String]?, _ body: (SourceCard) throws -> Void
  ) throws {
    let own = Self.deck(in: "\(sides.question) \(sides.answer)", sign: "#")
    guard let deck = own ?? deck ?? (needsTag ? nil : []) else {
      return try file.leaveOut("cards without the tag #flashcards", line: line)
    }
    let (question, answer) = (Self.withoutDeck(sides.question), Self.withoutDeck(sides.answer))
    for (question, answer) in [(question, answer)] + (sides.isBoth ? [(answer, question)] : []) {
      guard var card = try file.card(question, answer, line: line) else { continue }
      card.deck = deck
      card.note = note.map { SourceCard.note(saying: $0) }
      try body(card)
    }
  }

  /// A hard line break: in Obsidian, other than in Markdown, a line's end is shown.
  private static let lineBreak = "  \n"

  /// Returns the sides of a card on one line; nil for any other line.
  private static func sides(
    of line: String
  ) -> (question: String, answer: String, isBoth: Bool)? {
    // The line of a card is shorter, because its sides are.
    guard line.utf8.count <= 3 * DelimitedRows.longestText,
      !LogseqLine.isOwnProperty(line[...])
    else { return nil }
    var isCode = false
    var place = line.startIndex
    while place < line.endIndex {
      if line[place] == "`" { isCode.toggle() }
      if !isCode, line[place...].hasPrefix("::") {
        let colons = line[place...].prefix { $0 == ":" }.count
        let answer = line[place...].dropFirst(colons).trimmed
        let question = withoutBullet(line[..<place].trimmed)
        guard colons < 4, !question.isEmpty, !answer.isEmpty else { return nil }
        return (question, answer, colons == 3)
      }
      place = line.index(after: place)
    }
    return nil
  }

  private static func withoutBullet(_ text: String) -> String {
    ["- ", "* ", "+ "].contains { text.hasPrefix($0) } ? text.dropFirst(2).trimmed : text
  }

  /// Returns a card for each `==gap==`.
  private static func clozes(in text: String) -> [(question: String, answer: String)] {
    let most = BracketCloze.most(length: text.utf8.count)
    let pieces = text.split(
      separator: "==", maxSplits: 2 * most, omittingEmptySubsequences: false)
    // The pieces with odd indices are gaps, except the last piece.
    let gaps = pieces.indices.filter {
      $0 % 2 == 1 && $0 < pieces.count - 1 && !pieces[$0].trimmed.isEmpty
        && !pieces[$0].contains("\n")
    }
    return gaps.map { gap in
      let question = pieces.indices.map { $0 == gap ? MarkdownText.gap : String(pieces[$0]) }
      return (question.joined(), pieces.joined())
    }
  }

  // MARK: Tags and comments

  /// Returns the deck that a tag names, the parts behind `flashcards`; nil if there is no such tag.
  private static func deck(in line: Substring, sign: String) -> [String]? {
    guard sign.isEmpty || line.utf8.contains(UInt8(ascii: "#")) else { return nil }
    for word in line.split(whereSeparator: { $0.isWhitespace || "[],\"'".contains($0) }) {
      let parts = word.split(separator: "/")
      if parts.first == "\(sign)flashcards" { return parts.dropFirst().map(String.init) }
    }
    return nil
  }

  private static func withoutDeck(_ text: String) -> String {
    guard text.contains("#flashcards") else { return text }
    return text.split(separator: " ", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("#flashcards") }.joined(separator: " ")
  }

  /// Returns the line without the comment in which the plugin keeps the card's dates.
  private static func withoutSchedule(_ line: Substring) -> String {
    guard let start = line.firstRange(of: "<!--SR:") else { return String(line) }
    let end = line[start.upperBound...].firstRange(of: "-->")?.upperBound ?? line.endIndex
    return String(line[..<start.lowerBound] + line[end...])
  }
}
