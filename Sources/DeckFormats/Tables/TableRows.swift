/// A row of a table.
struct TableRow {
  var fields: [String]
  /// The row's first line, from 1.
  var line: Int

  /// A column's text; "" where the row has no such column.
  subscript(column: Int) -> String { fields.indices.contains(column) ? fields[column] : "" }

  /// Whether the row is just below the delimiter row of a Markdown table, "|---|---|".
  var isBelowRule = false

  /// The number of columns that are not empty.
  var filled: Int { fields.count { !$0.isEmpty } }
}

/// How the lines of a table from elsewhere are divided into columns.
struct TableRowRule {
  var separator: TableShape.Separator
  /// Whether a separator before a blank is part of a text, as in "the capital of Italy, on the Tiber".
  var keepsBlanks = false
  /// Whether lines begin with numbers or bullets that are no part of the cards.
  var dropsMarks = false
  /// The number of columns, and the index of the column whose text takes the surplus texts of a longer row.
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

  /// Reads a text in UTF-8 from an index and its line on.
  init(
    _ text: [UInt8], _ rule: TableRowRule, path: String,
    from start: (place: Int, line: Int) = (0, 1)
  ) {
    self.rule = rule
    // With a NUL as the delimiter, each line is one field: no text has a NUL, see `SourceText`.
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
      // A line below an empty one, such as a word of thanks, does not continue the text.
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
      let whole = ListMark.removingStars(fields[0])
      fields = sign.split(rule.dropsMarks ? ListMark.removingMarker(whole) ?? whole : whole)
    }
    if case .byte = rule.separator, rule.dropsMarks, fields.count > 1,
      let bare = ListMark.removingMarker(fields[0])
    {
      fields[0] = bare
    }
    if rule.keepsBlanks, fields.count > 1 { joinBlanks() }
    if let (count, text) = rule.surplus, fields.count > count { joinSurplus(count, text) }
    return TableRow(fields: fields, line: line, isBelowRule: isBelowRule)
  }

  /// Whether a row is the delimiter row below the headings of a Markdown table.
  private static func isRule(_ fields: [String]) -> Bool {
    fields.count > 1 && fields.contains { $0.contains("-") }
      && fields.allSatisfy { $0.allSatisfy { "-: ".contains($0) } }
  }

  /// Removes the empty fields outside the outer bars of a Markdown row, and the signs for emphasis.
  private mutating func stripBars() {
    guard fields.count > 2, fields.first?.trimmed.isEmpty == true,
      fields.last?.trimmed.isEmpty == true
    else { return }
    fields = fields.dropFirst().dropLast().map { ListMark.removingStars($0.trimmed) }
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

  /// Joins the surplus fields of a row with the one at `text`, so that `count` are left.
  private mutating func joinSurplus(_ count: Int, _ text: Int) {
    // Spreadsheets add empty cells at the end of a row.
    while fields.count > count, fields.last?.isEmpty == true { fields.removeLast() }
    let more = fields.count - count
    guard more > 0, text < count else { return }
    fields.replaceSubrange(text...(text + more), with: [joined(fields[text...(text + more)])])
  }
}
