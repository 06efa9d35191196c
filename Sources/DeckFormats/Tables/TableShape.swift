/// The separator of a table's columns, and the table's first rows.
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

    /// Whether texts contain the separator, too, so that some rows seem to have more columns than others.
    fileprivate var isInTexts: Bool {
      self == .byte(UInt8(ascii: ",")) || self == .byte(UInt8(ascii: ";"))
    }
  }

  private(set) var rule: TableRowRule
  /// The first rows, with their lines.
  private(set) var rows: [TableRow]
  /// The index of the first row's first byte, and the row's line.
  private(set) var start: (place: Int, line: Int) = (0, 1)
  /// Whether the rows have different numbers of columns.
  private var isUneven = false
  private let text: [UInt8]
  private let path: String

  var separator: Separator { rule.separator }

  /// The largest numbers of rows, and of bytes from the first row on, that are examined.
  private static let mostRows = 300
  private static let mostBytes = 1 << 20
  /// The characters that may separate columns.
  ///
  /// If several are equally regular, the first counts: the last, a comma, is common in texts.
  private static let separators: [Separator] = [
    .byte(UInt8(ascii: "\t")), .byte(UInt8(ascii: ";")), .byte(UInt8(ascii: "|")),
    .byte(UInt8(ascii: ",")),
  ]

  /// Finds the separator that gives most rows the same number of columns, or else one that nearly all rows have.
  ///
  /// The result is nil if the text has no columns.
  ///
  /// If `isList` is true, the text may be a list as people type it, in which commas are often part of texts. If
  /// `isTable` is true, a person has said that the text is a table.
  init?(of text: [UInt8], path: String, isList: Bool = true, isTable: Bool = false) {
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
      guard share >= 0.5 else { continue }
      // In "dog,Hund; Rüde", the comma separates.
      let isBetter = best.map {
        share >= 0.9 && $0.shape.hasTextSeparators && !shape.hasTextSeparators
      }
      if share > best?.share ?? 0 || isBetter == true { best = (shape, share) }
    }
    for sign in TableSign.all {
      // A sign counts only if no separator does, or if the separators are within the texts of a list.
      if let best, !isList || !best.shape.hasTextSeparators { break }
      if let best, best.shape.separator != .byte(UInt8(ascii: ",")), !sign.isStrong { break }
      let rule = TableRowRule(separator: .sign(sign))
      guard let shape = TableShape(text, rule, path: path, from: start) else { continue }
      let rows = shape.list
      // Prose has colons, too: few other lines may be around a list with them, and none around a short one.
      let outside = shape.rows.count - rows.count
      if sign.isInProse, outside > 2 || outside > 0 && rows.count < 3 && !shape.rule.dropsMarks {
        continue
      }
      // Beside commas, lines with neither are titles such as "Unit 2".
      let share = Self.regularity(
        rows.filter { best == nil || $0.fields.count > 1 || $0[0].contains(",") })
      guard share >= (best == nil ? sign.share : 0.9), sign.share < 0.9 || rows.count > 1 else {
        continue
      }
      // Among commas, the sign is the one that stands once in every line: "to go, went, gone - gehen".
      if best != nil, !sign.isStrong, rows.contains(where: { $0[0].contains(",") }),
        !rows.allSatisfy({ row in
          row.fields.count < 2
            ? !row[0].contains(",") : sign.split(row[1]).count == 1
        })
      {
        continue
      }
      // Labels of cards, such as "Q:", are no words to learn.
      if rows.contains(where: { CardMark.isLabel($0[0]) }) { continue }
      best = (shape, share)
      break
    }
    guard let found = best?.shape ?? Self.uneven(text, path: path, from: start, isTable: isTable)
    else { return nil }
    self = found
  }

  /// Returns the shape of a table whose rows have different numbers of columns; nil if the text is none.
  private static func uneven(
    _ text: [UInt8], path: String, from start: (place: Int, line: Int), isTable: Bool
  ) -> TableShape? {
    let isNamed = isTable || [".csv", ".tsv"].contains { path.lowercased().hasSuffix($0) }
    for separator in separators {
      guard
        var shape = TableShape(text, TableRowRule(separator: separator), path: path, from: start)
      else { continue }
      let divided = shape.rows.filter { $0.fields.count > 1 }
      guard divided.count * 10 >= shape.rows.count * (isNamed ? 5 : 9),
        isNamed || divided.count > 1 && !shape.hasTextSeparators
      else { continue }
      shape.isUneven = true
      return shape
    }
    return nil
  }

  /// Like `init(of:path:)`, but a spreadsheet's columns are separated by commas without a search.
  init?(of text: SourceText, isTable: Bool = false) {
    guard text.isSheet else {
      self.init(of: text.bytes, path: text.path, isTable: isTable)
      return
    }
    self.init(text.bytes, separator: .byte(UInt8(ascii: ",")), path: text.path)
  }

  /// Reads the first rows with a known separator.
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
      let marked = list.count { ListMark.removingMarker($0.fields[0]) != nil }
      self.rule.dropsMarks = marked * 10 >= list.count * 9
    } else {
      self.rule.keepsBlanks = rule.separator.isInTexts && Self.isText(beforeBlanks: rows)
      self.rule.dropsMarks = Self.areNumbered(rows)
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

  /// Returns the share of rows that have the most common number of columns, of two or more.
  private static func regularity(_ rows: [TableRow]) -> Double {
    var counts: [Int: Int] = [:]
    for row in rows where row.fields.count > 1 { counts[row.fields.count, default: 0] += 1 }
    return Double(counts.values.max() ?? 0) / Double(max(rows.count, 1))
  }

  /// Whether a separator before a blank is part of a text: some rows have one, but none as its first
  /// separator.
  private static func isText(beforeBlanks rows: [TableRow]) -> Bool {
    var hasOne = false
    for row in rows where row.fields.count > 1 {
      let isBlank = row.fields.dropFirst().map { $0.utf8.first == UInt8(ascii: " ") }
      if isBlank.first == true { return false }
      hasOne = hasOne || isBlank.contains(true)
    }
    return hasOne
  }

  /// Whether the first texts of all rows with several are numbered one after the other.
  private static func areNumbered(_ rows: [TableRow]) -> Bool {
    let texts = rows.filter { $0.fields.count > 1 }.map { $0.fields[0].trimmed }
    guard texts.count > 2, texts.allSatisfy({ ListMark.removingMarker($0) != nil }) else {
      return false
    }
    let numbers = texts.compactMap { Int($0.prefix { $0.isASCII && $0.isNumber }) }
    return numbers.count == texts.count && differWithoutMarks(rows)
      && zip(numbers, numbers.dropFirst()).allSatisfy { $0 + 1 == $1 }
  }

  /// Whether nearly all first texts that differ also do without their marks.
  ///
  /// Ordinals, as in "1. Person Singular", are part of a text.
  private static func differWithoutMarks(_ rows: [TableRow]) -> Bool {
    let texts = rows.filter { $0.fields.count > 1 }.map { $0.fields[0].trimmed }
    let bare = texts.map { ListMark.removingMarker($0) ?? $0 }
    return Set(bare).count * 10 >= Set(texts).count * 9
  }

  /// Whether lines without a separator continue the text above them: at least a fifth of the lines are such,
  /// or one of them is an item of a list.
  private var hasContinuedTexts: Bool {
    let divided = rows.filter { $0.fields.count > 1 }
    let others = list.filter { $0.fields.count == 1 }
    let tail = rows.suffix(3).filter {
      $0.fields.count == 1 && ListMark.removingMarker($0.fields[0]) != nil
    }
    guard divided.count > 1, !(others.isEmpty && tail.isEmpty),
      divided.allSatisfy({ $0.fields.count == 2 && !$0.fields[0].trimmed.isEmpty })
    else { return false }
    return others.count * 5 >= rows.count || !tail.isEmpty
      || others.contains { ListMark.removingMarker($0.fields[0]) != nil }
  }

  /// Whether all separators are commas or semicolons before blanks, as in texts.
  private var hasTextSeparators: Bool {
    guard separator.isInTexts, !rule.keepsBlanks else { return false }
    let divided = rows.filter { $0.fields.count > 1 }
    return divided.allSatisfy { $0.fields.dropFirst().allSatisfy { $0.hasPrefix(" ") } }
  }

  /// The rows from the first to the last one with two sides, without at most two before and after them: a
  /// list may stand under a sentence.
  private var list: ArraySlice<TableRow> {
    let first = rows.prefix(3).firstIndex { $0.fields.count > 1 } ?? 0
    let last = rows.suffix(3).lastIndex { $0.fields.count > 1 } ?? rows.count - 1
    return first <= last ? rows[first...last] : rows[...]
  }

  /// Keeps the rest of a line as one text where the table has two columns: "Rome,a city, old,large".
  ///
  /// - Parameters:
  ///   - names: The headings; empty if the table has none.
  ///   - above: The number of rows above the cards.
  /// - Returns: The number of the table's columns; nil if texts do not contain the separator.
  mutating func keepSurplus(names: [String], above: Int) -> Int? {
    guard separator.isInTexts, !isUneven || !names.isEmpty else { return nil }
    let width: Int
    if let last = names.lastIndex(where: { !$0.isEmpty }) {
      width = last + 1
    } else {
      var counts: [Int: Int] = [:]
      for row in rows.dropFirst(above) { counts[row.fields.count, default: 0] += 1 }
      width = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 0
    }
    // A text goes on behind a separator and a blank; without a blank, another column follows.
    guard width == 2,
      rows.contains(where: { $0.fields.dropFirst(2).contains { $0.hasPrefix(" ") } })
    else { return width }
    rule.surplus = (2, 1)
    rows = Self.rows(of: text, rule, path: path, from: start) ?? rows
    return width
  }

  /// Returns the part of a text that is read again for each separator, and the index and line of its first
  /// row.
  private static func sample(of text: [UInt8]) -> ([UInt8], start: (place: Int, line: Int)) {
    guard text.count > mostBytes else { return (text, (0, 1)) }
    var rows = DelimitedRows(text, delimiter: 0, path: "")
    let start = rows.skipEmptyLines()
    let end = min(start.place + mostBytes, text.count)
    // Drops the last line, which may be cut, unless it is the only one.
    let line = end < text.count ? text[start.place..<end].lastIndex(of: UInt8(ascii: "\n")) : nil
    return (Array(text[..<(line.map { $0 + 1 } ?? end)]), start)
  }

  /// Returns the separator that a spreadsheet names in the first line, "sep=;", and the next line's
  /// beginning.
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
