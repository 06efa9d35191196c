package import Study

extension DeckFile: DeckSource {
  /// Reads a text as one of this program's own deck files.
  ///
  /// - Returns: nil for any other table: one whose first row does not name the columns `question`, `answer`
  ///   and one that only this program writes. Also nil if a person chose the columns.
  /// - Throws: `DeckFileError` with the first bad line.
  init?(
    own text: SourceText, _ choices: SourceChoices, find: (String) throws -> DeckMedia?
  ) throws(DeckFileError) {
    guard choices.question == nil, choices.answer == nil else { return nil }
    let isTabbed = Self.isTabbed(text.path)
    var rows = DelimitedRows(
      text.bytes, delimiter: UInt8(ascii: isTabbed ? "\t" : ","), path: text.path)
    var first: [String] = []
    // A first row that can't be read does not identify the format.
    guard let line = try? rows.next(into: &first) else { return nil }
    // Tables from elsewhere have the columns question and answer, too.
    guard first.contains(where: Self.isOwn),
      try DeckColumns(header: first, line: line, path: text.path) != nil
    else { return nil }
    try self.init(
      text.bytes, path: text.path, deck: choices.deck, keepsCards: !choices.isStrict, find: find)
  }

  /// Whether a heading is one that only this program's own exports have.
  private static func isOwn(_ heading: String) -> Bool {
    if DeckVoices.spoken(heading) != nil { return true }
    return switch DeckColumn(heading: heading) {
    case .guid, .name, .suspended, .set, .attribute, .media: true
    case .question, .answer, .tags, nil: false
    }
  }

  package var kind: String { "table of studykiosk" }
  package var ownFile: DeckFile? { self }
  package var leftOut: [LeftOut] {
    unknownHeadings.prefix(TableChoice.most).map { LeftOut(.column, $0) }
  }

  package func forEachCard(_ body: (SourceCard) throws -> Void) throws {
    try forEachRow { card in
      var card = card
      card.said = said
      try body(card)
    }
  }
}
