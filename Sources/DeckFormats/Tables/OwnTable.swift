import Study

extension DeckFile: DeckSource {
  /// Reads a text as one of this program's own deck files.
  ///
  /// - Returns: nil if it is another table: if its first row does not name the columns `question` and
  ///   `answer`, and it is not a plain CSV file of two columns either.
  /// - Throws: `DeckFileError` with the first bad line.
  init?(
    own text: SourceText, _ choices: SourceChoices, find: (String) throws -> DeckMedia?
  ) throws(DeckFileError) {
    guard choices.question == nil, choices.answer == nil else { return nil }
    let isTabbed = Self.isTabbed(text.path)
    var rows = DelimitedRows(
      text.bytes, delimiter: UInt8(ascii: isTabbed ? "\t" : ","), path: text.path)
    var first: [String] = []
    // A row that can't be read is no sign of anything.
    guard let line = try? rows.next(into: &first) else { return nil }
    if try DeckColumns(header: first, line: line, path: text.path) == nil {
      guard !isTabbed, first.count == 2, Self.isPlain(text) else { return nil }
    }
    try self.init(text.bytes, path: text.path, deck: choices.deck, find: find)
  }

  /// Whether a text is a table separated by commas without headings.
  private static func isPlain(_ text: SourceText) -> Bool {
    guard let shape = TableShape(of: text), let first = shape.rows.first
    else { return false }
    return shape.separator == .byte(UInt8(ascii: ","))
      && !TableHeading.isHeader(first, shape.rows.dropFirst())
  }

  package var kind: String { "table of studykiosk" }

  package func forEachCard(_ body: (SourceCard) throws -> Void) throws {
    try forEachRow { record, line in try body(SourceCard(record, line: line)) }
  }
}
