package import Study

/// A table from elsewhere, or Anki's text export: a card or a cloze note on each row.
package struct Table: DeckSource {
  package let kind: String
  package let notes: [String]
  package let leftOut: [LeftOut]
  package let choice: TableChoice?

  private let text: SourceText
  private let rule: TableRowRule
  private let columns: TableColumns
  /// The index of the first row's first byte, and the row's line.
  private let start: (place: Int, line: Int)
  /// The numbers of rows above the cards: those of a title, and those with the headings.
  private let above: (titles: Int, headings: Int)
  private let style: Style
  private let isStrict: Bool
  private let remarks = SourceRemarks()

  /// What all rows of a file have in common.
  struct Style {
    var isHTML = false
    /// Whether the file is Anki's text export, whose texts are kept with their blanks.
    var isAnki = false
    var deck: [String] = []
    var unused: [Int] = []
    /// The number of columns; nil if it may differ from row to row.
    var width: Int?
    var tags: [String] = []
    /// As in `AnkiTextHeader`.
    var voices: [CardRecord.Side: String]?
  }

  /// Reads a table without a description, whose shape is detected.
  ///
  /// - Returns: nil if the text is no table.
  /// - Throws: `DeckFileError` if a chosen column does not exist.
  init?(_ text: SourceText, _ choices: SourceChoices) throws(DeckFileError) {
    let isTold = choices.question != nil || choices.answer != nil
    guard var shape = TableShape(of: text, isTable: isTold) else { return nil }
    let place = TableHeading.place(in: shape.rows)
    let names = place.map { shape.rows[$0].fields } ?? []
    let width = shape.keepSurplus(names: names, above: place.map { $0 + 1 } ?? 0)
    let rows = shape.rows.dropFirst(place.map { $0 + 1 } ?? 0)
    var columns = TableColumns(names: names, rows: rows)
    try columns.choose(choices, rows, path: text.path)
    self.init(
      text, shape.rule, columns, above: (place ?? 0, place == nil ? 0 : 1), from: shape.start,
      Style(isHTML: HTMLEvidence.isIn(rows), unused: columns.unused(rows, of: width), width: width),
      text.isSheet ? "spreadsheet" : "table separated by \(shape.separator.name)", choices)
  }

  /// Reads Anki's text export; nil if the text is none.
  ///
  /// - Throws: `DeckFileError` if a chosen column does not exist.
  init?(anki text: SourceText, _ choices: SourceChoices) throws(DeckFileError) {
    guard let header = AnkiTextHeader(text.bytes) else { return nil }
    let named = header.separator.map {
      TableShape(text.bytes, separator: $0, path: text.path, from: header.end)
    }
    // A spreadsheet that saves the file with another separator leaves the header as it was.
    let isOther = named?.rows.allSatisfy { $0.fields.count < 2 } ?? true
    let found =
      isOther
      ? TableShape(of: Array(text.bytes[header.end.place...]), path: text.path, isList: false) : nil
    let separator = found?.separator ?? named?.separator
    guard let separator else { return nil }
    let shape = TableShape(text.bytes, separator: separator, path: text.path, from: header.end)
    let rows = shape.rows.filter { $0.fields.first?.hasPrefix("#") != true }[...]
    var columns = header.columns(rows)
    try columns.choose(choices, rows, path: text.path)
    var rule = shape.rule
    rule.hasComments = true
    self.init(
      text, rule, columns, above: (0, 0), from: header.end,
      Style(
        isHTML: header.isHTML, isAnki: true, deck: header.deck,
        unused: columns.unused(rows, of: nil), tags: header.tags, voices: header.voices),
      "Anki text separated by \(shape.separator.name)", choices)
  }

  private init(
    _ text: SourceText, _ rule: TableRowRule, _ columns: TableColumns,
    above: (titles: Int, headings: Int), from start: (place: Int, line: Int), _ style: Style,
    _ kind: String,
    _ choices: SourceChoices
  ) {
    self.text = text
    self.rule = rule
    self.columns = columns
    self.above = above
    self.start = start
    self.style = style
    isStrict = choices.isStrict
    self.kind = [
      kind, above.headings > 0 ? "with headings" : nil, style.isHTML ? "in HTML" : nil,
      text.encodingNote,
    ].compactMap(\.self).joined(separator: ", ")
    let unused = style.unused.prefix(8).map(columns.name)
    let left =
      style.unused.isEmpty
      ? []
      : [
        "Not used: \(unused.joined(separator: ", "))\(style.unused.count > 8 ? " and others" : "")."
      ]
    choice = columns.choice
    leftOut = style.unused.prefix(20).map { LeftOut(.column, columns.bareName($0)) }
    notes =
      (columns.isGuess && !style.isAnki
        ? [
          "The question is \(columns.name(columns.question)), the answer \(columns.name(columns.answer)); "
            + "choose others with --question and --answer."
        ] : []) + left
  }

  package var voices: [CardRecord.Side: String] { style.voices ?? [:] }

  package func forEachRemark(_ body: (SourceRemark) -> Void) { remarks.forEach(body) }

  package func forEachCard(_ body: (SourceCard) throws -> Void) throws {
    remarks.clear()
    for line in text.talk {
      try leaveOut(SourceText.talkRemark, TableRow(fields: [], line: line), .lines)
    }
    var rows = TableRows(text.bytes, rule, path: text.path, from: start)
    for _ in 0..<above.titles {
      if let row = try rows.next() { try leaveOut("rows above the headings", row, .lines) }
    }
    for _ in 0..<above.headings { _ = try rows.next() }
    // Whoever types or pastes a list may repeat a row; a program that numbers its cards means two.
    let mayRepeat = !style.isAnki && columns.guid == nil
    var known: Set<[String]> = []
    while let row = try rows.next() {
      if row.fields.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) { continue }
      if let width = style.width,
        row.fields.dropFirst(columns.end(of: width)).contains(where: { !$0.isEmpty })
      {
        try leaveOut("rows with more texts than columns, without what stands behind", row, .texts)
      }
      let cards = try cards(of: row)
      guard cards.isEmpty || !mayRepeat || known.insert(row.fields).inserted else {
        remarks.add("rows that are there twice, brought in once", line: row.line, nil)
        continue
      }
      for card in cards { try body(card) }
    }
  }

  // MARK: Rows

  private func cards(of row: TableRow) throws(DeckFileError) -> [SourceCard] {
    let numbers = AnkiCloze.numbers(in: row[columns.question])
    guard !numbers.isEmpty else {
      var answer = row[columns.answer]
      if answer.isEmpty, style.isAnki, row[columns.question].contains("{{c") {
        remarks.add("cloze notes without a gap that can be read, kept whole", line: row.line, nil)
        answer = row[columns.question]
      }
      var question = row[columns.question]
      if style.isAnki {
        // A note without a second field has its answer in the next one that is filled.
        if answer.isEmpty, !question.isEmpty {
          answer = style.unused.lazy.map { row[$0] }.first { !$0.isEmpty } ?? ""
        }
        answer = AnkiTextHeader.answer(answer, after: question)
      }
      if !columns.options.isEmpty, let place = ChoiceLetter.place(of: answer),
        columns.options.indices.contains(place)
      {
        let options = columns.options.map { row[$0] }
        let line = style.isHTML ? "<br>" : "\n"
        for (place, option) in options.enumerated() where !option.isEmpty {
          question += line + ChoiceLetter.line(place, option)
        }
        answer = options[place]
      }
      return try card(of: row, question, answer).map { [$0] } ?? []
    }
    let cloze = AnkiCloze(row[columns.question])
    var cards: [SourceCard] = []
    for number in numbers {
      guard let question = cloze.text(card: number, isQuestion: true),
        var answer = cloze.text(card: number, isQuestion: false)
      else { continue }
      if !row[columns.answer].isEmpty, columns.answer != columns.question {
        answer += (style.isHTML ? "<br><br>" : "\n\n") + row[columns.answer]
      }
      guard var card = try card(of: row, question, answer) else { continue }
      if numbers.count > 1 {
        let guid = card.record.card.guid
        card.note =
          guid.isEmpty ? SourceCard.note(saying: row[columns.question]) : guid
      }
      card.record.card.guid = AnkiPackage.guid(card.record.card.guid, number - 1)
      cards.append(card)
    }
    return cards
  }

  /// Returns a row's card; nil if the row lacks a side.
  private func card(
    of row: TableRow, _ question: String, _ answer: String
  ) throws(DeckFileError) -> SourceCard? {
    var card = SourceCard(CardRecord(Card(question: "", answer: "")), line: row.line)
    for (side, text, column) in [
      (CardRecord.Side.question, question, columns.question), (.answer, answer, columns.answer),
    ] where !addMedia(in: column, text, to: side, &card) {
      let shown = try self.side(side, text, &card)
      if side == .question {
        card.record.card.question = shown
      } else {
        card.record.card.answer = shown
      }
    }
    for column in columns.media where column != columns.question && column != columns.answer {
      _ = addMedia(in: column, row[column], to: .answer, &card)
    }
    for side in CardRecord.Side.allCases where card.isEmpty(side) {
      try leaveOut("rows without \(side == .question ? "a question" : "an answer")", row)
      return nil
    }
    if let column = columns.guid {
      if row[column].utf8.count <= DeckFileReader.longestGUID {
        card.record.card.guid = row[column]
      } else {
        try leaveOut("GUIDs longer than \(DeckFileReader.longestGUID) bytes", row, nil)
      }
    }
    card.deck = columns.deck.map { AnkiDeck.path(row[$0]) } ?? []
    if card.deck.isEmpty { card.deck = style.deck }
    let tags = columns.tags.map { AnkiTags.split(row[$0]) } ?? []
    card.record.tags = Set(tags + style.tags).sorted()
    card.said.tags = columns.tags != nil || !style.tags.isEmpty
    if !style.isHTML, columns.media.isEmpty {
      // A plain text can name sounds, but no pictures.
      let sides = Set(card.media.map(\.side))
      card.said.questionMedia = sides.contains(.question)
      card.said.answerMedia = sides.contains(.answer)
    }
    if style.isAnki {
      CardComment(in: row[columns.answer])?.describe(&card, [.name, .suspension, .texts])
    }
    if style.voices != nil { card.said = .everything }
    return card
  }

  /// Adds the picture or sound whose file name a text of `column` is; returns false for any other text.
  private func addMedia(
    in column: Int, _ text: String, to side: CardRecord.Side, _ card: inout SourceCard
  ) -> Bool {
    guard columns.media.contains(column), MediaName.isFile(text),
      let name = MediaName.path(source: text)
    else { return false }
    card.add([name], to: side)
    return true
  }

  /// Returns a side's text, and adds its pictures and sounds to the card.
  private func side(
    _ side: CardRecord.Side, _ text: String, _ card: inout SourceCard
  ) throws(DeckFileError) -> String {
    var shown = text
    if style.isHTML {
      let html = HTMLText(html: text, opensDetails: side == .answer)
      card.add(html.media, to: side)
      shown = html.text
      if html.needsBrowser {
        remarks.add("texts that lack what only a browser shows", line: card.line, .texts)
      }
      if html.isCut { remarks.add("texts that are too long, cut", line: card.line, .texts) }
    } else {
      let tags = SoundTags(text)
      card.add(Array(tags.names.prefix(HTMLText.mostMedia)), to: side)
      shown = tags.text
    }
    if !style.isAnki { shown = shown.trimmed }
    guard shown.utf8.count <= DelimitedRows.longestText else {
      throw DeckFileError(
        path: self.text.path, line: card.line,
        message: "the \(side.rawValue) is longer than 64 KiB; shorten it")
    }
    return shown
  }

  private func leaveOut(
    _ what: String, _ row: TableRow, _ kind: LeftOut.Kind? = .cards
  ) throws(DeckFileError) {
    guard !isStrict else {
      throw DeckFileError(path: text.path, line: row.line, message: what)
    }
    remarks.add(what, line: row.line, kind)
  }
}
