/// The parts of a workbook: the sheets, and where the shared texts and styles are.
struct ExcelWorkbook {
  /// The names and the zip file's entries of the visible sheets, in the workbook's order.
  private(set) var sheets: [(name: String, entry: String)] = []
  private(set) var isFrom1904 = false
  private var parts: [(id: String, type: String, entry: String)] = []

  private static let most = 1_000
  /// The longest name of a sheet, in characters; Excel allows 31.
  private static let longestName = 100

  init(_ zip: ZipArchive) throws {
    var parts: [(id: String, type: String, entry: String)] = []
    let relations = "xl/_rels/workbook.xml.rels"
    if zip.has(relations) {
      let events = XMLEvents(
        path: zip.path,
        begin: { name, attributes in
          guard name.localName == "Relationship", parts.count < Self.most,
            let id = attributes["Id"], let target = attributes["Target"]
          else { return }
          let entry = target.hasPrefix("/") ? String(target.dropFirst()) : "xl/\(target)"
          parts.append((id, attributes["Type"] ?? "", entry))
        }, write: { _ in }, end: {})
      try events.read(relations, of: zip)
    }
    var (ids, isFrom1904): ([(name: String, id: String)], Bool) = ([], false)
    let events = XMLEvents(
      path: zip.path,
      begin: { name, attributes in
        switch name.localName {
        case "workbookPr":
          isFrom1904 = ["1", "true"].contains(attributes["date1904"])
        case "sheet" where ids.count < Self.most && ["visible", nil].contains(attributes["state"]):
          if let id = attributes.first(where: { $0.key.localName == "id" })?.value {
            ids.append((String((attributes["name"] ?? "").prefix(Self.longestName)), id))
          }
        default: break
        }
      }, write: { _ in }, end: {})
    try events.read("xl/workbook.xml", of: zip)
    self.parts = parts
    self.isFrom1904 = isFrom1904
    sheets = ids.compactMap { name, id in
      parts.first { $0.id == id }.map { (name, $0.entry) }
    }
  }

  /// Returns the zip file's entry of the part whose type ends in `type`; nil if there is none.
  func part(_ type: String) -> String? { parts.first { $0.type.hasSuffix(type) }?.entry }
}

/// The texts that cells share.
struct SharedTexts {
  private var bytes: [UInt8] = []
  private var ends: [UInt32] = []

  /// The largest size of all texts in bytes, and their largest number.
  private static let largest = 16 << 20
  private static let most = 2 << 20

  init(_ zip: ZipArchive, _ entry: String?) throws {
    guard let entry, zip.has(entry) else { return }
    var open: [String] = []
    var inside = 0
    var (bytes, ends): ([UInt8], [UInt32]) = ([], [])
    var text = RichText()
    var problem: String?
    let events = XMLEvents(
      path: zip.path,
      begin: { name, attributes in
        open.append(name.localName)
        if open.last == "rPh" { inside += 1 }
        text.begin(name.localName, attributes)
      },
      write: { piece in
        if open.last == "t", inside == 0 { text.write(piece) }
      },
      end: {
        let name = open.popLast()
        if name == "rPh" { inside -= 1 }
        text.end(name)
        guard name == "si", problem == nil else { return }
        bytes += Self.unescaped(text.text).utf8
        ends.append(UInt32(clamping: bytes.count))
        text = RichText()
        if bytes.count > Self.largest || ends.count > Self.most {
          problem = "its texts are longer than \(Self.largest >> 20) MiB; split the sheet"
        }
      })
    try events.read(entry, of: zip) { problem }
    (self.bytes, self.ends) = (bytes, ends)
  }

  /// Returns a text by its number, from 0; empty if there is none with this number.
  subscript(_ number: Int) -> String {
    guard ends.indices.contains(number) else { return "" }
    let start = number == 0 ? 0 : Int(ends[number - 1])
    return String(decoding: bytes[start..<Int(ends[number])], as: UTF8.self)
  }

  /// Removes carriage returns, which Excel writes as `_x000D_`; each line of a cell has a line feed, too.
  static func unescaped(_ text: String) -> String {
    text.contains("_x000D_") ? text.replacing("_x000D_", with: "") : text
  }
}
