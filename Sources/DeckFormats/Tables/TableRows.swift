/// A row of a table.
struct TableRow {
  var fields: [String]
  /// Its first line, from 1.
  var line: Int

  /// A column's text; "" where the row has no such column.
  subscript(column: Int) -> String { fields.indices.contains(column) ? fields[column] : "" }

  /// Whether it stands below a line of a Markdown table, "|---|---|".
  var isBelowRule = false

  /// How many columns say something.
  var filled: Int { fields.count { !$0.isEmpty } }
}

/// How the lines of a table from elsewhere are divided.
struct TableRowRule {
  var separator: TableShape.Separator
  /// Whether a separator before a blank is part of a text, as in "the capital of Italy, on the Tiber".
  var keepsBlanks = false
  /// Whether lines begin with numbers or points that are no part of the cards.
  var dropsMarks = false
  /// Rows with more texts than `count` have a separator in the text of column `text`, from 0.
  var surplus: (count: Int, text: Int)?
  /// Whether a line without a separator continues the text above it.
  var joinsLines = false
  /// Whether rows that begin with `#` are left out, as in Anki.
  var hasComments = false
}

/// Reads a table from elsewhere row by row.
struct TableRows {
  private var rows: DelimitedRows
  private let rule: TableRowRule
  private let delimiter: UInt8
  private var fields: [String] = []
  /// A row that was read to see where the one before it ends.
  private var ahead: TableRow?

  /// Begins at a place in the text, which is UTF-8, and its line.
  init(
    _ text: [UInt8], _ rule: TableRowRule, path: String,
    from start: (place: Int, line: Int) = (0, 1)
  ) {
    self.rule = rule
    // No text has a NUL: see `SourceText`.
    delimiter = if case .byte(let byte) = rule.separator { byte } else { 0 }
    rows = DelimitedRows(
      text, delimiter: delimiter, path: path,
      rule: .lenient(comment: rule.hasComments ? UInt8(ascii: "#") : nil), from: start)
  }

  /// The next row that is not empty; nil at the end.
  mutating func next() throws(DeckFileError) -> TableRow? {
    guard rule.joinsLines else { return try nextRow() }
    let first = if let ahead { ahead } else { try nextRow() }
    ahead = nil
    guard var row = first, row.fields.count > 1 else { return first }
    var last = row.line
    while let next = try nextRow() {
      // A line below an empty one, as of thanks, is none of the text's.
      guard next.fields.count == 1, next.line == last + 1,
        row.fields[row.fields.count - 1].utf8.count < DelimitedRows.longestText
      else {
        ahead = next
        break
      }
      row.fields[row.fields.count - 1] += "\n" + next.fields[0]
      last = next.line
    }
    return row
  }

  private mutating func nextRow() throws(DeckFileError) -> TableRow? {
    guard var line = try rows.next(into: &fields) else { return nil }
    var isBelowRule = false
    if rule.separator == .byte(UInt8(ascii: "|")) {
      while Self.isRule(fields) {
        guard let next = try rows.next(into: &fields) else { return nil }
        (line, isBelowRule) = (next, true)
      }
      stripBars()
    }
    if case .sign(let sign) = rule.separator, fields.count == 1 {
      let whole = ListMark.withoutStars(fields[0])
      fields = sign.split(rule.dropsMarks ? ListMark.without(whole) ?? whole : whole)
    }
    if rule.keepsBlanks, fields.count > 1 { joinBlanks() }
    if let (count, text) = rule.surplus, fields.count > count { joinSurplus(count, text) }
    return TableRow(fields: fields, line: line, isBelowRule: isBelowRule)
  }

  /// Whether a row is Markdown's line below the headings.
  private static func isRule(_ fields: [String]) -> Bool {
    fields.count > 1 && fields.contains { $0.contains("-") }
      && fields.allSatisfy { $0.allSatisfy { "-: ".contains($0) } }
  }

  /// Takes away what Markdown has around a row's texts.
  private mutating func stripBars() {
    guard fields.count > 2, fields.first?.trimmed.isEmpty == true,
      fields.last?.trimmed.isEmpty == true
    else { return }
    fields = fields.dropFirst().dropLast().map { ListMark.withoutStars($0.trimmed) }
  }

  private func joined(_ fields: some Sequence<String>) -> String {
    fields.joined(separator: String(UnicodeScalar(delimiter)))
  }

  /// Joins each field that begins with a blank with the one before it.
  private mutating func joinBlanks() {
    guard fields.dropFirst().contains(where: { $0.utf8.first == UInt8(ascii: " ") }) else { return }
    var kept: [String] = []
    for field in fields {
      if let last = kept.last, field.utf8.first == UInt8(ascii: " ") {
        kept[kept.count - 1] = joined([last, field])
      } else {
        kept.append(field)
      }
    }
    fields = kept
  }

  /// Joins what is more than the columns.
  private mutating func joinSurplus(_ count: Int, _ text: Int) {
    // Spreadsheets add empty cells at the end of a row.
    while fields.count > count, fields.last?.isEmpty == true { fields.removeLast() }
    let more = fields.count - count
    guard more > 0, text < count else { return }
    fields.replaceSubrange(text...(text + more), with: [joined(fields[text...(text + more)])])
  }
}
