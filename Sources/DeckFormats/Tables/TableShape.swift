/// How a table separates its columns, and its first rows.
struct TableShape {
  enum Separator: Equatable {
    case byte(UInt8)
    /// A dash between blanks, as in copied lists: "Norway - Oslo".
    case dash

    var name: String {
      switch self {
      case .byte(UInt8(ascii: "\t")): "tabs"
      case .byte(UInt8(ascii: ";")): "semicolons"
      case .byte(UInt8(ascii: "|")): "vertical bars"
      case .byte(UInt8(ascii: ",")): "commas"
      case .byte(let byte): "\"\(Character(UnicodeScalar(byte)))\""
      case .dash: "dashes"
      }
    }
  }

  let separator: Separator
  /// The first rows, with their lines.
  let rows: [TableRow]

  /// So many rows decide.
  private static let mostRows = 300
  /// What may separate columns.
  ///
  /// Of equally regular ones the first counts: the last is common in texts.
  private static let separators: [Separator] = [
    .byte(UInt8(ascii: "\t")), .byte(UInt8(ascii: ";")), .byte(UInt8(ascii: "|")),
    .byte(UInt8(ascii: ",")),
  ]

  /// Finds the separator that gives most rows the same number of columns.
  ///
  /// The result is nil if no separator gives half of the rows two columns or more.
  init?(of text: [UInt8], path: String) {
    var best: (separator: Separator, rows: [TableRow], share: Double)?
    for separator in Self.separators + [.dash] {
      // A dash is no sign of a table where anything else is.
      if separator == .dash, best != nil { break }
      guard let rows = Self.rows(of: text, separator, path: path) else { continue }
      let share = Self.regularity(rows)
      if share >= 0.5, share > best?.share ?? 0 { best = (separator, rows, share) }
    }
    guard let best else { return nil }
    (separator, rows) = (best.separator, best.rows)
  }

  /// As `init(of:path:)`, but a spreadsheet's columns are known.
  init?(of text: SourceText) {
    guard text.isSheet else {
      self.init(of: text.bytes, path: text.path)
      return
    }
    self.init(text.bytes, separator: .byte(UInt8(ascii: ",")), path: text.path, from: (0, 1))
  }

  /// The first rows, read with a separator that is known.
  init(_ text: [UInt8], separator: Separator, path: String, from start: (place: Int, line: Int)) {
    self.separator = separator
    rows = Self.rows(of: text, separator, path: path, from: start) ?? []
  }

  private static func rows(
    of text: [UInt8], _ separator: Separator, path: String,
    from start: (place: Int, line: Int) = (0, 1)
  ) -> [TableRow]? {
    var reader = TableRows(text, separator, path: path, from: start)
    var rows: [TableRow] = []
    do {
      while rows.count < mostRows, let row = try reader.next() { rows.append(row) }
    } catch {
      return rows.isEmpty ? nil : rows
    }
    return rows
  }

  /// The part of the rows that have the number of columns that most have, from two on.
  private static func regularity(_ rows: [TableRow]) -> Double {
    var counts: [Int: Int] = [:]
    for row in rows where row.fields.count > 1 { counts[row.fields.count, default: 0] += 1 }
    return Double(counts.values.max() ?? 0) / Double(max(rows.count, 1))
  }
}

/// A row of a table.
struct TableRow {
  var fields: [String]
  /// Its first line, from 1.
  var line: Int

  /// A column's text; "" where the row has no such column.
  subscript(column: Int) -> String { fields.indices.contains(column) ? fields[column] : "" }
}

/// Reads a table from elsewhere row by row.
struct TableRows {
  private var rows: DelimitedRows
  private let separator: TableShape.Separator
  private var fields: [String] = []

  /// Begins at a place in the text, which is UTF-8, and its line.
  ///
  /// With `hasComments` rows that begin with `#` are left out, as in Anki.
  init(
    _ text: [UInt8], _ separator: TableShape.Separator, path: String,
    from start: (place: Int, line: Int) = (0, 1), hasComments: Bool = false
  ) {
    self.separator = separator
    // No text has a NUL: see `SourceText`.
    let delimiter = if case .byte(let byte) = separator { byte } else { UInt8(0) }
    rows = DelimitedRows(
      text, delimiter: delimiter, path: path,
      rule: .lenient(comment: hasComments ? UInt8(ascii: "#") : nil), from: start)
  }

  /// The next row that is not empty; nil at the end.
  mutating func next() throws(DeckFileError) -> TableRow? {
    guard let line = try rows.next(into: &fields) else { return nil }
    if separator == .dash, fields.count == 1 { fields = Self.split(fields[0]) }
    return TableRow(fields: fields, line: line)
  }

  /// The two sides of a line's first dash between blanks.
  private static func split(_ line: String) -> [String] {
    let dashes = [" - ", " – ", " — "].compactMap { line.firstRange(of: $0) }
    guard let dash = dashes.min(by: { $0.lowerBound < $1.lowerBound }) else { return [line] }
    return [String(line[..<dash.lowerBound]), String(line[dash.upperBound...])]
  }
}
