import CMarkdown
import Study

/// A piece of Markdown as plain text, and the pictures and sounds it names.
struct MarkdownText {
  let text: String
  let media: [String]
  let needsBrowser: Bool
  /// Whether the text lacks its end.
  let isCut: Bool

  /// The longest HTML, in bytes: any number of links may name a long URL that is given once.
  private static let longestPage = 4 * HTMLText.longest

  /// The placeholder for a gap until the text is plain, because brackets have a meaning in Markdown.
  static let gap = "\u{e000}"

  /// - Parameters:
  ///   - markdown: Markdown as on GitHub and in Obsidian, with formulas between dollar signs.
  ///   - opensDetails: See `HTMLText`.
  init(_ markdown: String, opensDetails: Bool = false) {
    var source = DollarFormulas.escapingMoney(
      in: Self.embeddingPictures(in: Callouts.hidingKinds(in: markdown)))
    let page = Page()
    let flags =
      MD_FLAG_TABLES | MD_FLAG_STRIKETHROUGH | MD_FLAG_LATEXMATHSPANS | MD_FLAG_WIKILINKS
      | MD_FLAG_PERMISSIVEATXHEADERS | MD_FLAG_NOINDENTEDCODEBLOCKS
    source.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { letters in
        _ = md_html(
          letters.baseAddress, MD_SIZE(letters.count),
          { piece, count, page in
            guard let piece, let page else { return }
            let bytes = UnsafeRawBufferPointer(start: piece, count: Int(count))
            Unmanaged<Page>.fromOpaque(page).takeUnretainedValue().add(bytes)
          }, Unmanaged.passUnretained(page).toOpaque(), UInt32(flags), 0)
      }
    }
    let html = HTMLText(
      html: Self.withFormulas(String(decoding: page.bytes, as: UTF8.self)),
      opensDetails: opensDetails)
    text = html.text.replacing(Self.gap, with: "[...]")
    media = html.media
    needsBrowser = html.needsBrowser
    isCut = page.isCut || html.isCut
  }

  private final class Page {
    private(set) var bytes: [UInt8] = []
    private(set) var isCut = false

    func add(_ piece: UnsafeRawBufferPointer) {
      isCut = isCut || bytes.count + piece.count > MarkdownText.longestPage
      if !isCut { bytes += piece }
    }
  }

  /// Replaces md4c's elements of formulas by LaTeX's delimiters, which `HTMLText` knows.
  private static func withFormulas(_ html: String) -> String {
    guard html.contains("<x-equation") else { return html }
    return html.replacing("<x-equation type=\"display\">", with: "\\(")
      .replacing("<x-equation>", with: "\\(").replacing("</x-equation>", with: "\\)")
  }

  /// Replaces Obsidian's `![[picture.png]]` by Markdown's own syntax.
  private static func embeddingPictures(in markdown: String) -> String {
    guard markdown.contains("![[") else { return markdown }
    var (text, rest) = ("", markdown[...])
    while let start = rest.firstRange(of: "![[") {
      text += rest[..<start.lowerBound]
      let inside = rest[start.upperBound...]
      guard let end = inside.prefix(300).firstRange(of: "]]") else {
        text += rest[start]
        rest = inside
        continue
      }
      let name = inside[..<end.lowerBound].prefix { $0 != "|" && $0 != "\n" && $0 != ">" }
      text += "![](<\(name)>)"
      rest = inside[end.upperBound...]
    }
    return text + rest
  }
}

/// What the Markdown readers have in common: the lines of a file, and the making of cards from its pieces.
struct MarkdownFile {
  let path: String
  let lines: [Substring]
  /// Which lines are code.
  let fences: CodeFences
  private let isStrict: Bool
  private let talk: [Int]
  let remarks = SourceRemarks()

  /// The largest file, in bytes, because all lines are in memory; a thick book has 1 MiB.
  private static let largest = 4 << 20
  /// The largest number of lines, as many as a deck may have cards; each takes memory.
  private static let mostLines = DeckFile.mostCards

  /// - Returns: nil for a text that is too large to be Markdown or has too many lines.
  init?(_ text: SourceText, _ choices: SourceChoices) {
    guard text.bytes.count <= Self.largest else { return nil }
    (path, talk) = (text.path, text.talk)
    isStrict = choices.isStrict
    // Swift takes CR LF for one character.
    lines = String(decoding: text.bytes, as: UTF8.self).split(
      maxSplits: Self.mostLines, omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard lines.count <= Self.mostLines else { return nil }
    fences = CodeFences(lines)
  }

  /// Begins to read the file: removes the remarks, except those on the whole file.
  ///
  /// - Throws: `DeckFileError` if every line must be read.
  func begin() throws(DeckFileError) {
    remarks.clear()
    for line in talk { try leaveOut(SourceText.talkRemark, line: line, .lines) }
    guard let line = fences.unclosed else { return }
    remarks.add("blocks of code without their end, read as text", line: line + 1, nil)
  }

  /// Calls `body` with each line from `start` on, its number from 0 and whether it is code.
  func forEachLine(
    from start: Int, _ body: (_ number: Int, _ line: Substring, _ isCode: Bool) throws -> Void
  ) rethrows {
    var blocks = fences.blocks[...]
    for number in start..<lines.count {
      while let block = blocks.first, block.upperBound <= number { blocks = blocks.dropFirst() }
      try body(number, lines[number], blocks.first?.contains(number) ?? false)
    }
  }

  /// Makes a card of two pieces of Markdown; nil if one of them is empty.
  func card(
    _ question: String, _ answer: String, line: Int
  ) throws(DeckFileError) -> SourceCard? {
    var card = SourceCard(CardRecord(Card(question: "", answer: "")), line: line)
    card.record.card.question = try side(.question, question, &card)
    card.record.card.answer = try side(.answer, answer, &card)
    for side in CardRecord.Side.allCases where card.isEmpty(side) {
      try leaveOut("cards without \(side == .question ? "a question" : "an answer")", line: line)
      return nil
    }
    return card
  }

  private func side(
    _ side: CardRecord.Side, _ markdown: String, _ card: inout SourceCard
  ) throws(DeckFileError) -> String {
    guard markdown.utf8.count <= DelimitedRows.longestText else {
      throw DeckFileError(
        path: path, line: card.line,
        message: "the \(side.rawValue) is longer than 64 KiB; shorten it")
    }
    let text = MarkdownText(markdown, opensDetails: side == .answer)
    card.add(text.media, to: side)
    if text.needsBrowser {
      remarks.add("texts that lack what only a browser shows", line: card.line, .texts)
    }
    if text.isCut { remarks.add("texts that are too long, cut", line: card.line, .texts) }
    return text.text.cut(to: DelimitedRows.longestText)
  }

  func leaveOut(
    _ what: String, line: Int, _ kind: LeftOut.Kind = .cards
  ) throws(DeckFileError) {
    guard !isStrict else { throw DeckFileError(path: path, line: line, message: what) }
    remarks.add(what, line: line, kind)
  }

  /// The lines between two `---` at the file's beginning, and the index of the line behind the second.
  var frontMatter: (lines: ArraySlice<Substring>, end: Int) {
    let start = lines.prefix(2).firstIndex { !$0.isEmpty } ?? 0
    guard lines.indices.contains(start), lines[start].trimmed == "---",
      let end = lines[(start + 1)...].prefix(100).firstIndex(where: { $0.trimmed == "---" })
    else { return ([], 0) }
    return (lines[(start + 1)..<end], end + 1)
  }
}
