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
    /// Whether lines that belong to it are left out: see `mostBytes`.
    var isCut = false
  }

  /// The largest size of all blocks together, in bytes: those in each other have the same lines.
  private static let mostBytes = 4 << 20
  private static let cutRemark = "answers without their ends: too many cards are within each other"

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
      if block.isCut { try file.leaveOut(Self.cutRemark, line: block.line + 1, .texts) }
      let first = LogseqLine.withoutTag(LogseqLine.content(of: file.lines[block.line]))
      let own = ([first.text] + block.own.map { file.lines[$0].trimmed }).joined(separator: "  \n")
      let isList = LogseqLine.isBullet(file.lines[block.line])
      let below = LogseqLine.withoutSizes(
        LogseqLine.dedented(block.below.map { file.lines[$0] }, keepsLines: !isList))
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

  /// What decides where blocks begin and end.
  private struct Line {
    let indent: Int
    let isBullet: Bool
    let isBlank: Bool
    let isCode: Bool
    let tag: LogseqLine.Tag?
    /// The line's size in bytes.
    let size: Int

    init(_ line: Substring, isCode: Bool) {
      indent = LogseqLine.indent(of: line)
      isBullet = !isCode && LogseqLine.isBullet(line)
      isBlank = line.allSatisfy(\.isWhitespace)
      self.isCode = isCode
      tag = isCode ? nil : LogseqLine.tag(in: line)
      size = line.utf8.count + 1
    }
  }

  private static func blocks(of file: MarkdownFile) -> [Block] {
    guard file.lines.contains(where: { $0.contains("card") }) else { return [] }
    var isCode = [Bool](repeating: false, count: file.lines.count)
    for fence in file.fences.blocks { for line in fence { isCode[line] = true } }
    let lines = zip(file.lines, isCode).map { Line($0, isCode: $1) }
    /// The lines that have the tag, or whose block has it as a property.
    var tagged: [Int] = []
    var bullet: Int?
    for (number, line) in lines.enumerated() where !line.isCode {
      if line.isBullet { bullet = number }
      if line.tag != nil {
        tagged.append(number)
      } else if let bullet, LogseqLine.isCardProperty(file.lines[number]), tagged.last != bullet {
        tagged.append(bullet)
      }
    }
    var rest = mostBytes
    return tagged.map { line in
      var block = Block(line: line, isReversed: lines[line].tag?.isReversed ?? false)
      let isList = lines[line].isBullet
      let places = isList ? below(line, lines, &rest) : paragraph(line, lines, file.lines)
      block.isCut = isList && rest <= 0
      // The lines of the block itself come before the first block below it.
      let children = isList ? places.firstIndex { lines[$0].isBullet } : nil
      let kept = { (places: ArraySlice<Int>) in
        LogseqLine.withoutProperties(Array(places), file.lines, isCode)
      }
      if let children { block.own = kept(places[..<children]) }
      block.below = kept(places[(children ?? 0)...])
      return block
    }
  }

  /// Returns the lines that a bullet's block has, and the blocks within it: those that are indented further.
  private static func below(_ line: Int, _ lines: [Line], _ rest: inout Int) -> [Int] {
    var places: [Int] = []
    var isAfterBlank = false
    for place in lines.indices[(line + 1)...] {
      let next = lines[place]
      rest -= next.size
      guard rest > 0 else { break }
      if next.isBlank {
        isAfterBlank = true
        continue
      }
      if !next.isCode, next.indent <= lines[line].indent,
        isAfterBlank || next.isBullet || next.tag != nil
      {
        break
      }
      isAfterBlank = false
      places.append(place)
    }
    return places
  }

  /// Returns the lines below one without a bullet, up to an empty line; the first may be empty.
  private static func paragraph(_ line: Int, _ lines: [Line], _ texts: [Substring]) -> [Int] {
    var places: [Int] = []
    for place in lines.indices[(line + 1)...] {
      let next = lines[place]
      if next.isBlank, places.isEmpty, place == line + 1 { continue }
      let isEnd =
        next.isBlank || next.tag != nil || texts[place].first == "#"
        || texts[place].trimmed == "---"
      if isEnd, !next.isCode { break }
      places.append(place)
    }
    return places
  }
}
