/// How a table separates its columns, and its first rows.
struct TableShape {
  enum Separator: Equatable {
    case byte(UInt8)
    case sign(TableSign)

    var name: String {
      switch self {
      case .byte(UInt8(ascii: "\t")): "tabs"
      case .byte(UInt8(ascii: ";")): "semicolons"
      case .byte(UInt8(ascii: "|")): "vertical bars"
      case .byte(UInt8(ascii: ",")): "commas"
      case .byte(let byte): "\"\(Character(UnicodeScalar(byte)))\""
      case .sign(let sign): sign.name
      }
    }

    /// Whether texts have it, too, so that some rows seem to have more columns than others.
    fileprivate var isInTexts: Bool {
      self == .byte(UInt8(ascii: ",")) || self == .byte(UInt8(ascii: ";"))
    }
  }

  private(set) var rule: TableRowRule
  /// The first rows, with their lines.
  private(set) var rows: [TableRow]
  /// Where the first row is, and its line.
  private(set) var start: (place: Int, line: Int) = (0, 1)
  private let text: [UInt8]
  private let path: String

  var separator: Separator { rule.separator }

  /// So many rows decide, and so many bytes from the first one on.
  private static let mostRows = 300
  private static let mostBytes = 1 << 20
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
  ///
  /// With `isList` it may be a list as people type it, in which commas are often text.
  init?(of text: [UInt8], path: String, isList: Bool = true) {
    if let (separator, start) = Self.named(in: text) {
      self.init(text, TableRowRule(separator: separator), path: path, from: start)
      return
    }
    let (text, start) = Self.sample(of: text)
    var best: (shape: TableShape, share: Double)?
    for separator in Self.separators {
      let rule = TableRowRule(separator: separator)
      guard let shape = TableShape(text, rule, path: path, from: start) else { continue }
      let share = Self.regularity(shape.rows)
      if share >= 0.5, share > best?.share ?? 0 { best = (shape, share) }
    }
    for sign in TableSign.all {
      // A sign is none of a table where anything else is, but for commas of its texts.
      if let best, !isList || !best.shape.hasTextCommas { break }
      let rule = TableRowRule(separator: .sign(sign))
      guard let shape = TableShape(text, rule, path: path, from: start) else { continue }
      let rows = shape.list
      // Prose has colons, too: a short list with them may not be among other lines.
      let outside = shape.rows.count - rows.count
      if sign.isInProse, outside > 2 || outside > 0 && rows.count < 3 && !shape.rule.dropsMarks {
        continue
      }
      let share = Self.regularity(Array(rows))
      guard share >= (best == nil ? sign.share : 0.9), sign.share < 0.9 || rows.count > 1 else {
        continue
      }
      if best != nil, !sign.isStrong, rows.contains(where: { $0[0].contains(",") }) { continue }
      // Marks of cards are no words to learn.
      if rows.contains(where: { CardMark.isLabel($0[0]) }) { continue }
      best = (shape, share)
      break
    }
    guard let best else { return nil }
    self = best.shape
  }

  /// As `init(of:path:)`, but a spreadsheet's columns are known.
  init?(of text: SourceText) {
    guard text.isSheet else {
      self.init(of: text.bytes, path: text.path)
      return
    }
    self.init(text.bytes, separator: .byte(UInt8(ascii: ",")), path: text.path)
  }

  /// The first rows, read with a separator that is known.
  init(
    _ text: [UInt8], separator: Separator, path: String,
    from start: (place: Int, line: Int) = (0, 1)
  ) {
    rule = TableRowRule(separator: separator)
    (self.text, self.path, self.start) = (text, path, start)
    rows = Self.rows(of: text, rule, path: path, from: start) ?? []
  }

  private init?(
    _ text: [UInt8], _ rule: TableRowRule, path: String, from start: (place: Int, line: Int)
  ) {
    self.rule = rule
    (self.text, self.path, self.start) = (text, path, start)
    guard let rows = Self.rows(of: text, rule, path: path, from: start) else { return nil }
    self.rows = rows
    if case .sign = rule.separator {
      let marked = list.count { ListMark.without($0.fields[0]) != nil }
      self.rule.dropsMarks = marked * 10 >= list.count * 9
    } else {
      self.rule.keepsBlanks = rule.separator.isInTexts && Self.isText(beforeBlanks: rows)
    }
    self.rule.joinsLines = rule.separator == .byte(UInt8(ascii: "\t")) && hasContinuedTexts
    guard self.rule.dropsMarks || self.rule.keepsBlanks || self.rule.joinsLines else { return }
    self.rows = Self.rows(of: text, self.rule, path: path, from: start) ?? rows
  }

  private static func rows(
    of text: [UInt8], _ rule: TableRowRule, path: String, from start: (place: Int, line: Int)
  ) -> [TableRow]? {
    var reader = TableRows(text, rule, path: path, from: start)
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

  /// Whether a separator before a blank is part of a text: every row that has one has another one before,
  /// which stands before no blank.
  private static func isText(beforeBlanks rows: [TableRow]) -> Bool {
    var hasOne = false
    for row in rows where row.fields.count > 1 {
      let isBlank = row.fields.dropFirst().map { $0.utf8.first == UInt8(ascii: " ") }
      if isBlank.first == true { return false }
      hasOne = hasOne || isBlank.contains(true)
    }
    return hasOne
  }

  /// Whether lines without a separator belong to the text above them: there are many, or one of them is a
  /// point of a list.
  private var hasContinuedTexts: Bool {
    let divided = rows.filter { $0.fields.count > 1 }
    let others = list.filter { $0.fields.count == 1 }
    let tail = rows.suffix(3).filter {
      $0.fields.count == 1 && ListMark.without($0.fields[0]) != nil
    }
    guard divided.count > 1, !(others.isEmpty && tail.isEmpty),
      divided.allSatisfy({ $0.fields.count == 2 && !$0.fields[0].trimmed.isEmpty })
    else { return false }
    return others.count * 5 >= rows.count || !tail.isEmpty
      || others.contains { ListMark.without($0.fields[0]) != nil }
  }

  /// Whether all its separators are commas before blanks, or some rows have more of them than others, as
  /// in texts.
  private var hasTextCommas: Bool {
    guard separator == .byte(UInt8(ascii: ",")), !rule.keepsBlanks else { return false }
    let divided = rows.filter { $0.fields.count > 1 }
    return divided.allSatisfy { $0.fields.dropFirst().allSatisfy { $0.hasPrefix(" ") } }
  }

  /// The rows from the first to the last with two sides: a list may stand under a sentence.
  private var list: ArraySlice<TableRow> {
    let first = rows.prefix(3).firstIndex { $0.fields.count > 1 } ?? 0
    let last = rows.suffix(3).lastIndex { $0.fields.count > 1 } ?? rows.count - 1
    return first <= last ? rows[first...last] : rows[...]
  }

  /// Keeps the rest of a line as one text where the table has two columns: "Rome,a city, old,large".
  ///
  /// - Parameters:
  ///   - names: The headings; empty without.
  ///   - above: How many rows are no cards.
  /// - Returns: How many columns the table has; nil where its separator is in no text.
  mutating func keepSurplus(names: [String], above: Int) -> Int? {
    guard separator.isInTexts else { return nil }
    let width: Int
    if let last = names.lastIndex(where: { !$0.isEmpty }) {
      width = last + 1
    } else {
      var counts: [Int: Int] = [:]
      for row in rows.dropFirst(above) { counts[row.fields.count, default: 0] += 1 }
      width = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 0
    }
    guard width == 2, rows.contains(where: { $0.fields.count > 2 }) else { return width }
    rule.surplus = (2, 1)
    rows = Self.rows(of: text, rule, path: path, from: start) ?? rows
    return width
  }

  /// As much as decides, for each separator that is tried reads it again, and where its first row is.
  private static func sample(of text: [UInt8]) -> ([UInt8], start: (place: Int, line: Int)) {
    guard text.count > mostBytes else { return (text, (0, 1)) }
    var rows = DelimitedRows(text, delimiter: 0, path: "")
    let start = rows.skipEmptyLines()
    let end = min(start.place + mostBytes, text.count)
    // A line that is cut says nothing, unless there is no other.
    let line = end < text.count ? text[start.place..<end].lastIndex(of: UInt8(ascii: "\n")) : nil
    return (Array(text[..<(line.map { $0 + 1 } ?? end)]), start)
  }

  /// The separator that a spreadsheet names in the first line, "sep=;", and where the next one begins.
  private static func named(
    in text: [UInt8]
  ) -> (separator: Separator, start: (place: Int, line: Int))? {
    let line = text.prefix(16).prefix { $0 != 0x0a && $0 != 0x0d }.filter { $0 != 0x22 }
    guard line.count == 5, String(decoding: line.prefix(4), as: UTF8.self).lowercased() == "sep=",
      line[4] < 0x80, let end = text.prefix(16).firstIndex(where: { $0 == 0x0a || $0 == 0x0d })
    else { return nil }
    let isPair = text[end...].starts(with: [0x0d, 0x0a])
    return (.byte(line[4]), (end + (isPair ? 2 : 1), 2))
  }
}
