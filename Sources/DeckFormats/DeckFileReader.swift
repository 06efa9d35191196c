import Study

/// Reads the rows of a deck file as cards, one by one.
struct DeckFileReader {
  private(set) var columns = DeckColumns()
  /// The contents of the pictures and sounds named so far.
  private(set) var media: [String: DeckMedia] = [:]
  /// The pictures and sounds of the card that `next` returned last that were not found.
  private(set) var missing: [SourceCard.Media] = []

  private let path: String
  /// Whether a card stays without the pictures and sounds that are missing.
  private let keepsCards: Bool
  private var rows: DelimitedRows
  private var fields: [String] = []
  /// The first row's line if `fields` holds that row as a card that `next` has yet to return; otherwise nil.
  private var pending: Int?
  /// The line of the row that was read last.
  private(set) var line = 0

  static let longestGUID = 100

  /// - Parameters:
  ///   - contents: The file's bytes.
  ///   - path: The file's path, for errors.
  ///   - keepsCards: Whether a card stays without the pictures and sounds for which `next` finds nothing, which are
  ///     then in `missing`; otherwise they are errors.
  /// - Throws: `DeckFileError` for headings that can't be read.
  init(_ contents: [UInt8], path: String, keepsCards: Bool = false) throws(DeckFileError) {
    self.path = path
    self.keepsCards = keepsCards
    rows = DelimitedRows(
      contents, delimiter: UInt8(ascii: DeckFile.isTabbed(path) ? "\t" : ","), path: path)
    guard let line = try rows.next(into: &fields) else { return }
    if let named = try DeckColumns(header: fields, line: line, path: path) {
      columns = named
    } else {
      pending = line
    }
  }

  /// The next card; nil at the end.
  mutating func next(find: (String) throws -> DeckMedia?) throws(DeckFileError) -> CardRecord? {
    let first = pending.take()
    let isFirst = first != nil
    guard let line = try first == nil ? rows.next(into: &fields) : first else { return nil }
    self.line = line
    if let message = wrongCount(isFirst: isFirst) { throw fail(message) }
    var record = CardRecord(Card(question: "", answer: ""))
    missing = []
    for (column, text) in zip(columns.columns, fields) where !text.isEmpty {
      guard let column else { continue }
      switch column {
      case .guid:
        guard text.utf8.count <= Self.longestGUID else {
          throw fail("the guid is longer than \(Self.longestGUID) bytes")
        }
        record.card.guid = text
      case .name: record.card.name = text
      case .question: record.card.question = text
      case .answer: record.card.answer = text
      case .tags:
        record.tags = Set(text.split(whereSeparator: \.isWhitespace).map(String.init)).sorted()
      case .suspended:
        guard text == "1" || text == "0" else {
          throw fail("the column suspended has 1 for a card that is not asked, else 0 or nothing")
        }
        record.isSuspended = text == "1"
      case .set(let name):
        guard let copies = Int(text), (0...CardRecord.mostCopies).contains(copies) else {
          throw fail("a set's column has numbers from 0 to \(CardRecord.mostCopies)")
        }
        if copies > 0 { record.copies[name] = copies }
      case .attribute(let key): record.attributes[key] = text
      case .media(let side):
        for name in text.split(whereSeparator: \.isWhitespace).map(String.init) {
          guard let content = try content(of: name, for: side, find) else {
            missing.append(SourceCard.Media(side: side, name: name))
            continue
          }
          media[name] = content
          record.media.append(
            CardRecord.Media(
              side: side, hash: content.hash, fileExtension: content.fileExtension))
        }
      }
    }
    try check(record.card.question, of: .question, record)
    try check(record.card.answer, of: .answer, record)
    if !record.media.isEmpty {
      // The columns of the two sides may come in any order.
      record.media =
        record.media.filter { $0.side == .question } + record.media.filter { $0.side == .answer }
    }
    return record
  }

  /// Returns the record that `next` returned last with its line and what it lacks.
  func card(_ record: CardRecord) -> SourceCard {
    var card = SourceCard(record, line: line)
    card.media = missing
    return card
  }

  private func check(
    _ text: String, of side: CardRecord.Side, _ record: CardRecord
  ) throws(DeckFileError) {
    // A fast path: most texts begin with a visible ASCII character.
    if let first = text.utf8.first, (0x21...0x7e).contains(first) { return }
    if text.allSatisfy(\.isWhitespace), !record.media.contains(where: { $0.side == side }),
      !missing.contains(where: { $0.side == side })
    {
      throw fail("the \(side.rawValue) is empty")
    }
  }

  private func content(
    of name: String, for side: CardRecord.Side, _ find: (String) throws -> DeckMedia?
  ) throws(DeckFileError) -> DeckMedia? {
    let found: DeckMedia?
    do { found = try media[name] ?? find(name) } catch { throw fail("\(error)") }
    guard found != nil || keepsCards else {
      throw fail(
        "there is no picture or sound for the \(side.rawValue); name the folder with the files with "
          + "--media")
    }
    return found
  }

  /// Returns an error in the row that was read last.
  func fail(_ message: String) -> DeckFileError {
    DeckFileError(path: path, line: line, message: message)
  }

  /// What is wrong with the row's number of columns; nil if nothing is.
  ///
  /// `isFirst` is true for the first row of a file without headings.
  private func wrongCount(isFirst: Bool) -> String? {
    let wanted = columns.columns.count
    let needed = (columns.columns.lastIndex { $0 == .question || $0 == .answer } ?? 1) + 1
    // Spreadsheets add and remove empty cells at the end of a row.
    let isRight =
      wanted == 2
      ? fields.count == 2
      : fields.count >= needed && fields.dropFirst(wanted).allSatisfy(\.isEmpty)
    guard !isRight else { return nil }
    let separator = DeckFile.isTabbed(path) ? "tab" : "comma"
    let advice =
      switch fields.count {
      case ...wanted: "separate them with a \(separator)"
      case _ where isFirst: "if this line has headings, name two of them question and answer"
      default: "put a text that contains a \(separator) in quotes"
      }
    return "expected \(wanted == 2 ? "a question and an answer" : "\(wanted) columns"), "
      + "found \(fields.count) column\(fields.count == 1 ? "" : "s"); \(advice)"
      + (separator == "tab" ? ", as in all .tsv and .txt files" : "")
  }
}
