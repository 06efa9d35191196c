/// A spreadsheet of Excel and others, `.xlsx`: the wanted sheet, or else the first visible one with rows.
///
/// Formulas give the values that the file keeps; numbers look as their formats say.
///
/// Source: ECMA-376-1, 18.2 to 18.4 and 18.8.
final class ExcelSheet {
  private let texts: SharedTexts
  private let styles: ExcelStyles
  private var rows: SheetRows
  private var hidden: Set<Int> = []
  /// The hidden columns that have texts.
  private var hiddenTexts: Set<Int> = []
  private var covered: [Int: [ClosedRange<Int>]] = [:]
  private var coveredRows = 0
  private var row = 0
  private var isRowHidden = false
  private var column = -1
  private var (type, style) = ("n", 0)
  private var open: [String] = []
  private var value = ""
  private var rich = RichText()

  private static let mostRows = 1 << 20
  /// The largest number of rows that merged cells cover; cells in further rows are read as if not covered.
  private static let mostCovered = 100_000

  static func isWorkbook(_ zip: ZipArchive) -> Bool {
    zip.has("[Content_Types].xml") && zip.has("xl/workbook.xml")
  }

  /// - Parameters:
  ///   - zip: The spreadsheet.
  ///   - wanted: The sheet's name or its number from 1; nil for the first with rows.
  /// - Returns: nil if no sheet has rows.
  /// - Throws: `DeckFileError` for a sheet that can't be read, and for a wanted one that does not exist.
  static func sheet(of zip: ZipArchive, _ wanted: String?) throws -> Sheet? {
    let book = try ExcelWorkbook(zip)
    let texts = try SharedTexts(zip, book.part("/sharedStrings"))
    let styles = try ExcelStyles(zip, book.part("/styles"), isFrom1904: book.isFrom1904)
    let place = wanted.map { Sheet.place(of: $0, among: book.sheets.map(\.name)) }
    var found: Sheet?
    var all: [(name: String, rows: Int)] = []
    var rest = SheetAllowance()
    for (number, (name, part)) in book.sheets.enumerated() where zip.has(part) {
      guard found == nil, place.map({ $0 == number }) ?? true else {
        guard rest.take(zip.size(of: part)),
          let rows = try? rows(part, zip, texts, styles, areCounted: true).rows
        else {
          all.append((name, 0))
          continue
        }
        if rows.hasText { all.append((name, rows.count)) }
        continue
      }
      let reader = try rows(part, zip, texts, styles)
      guard reader.rows.hasText else { continue }
      all.append((name, reader.rows.count))
      found = Sheet(reader.rows, name: name, hiddenColumns: reader.hiddenTexts.count) {
        row, column in
        reader.covered[row]?.contains { $0.contains(column) } ?? false
      }
    }
    if let wanted, found == nil, !book.sheets.isEmpty {
      throw Sheet.missing(wanted, book.sheets.map(\.name), path: zip.path)
    }
    found?.all = all
    return found
  }

  private static func rows(
    _ part: String, _ zip: ZipArchive, _ texts: SharedTexts, _ styles: ExcelStyles,
    areCounted: Bool = false
  ) throws -> ExcelSheet {
    let reader = ExcelSheet(texts, styles, areCounted: areCounted)
    let events = XMLEvents(
      path: zip.path, begin: { reader.begin($0.localName, $1) },
      write: { reader.write($0) }, end: { reader.end() })
    try events.read(part, of: zip) { reader.rows.problem }
    return reader
  }

  private init(_ texts: SharedTexts, _ styles: ExcelStyles, areCounted: Bool) {
    (self.texts, self.styles) = (texts, styles)
    rows = SheetRows(areCounted: areCounted)
  }

  private func begin(_ name: String, _ attributes: [String: String]) {
    open.append(name)
    switch name {
    case "col" where isTrue(attributes["hidden"]):
      let first = Int(attributes["min"] ?? "") ?? 0
      let last = min(Int(attributes["max"] ?? "") ?? 0, DelimitedRows.mostColumns)
      if first > 0, last >= first { hidden.formUnion(first - 1...last - 1) }
    case "row":
      let next = Int(attributes["r"] ?? "") ?? row + 1
      // Rows come in their order.
      row = min(max(next, row + 1), Self.mostRows)
      rows.endRow(next: row)
      (column, isRowHidden) = (-1, isTrue(attributes["hidden"]))
    case "c":
      column = attributes["r"].flatMap { Self.place($0)?.column } ?? column + 1
      type = attributes["t"] ?? "n"
      style = Int(attributes["s"] ?? "") ?? 0
      (value, rich) = ("", RichText())
    case "mergeCell":
      let ends = (attributes["ref"] ?? "").split(separator: ":").map { Self.place(String($0)) }
      guard ends.count == 2, let start = ends[0], let end = ends[1], start.row <= end.row,
        start.column <= end.column
      else { return }
      for row in start.row...min(end.row, Self.mostRows) where coveredRows < Self.mostCovered {
        coveredRows += 1
        let first = row == start.row ? start.column + 1 : start.column
        if first <= end.column { covered[row, default: []].append(first...end.column) }
      }
    default: rich.begin(name, attributes)
    }
  }

  private func write(_ piece: String) {
    // The furigana of a text are no part of it.
    guard let name = open.last, name == "v" || name == "t", !open.contains("rPh") else { return }
    if name == "t" {
      rich.write(piece)
    } else if value.utf8.count <= DelimitedRows.longestHTML {
      value += piece
    }
  }

  private func end() {
    let name = open.popLast()
    rich.end(name)
    switch name {
    case "c":
      value += rich.text
      guard !value.isEmpty else { return }
      guard !hidden.contains(column) else {
        hiddenTexts.insert(column)
        return
      }
      rows.put(shown, column: column)
    case "row": rows.endRow(next: min(row + 1, Self.mostRows), isHidden: isRowHidden)
    default: break
    }
  }

  private var shown: String {
    switch type {
    case "s": Int(value).map { texts[$0] } ?? ""
    case "b": value == "1" ? "TRUE" : "FALSE"
    case "n": styles.text(of: value, style: style)
    case "str", "inlineStr": SharedTexts.unescaped(value)
    default: value
    }
  }

  private func isTrue(_ value: String?) -> Bool { value == "1" || value == "true" }

  /// Returns the row, from 1, and the column, from 0, of a cell's reference; nil for any other text.
  ///
  /// "B3" is row 3 and column 1.
  private static func place(_ text: String) -> (row: Int, column: Int)? {
    let letters = text.prefix { $0.isASCII && $0.isLetter }
    guard (1...3).contains(letters.count), let row = Int(text.dropFirst(letters.count)), row > 0,
      row <= mostRows
    else { return nil }
    let number = letters.uppercased().utf8.reduce(0) { $0 * 26 + Int($1) - 64 }
    return (row, number - 1)
  }
}

extension String {
  /// The name without its namespace prefix: "x:row" is "row".
  var localName: String { lastIndex(of: ":").map { String(self[index(after: $0)...]) } ?? self }
}
