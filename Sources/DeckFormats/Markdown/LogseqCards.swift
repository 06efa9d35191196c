import Study

/// Pages of Logseq: a block with the tag `#card` asks, and the blocks below it answer; `{{cloze …}}` is a gap.
///
/// In notes without bullets, the lines below the one with the tag answer, up to an empty one. Properties such as
/// `id:: …` are no part of cards.
///
/// Source: docs.logseq.com, "Flashcards"; for notes, github.com/reuseman/flashcards-obsidian.
struct LogseqCards: DeckSource {
  let kind: String

  private let file: MarkdownFile
  private let blocks: [Block]

  /// A line with the tag and the lines that belong to it, by their indices.
  private struct Block {
    let line: Int
    /// The lines of the block itself, besides the first.
    var own: [Int] = []
    var below: [Int] = []
    let isReversed: Bool
  }

  /// The largest number of lines that blocks have together: blocks in each other share them.
  private static let mostLines = 2 * DeckFile.mostCards

  /// - Returns: nil if no line has the tag.
  init?(_ text: SourceText, _ choices: SourceChoices) {
    guard let file = MarkdownFile(text, choices) else { return nil }
    let blocks = Self.blocks(of: file)
    guard !blocks.isEmpty else { return nil }
    (self.file, self.blocks) = (file, blocks)
    kind = ["Markdown with #card", text.encodingNote].compactMap(\.self).joined(separator: ", ")
  }

  func forEachRemark(_ body: (SourceRemark) -> Void) { file.remarks.forEach(body) }

  func forEachCard(_ body: (SourceCard) throws -> Void) throws {
    try file.begin()
    for block in blocks {
      let first = LogseqLine.withoutTag(LogseqLine.content(of: file.lines[block.line]))
      let own = ([first.text] + block.own.map { file.lines[$0].trimmed }).joined(separator: "  \n")
      let isList = LogseqLine.isBullet(file.lines[block.line])
      let below = LogseqLine.dedented(block.below.map { file.lines[$0] }, keepsLines: !isList)
      let whole = [own, below].filter { !$0.isEmpty }.joined(separator: "\n\n")
      let (question, answer): (String, String)
      if own.contains(LogseqLine.gap) {
        (question, answer) = (LogseqLine.gapped(own), LogseqLine.filled(whole))
      } else if below.contains(LogseqLine.gap) {
        (question, answer) = (LogseqLine.gapped(whole), LogseqLine.filled(whole))
      } else {
        (question, answer) = (own, below)
      }
      let note = block.isReversed ? SourceCard.note(saying: whole) : nil
      for (question, answer) in [(question, answer)]
        + (block.isReversed ? [(answer, question)] : [])
      {
        guard var card = try file.card(question, answer, line: block.line + 1) else { continue }
        card.record.tags = first.tags
        card.note = note
        try body(card)
      }
    }
  }

  private static func blocks(of file: MarkdownFile) -> [Block] {
    var isCode = [Bool](repeating: false, count: file.lines.count)
    for fence in file.fences.blocks { for line in fence { isCode[line] = true } }
    /// The lines that have the tag, or whose block has it as a property.
    var tagged: [Int] = []
    var bullet: Int?
    for (number, line) in file.lines.enumerated() where !isCode[number] {
      if LogseqLine.isBullet(line) { bullet = number }
      if LogseqLine.tag(in: line) != nil {
        tagged.append(number)
      } else if let bullet, LogseqLine.isCardProperty(line), tagged.last != bullet {
        tagged.append(bullet)
      }
    }
    var rest = mostLines
    return tagged.map { line in
      var block = Block(
        line: line, isReversed: LogseqLine.tag(in: file.lines[line])?.isReversed ?? false)
      let lines =
        LogseqLine.isBullet(file.lines[line])
        ? Self.below(line, in: file, isCode, most: rest) : Self.paragraph(line, in: file, isCode)
      rest -= lines.count
      let isList = LogseqLine.isBullet(file.lines[line])
      // The lines of the block itself come before the first block below it.
      let children = lines.firstIndex { LogseqLine.isBullet(file.lines[$0]) && !isCode[$0] }
      let kept = { (places: ArraySlice<Int>) in
        LogseqLine.withoutProperties(Array(places), file.lines, isCode)
      }
      if isList, let children {
        (block.own, block.below) = (kept(lines[..<children]), kept(lines[children...]))
      } else {
        block.below = kept(lines[...])
      }
      return block
    }
  }

  /// Returns the lines that a bullet's block has, and the blocks within it: those that are indented further.
  private static func below(
    _ line: Int, in file: MarkdownFile, _ isCode: [Bool], most: Int
  ) -> [Int] {
    let indent = LogseqLine.indent(of: file.lines[line])
    var lines: [Int] = []
    var isAfterBlank = false
    for next in (line + 1)..<max(file.lines.count, line + 1) where lines.count < most {
      let text = file.lines[next]
      if text.allSatisfy(\.isWhitespace) {
        isAfterBlank = true
        continue
      }
      if !isCode[next], LogseqLine.indent(of: text) <= indent,
        isAfterBlank || LogseqLine.isBullet(text) || LogseqLine.tag(in: text) != nil
          || text.first == "#"
      {
        break
      }
      isAfterBlank = false
      lines.append(next)
    }
    return lines
  }

  /// Returns the lines below one without a bullet, up to an empty line; the first may be empty.
  private static func paragraph(_ line: Int, in file: MarkdownFile, _ isCode: [Bool]) -> [Int] {
    var lines: [Int] = []
    for next in (line + 1)..<max(file.lines.count, line + 1) {
      let text = file.lines[next].trimmed
      if text.isEmpty, lines.isEmpty, next == line + 1 { continue }
      let isEnd =
        text.isEmpty || LogseqLine.tag(in: text[...]) != nil || text == "---" || text.first == "#"
      if isEnd, !isCode[next] { break }
      lines.append(next)
    }
    return lines
  }
}
