/// A spreadsheet of LibreOffice and others, `.ods`: its cells have their texts as people see them.
///
/// Source: OASIS, "OpenDocument v1.3, Part 3", 9.1, 6.1.
final class OpenDocumentSheet {
  private var rows = SheetRows()
  /// The names of the elements that are open.
  private var open: [String] = []
  private var column = 0
  private var row = 1
  private var (columnCopies, rowCopies) = (1, 1)
  private var isRowHidden = false
  private var hidden: Set<Int> = []
  private var text = ""
  private var paragraphs = 0
  /// The number of open elements whose texts don't count, such as comments.
  private var silent = 0
  /// Where the open spans of text begin in `text`, in bytes, and whether they are raised; nil if neither.
  private var spans: [(start: Int, isRaised: Bool?)] = []
  /// Whether the styles of these names raise their texts; false for those that lower them.
  private var scripts: [String: Bool] = [:]
  private var style = ""
  /// The index of the table that is wanted; nil for the first with rows.
  private let wanted: Int?
  private var (name, number) = ("", 0)
  /// Whether the open table is the one that is read; the rows of the others are only counted.
  private var isRead = false
  private var hiddenTexts: Set<Int> = []
  private var all: [(name: String, rows: Int)] = []
  private var result: Sheet?
  /// What is wrong with the table that is read.
  private var problem: String?

  private static let type = "application/vnd.oasis.opendocument.spreadsheet"
  private static let most = 1 << 20
  /// The largest numbers of styles and of sheets that are kept.
  private static let mostStyles = 10_000
  /// The longest superscript or subscript, in bytes; a longer one is shown as text.
  private static let longestScript = 100

  static func isSpreadsheet(_ zip: ZipArchive) -> Bool {
    kind(of: zip).hasPrefix(type) && zip.has("content.xml")
  }

  /// Returns the media type that an OpenDocument file names; empty for any other file.
  static func kind(of zip: ZipArchive) -> String {
    guard zip.has("mimetype"), let bytes = try? zip.contents(of: "mimetype", limit: 1_000) else {
      return ""
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// - Parameters:
  ///   - zip: The spreadsheet.
  ///   - wanted: The sheet's name or its number from 1; nil for the first with rows.
  /// - Returns: nil if no sheet has rows.
  /// - Throws: `DeckFileError` for a file that can't be read, and for a wanted sheet that does not exist.
  static func sheet(of zip: ZipArchive, _ wanted: String?) throws -> Sheet? {
    if zip.has("META-INF/manifest.xml") {
      let manifest = try zip.contents(of: "META-INF/manifest.xml", limit: 1 << 20)
      guard !String(decoding: manifest, as: UTF8.self).contains("encryption-data") else {
        throw DeckFileError(path: zip.path, message: "it has a password; save it without one")
      }
    }
    let place = try wanted.map { wanted in
      let names = try Self.names(in: zip)
      guard let place = Sheet.place(of: wanted, among: names) else {
        throw Sheet.missing(wanted, names, path: zip.path)
      }
      return place
    }
    let reader = OpenDocumentSheet(place)
    let events = XMLEvents(
      path: zip.path, begin: { reader.begin($0, $1) }, write: { reader.write($0) },
      end: { reader.end() })
    try withExtendedLifetime(events) {
      try events.read("content.xml", of: zip) { reader.problem ?? reader.rows.problem }
    }
    if let wanted, reader.result == nil, !reader.all.isEmpty {
      throw Sheet.missing(wanted, reader.all.map(\.name), path: zip.path)
    }
    reader.result?.all = reader.all
    return reader.result
  }

  /// Returns the names of all tables; one without a name has its number.
  private static func names(in zip: ZipArchive) throws -> [String] {
    var names: [String] = []
    let events = XMLEvents(
      path: zip.path,
      begin: { name, attributes in
        if name == "table:table", names.count < mostStyles {
          names.append(tableName(attributes, number: names.count + 1))
        }
      }, write: { _ in }, end: {})
    try events.read("content.xml", of: zip)
    return names
  }

  private static func tableName(_ attributes: [String: String], number: Int) -> String {
    String((attributes["table:name"] ?? "\(number)").prefix(100))
  }

  private init(_ wanted: Int?) { self.wanted = wanted }

  private func begin(_ name: String, _ attributes: [String: String]) {
    open.append(name)
    func copies(_ name: String) -> Int {
      min(max(Int(attributes[name] ?? "") ?? 1, 1), Self.most)
    }
    let isHidden = ["collapse", "filter"].contains(attributes["table:visibility"])
    switch name {
    case "office:annotation", "text:note", "text:ruby-text", "draw:frame", "office:forms",
      "table:shapes", "table:tracked-changes":
      silent += 1
    case "table:table":
      number += 1
      isRead = result == nil && wanted.map { $0 == number - 1 } ?? true
      (rows, column, row, hidden, hiddenTexts) = (SheetRows(areCounted: !isRead), 0, 1, [], [])
      self.name = Self.tableName(attributes, number: number)
    case "table:table-column":
      let count = copies("table:number-columns-repeated")
      if isHidden {
        hidden.formUnion(column..<min(column + count, max(column, DelimitedRows.mostColumns)))
      }
      column += min(count, DelimitedRows.mostColumns)
    case "table:table-row":
      (column, isRowHidden) = (0, isHidden)
      rowCopies = copies("table:number-rows-repeated")
    case "table:table-cell", "table:covered-table-cell":
      columnCopies = copies("table:number-columns-repeated")
      (text, paragraphs, spans) = ("", 0, [])
    case "style:style": style = attributes["style:name"] ?? ""
    case "style:text-properties":
      if let place = attributes["style:text-position"], scripts.count < Self.mostStyles {
        scripts[style] = Self.isRaised(place)
      }
    case "text:span": spans.append((text.utf8.count, scripts[attributes["text:style-name"] ?? ""]))
    case "text:p" where silent == 0:
      paragraphs += 1
      if paragraphs > 1 { write("\n") }
    case "text:s":
      write(String(repeating: " ", count: min(Int(attributes["text:c"] ?? "") ?? 1, 100).clamped))
    case "text:tab": write("\t")
    case "text:line-break": write("\n")
    default: break
    }
  }

  private func write(_ piece: String) {
    guard silent == 0, paragraphs > 0, text.utf8.count <= DelimitedRows.longestHTML else { return }
    text += piece
  }

  private func end() {
    guard let name = open.popLast() else { return }
    switch name {
    case "office:annotation", "text:note", "text:ruby-text", "draw:frame", "office:forms",
      "table:shapes", "table:tracked-changes":
      silent -= 1
    case "table:table-cell", "table:covered-table-cell":
      if name == "table:table-cell", !text.isEmpty {
        let end = min(column + columnCopies, max(column, DelimitedRows.mostColumns) + 1)
        for column in column..<end {
          if hidden.contains(column) {
            hiddenTexts.insert(column)
          } else {
            rows.put(text, column: column)
          }
        }
      }
      column = min(column + columnCopies, Self.most)
      (text, paragraphs) = ("", 0)
    case "table:table-row":
      row = min(row + rowCopies, Self.most)
      rows.endRow(next: row, copies: rowCopies, isHidden: isRowHidden)
    case "table:table":
      if isRead { problem = problem ?? rows.problem }
      if isRead, rows.hasText {
        result = Sheet(rows, name: self.name, hiddenColumns: hiddenTexts.count)
      }
      if rows.hasText, all.count < Self.mostStyles { all.append((self.name, rows.count)) }
    case "text:span":
      guard let (start, isRaised) = spans.popLast(), let isRaised,
        case let length = text.utf8.count - start, (1...Self.longestScript).contains(length)
      else { return }
      let place = text.utf8.index(text.endIndex, offsetBy: -length)
      let piece = String(text[place...])
      text.removeSubrange(place...)
      text += RichText.shown(piece, isRaised, after: text)
    default: break
    }
  }
}

extension OpenDocumentSheet {
  /// Returns whether a position such as "super 58%" or "33%" raises a text; nil for one that does neither.
  fileprivate static func isRaised(_ position: String) -> Bool? {
    if position.hasPrefix("super") { return true }
    if position.hasPrefix("sub") { return false }
    let number = position.prefix { $0.isNumber || $0 == "-" }
    return Int(number).flatMap { $0 == 0 ? nil : $0 > 0 }
  }
}

extension Int {
  fileprivate var clamped: Int { Swift.max(self, 0) }
}
