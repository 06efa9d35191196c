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
  private var isDone = false
  private var result: Sheet?

  private static let type = "application/vnd.oasis.opendocument.spreadsheet"
  private static let most = 1 << 20

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

  /// - Returns: nil if no sheet has rows.
  static func sheet(of zip: ZipArchive) throws -> Sheet? {
    let reader = OpenDocumentSheet()
    let events = XMLEvents(
      path: zip.path, begin: { reader.begin($0, $1) }, write: { reader.write($0) },
      end: { reader.end() })
    if zip.has("META-INF/manifest.xml") {
      let manifest = try zip.contents(of: "META-INF/manifest.xml", limit: 1 << 20)
      guard !String(decoding: manifest, as: UTF8.self).contains("encryption-data") else {
        throw DeckFileError(path: zip.path, message: "it has a password; save it without one")
      }
    }
    try withExtendedLifetime(events) {
      try events.read("content.xml", of: zip) { reader.rows.problem }
    }
    return reader.result
  }

  private func begin(_ name: String, _ attributes: [String: String]) {
    open.append(name)
    guard !isDone else { return }
    func copies(_ name: String) -> Int {
      min(max(Int(attributes[name] ?? "") ?? 1, 1), Self.most)
    }
    let isHidden = ["collapse", "filter"].contains(attributes["table:visibility"])
    switch name {
    case "office:annotation", "text:note", "text:ruby-text", "draw:frame", "office:forms",
      "table:shapes", "table:tracked-changes":
      silent += 1
    case "table:table":
      (rows, column, row, hidden) = (SheetRows(), 0, 1, [])
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
      (text, paragraphs) = ("", 0)
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
    guard let name = open.popLast(), !isDone else { return }
    switch name {
    case "office:annotation", "text:note", "text:ruby-text", "draw:frame", "office:forms",
      "table:shapes", "table:tracked-changes":
      silent -= 1
    case "table:table-cell", "table:covered-table-cell":
      if name == "table:table-cell", !text.isEmpty {
        let end = min(column + columnCopies, max(column, DelimitedRows.mostColumns) + 1)
        for column in column..<end where !hidden.contains(column) { rows.put(text, column: column) }
      }
      column = min(column + columnCopies, Self.most)
      (text, paragraphs) = ("", 0)
    case "table:table-row":
      row = min(row + rowCopies, Self.most)
      rows.endRow(next: row, copies: rowCopies, isHidden: isRowHidden)
    case "table:table":
      if rows.hasText {
        let (bytes, isTable) = rows.text()
        (result, isDone) = (Sheet(bytes: bytes, isTable: isTable), true)
      }
    default: break
    }
  }
}

extension Int {
  fileprivate var clamped: Int { Swift.max(self, 0) }
}
