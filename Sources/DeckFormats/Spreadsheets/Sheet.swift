import Study

/// The sheet of a spreadsheet that is read, and what of the spreadsheet is not.
struct Sheet {
  let bytes: [UInt8]
  /// Whether the sheet has several columns.
  let isTable: Bool
  /// The number of its rows that are hidden, and of its columns.
  let hidden: (rows: Int, columns: Int)
  let name: String
  /// The visible sheets, this one included, with the numbers of their rows; those known to be empty are left
  /// out, and a number that is not known is 0.
  var all: [(name: String, rows: Int)] = []

  init(
    _ rows: SheetRows, name: String, hiddenColumns: Int,
    covered: (Int, Int) -> Bool = { _, _ in false }
  ) {
    (bytes, isTable) = rows.text(covered: covered)
    hidden = (rows.hiddenCount, hiddenColumns)
    self.name = name
  }

  /// Returns the index of the sheet that a person wants; nil if there is none.
  ///
  /// `wanted` is the sheet's name, or else its number from 1; `names` are those of all sheets that people see.
  static func place(of wanted: String, among names: [String]) -> Int? {
    if let place = names.firstIndex(of: wanted) { return place }
    let word = wanted.lowercased()
    if let place = names.firstIndex(where: { $0.lowercased() == word }) { return place }
    return Int(wanted).flatMap { number in names.indices.first { $0 + 1 == number } }
  }

  /// Returns the error about a sheet that does not exist.
  static func missing(_ wanted: String, _ names: [String], path: String) -> DeckFileError {
    let known = names.prefix(20).map { "\"\($0)\"" }.joined(separator: ", ")
    return DeckFileError(
      path: path, message: "there is no sheet \(wanted) with rows; its sheets are \(known)")
  }
}

/// What may still be read of sheets whose rows are only counted.
struct SheetAllowance {
  private var rest: Int

  /// Creates an allowance; by default, of the size of all such sheets together.
  init(bytes: Int = 64 << 20) { rest = bytes }

  /// Takes a sheet's size in bytes, as an untrusted file says it; returns whether the sheet may be read.
  mutating func take(_ size: Int) -> Bool {
    rest -= min(rest, max(size, 0))
    return rest > 0
  }
}

/// A sheet with cards, read as the text of a table.
struct SheetSource: DeckSource {
  private let source: any DeckSource
  private let sheet: Sheet

  init(_ source: any DeckSource, of sheet: Sheet) { (self.source, self.sheet) = (source, sheet) }

  var kind: String { source.kind }
  var ownFile: DeckFile? { source.ownFile }

  var choice: TableChoice? {
    var choice = source.choice ?? TableChoice()
    let names = sheet.all.map(\.name)
    choice.sheet = names.firstIndex(of: sheet.name)
    choice.sheets = TableChoice.names(names, reading: [choice.sheet])
    return choice
  }

  private var others: [(name: String, rows: Int)] { sheet.all.filter { $0.name != sheet.name } }

  var notes: [String] {
    var left: [String] = []
    if !others.isEmpty {
      let names = others.prefix(8).map {
        "\"\($0.name)\"" + ($0.rows > 0 ? " (\($0.rows) row\($0.rows == 1 ? "" : "s"))" : "")
      }
      left.append(
        "The sheet is \"\(sheet.name)\". Not read: \(names.joined(separator: ", "))"
          + (others.count > 8 ? " and others" : "") + "; choose one with --sheet.")
    }
    if sheet.hidden.rows > 0 { left.append("Not read: hidden rows: \(sheet.hidden.rows).") }
    if sheet.hidden.columns > 0 {
      left.append("Not read: hidden columns: \(sheet.hidden.columns).")
    }
    return source.notes + left
  }

  var leftOut: [LeftOut] {
    let hidden = [
      LeftOut(.hiddenRows, count: sheet.hidden.rows),
      LeftOut(.hiddenColumns, count: sheet.hidden.columns),
    ]
    return source.leftOut + hidden.filter { $0.count > 0 }
      + others.prefix(TableChoice.most).map { LeftOut(.sheet, $0.name, count: $0.rows) }
  }

  var voices: [CardRecord.Side: String] { source.voices }
  var mediaFolder: String? { source.mediaFolder }

  func forEachCard(_ body: (SourceCard) throws -> Void) throws { try source.forEachCard(body) }
  func forEachRemark(_ body: (SourceRemark) -> Void) { source.forEachRemark(body) }

  func forEachOriginNote(
    type: (Int64, OriginNoteType) throws -> Void, note: (OriginNote) throws -> Void
  ) throws { try source.forEachOriginNote(type: type, note: note) }

  func readMedia(_ name: String, _ body: ([UInt8]) throws -> Void) throws -> Bool {
    try source.readMedia(name, body)
  }

  func forEachReview(_ body: (SourceReview) throws -> Void) throws {
    try source.forEachReview(body)
  }

  func forEachReviewRemark(_ body: (SourceRemark) -> Void) { source.forEachReviewRemark(body) }
}
