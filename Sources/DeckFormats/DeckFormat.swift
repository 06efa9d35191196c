/// What a file of cards can be; found by its content first, and only then by its name.
package enum DeckFormat {
  /// Formats of zip files.
  private static let zips:
    [(
      isOne: @Sendable (ZipArchive) -> Bool, open: @Sendable (ZipArchive) throws -> any DeckSource
    )] = [
      (AnkiPackage.isPackage, { try AnkiPackage(path: $0.path) }),
      (MnemosyneCards.isExport, { try MnemosyneCards($0) }),
      (
        { RefusedFormat.packed($0) != nil },
        { zip in
          guard let format = RefusedFormat.packed(zip) else { throw NoDeckError(path: zip.path) }
          throw RefusedFormatError(path: zip.path, format)
        }
      ),
    ]

  /// Spreadsheets, whose first sheet with rows is read like a table of text.
  private static let sheets:
    [(isOne: @Sendable (ZipArchive) -> Bool, read: @Sendable (ZipArchive) throws -> Sheet?)] = [
      (ExcelSheet.isWorkbook, { try ExcelSheet.sheet(of: $0) }),
      (OpenDocumentSheet.isSpreadsheet, { try OpenDocumentSheet.sheet(of: $0) }),
    ]

  /// Formats of text, the most telling first.
  private static let texts:
    [@Sendable (SourceText, SourceChoices, DeckInput) throws -> (any DeckSource)?] = [
      { text, choices, _ in try Table(anki: text, choices) },
      { text, choices, _ in text.isNamedTable ? nil : Hashcards(text, choices) },
      { text, choices, _ in text.isNamedMarkdown ? ObsidianCards(text, choices) : nil },
      { text, choices, _ in text.isNamedTable ? nil : LineCards(text, choices, .choices) },
      { text, choices, input in try DeckFile(own: text, choices, find: input.find) },
      { text, choices, _ in try Table(text, choices) },
      { text, choices, _ in ObsidianCards(text, choices) },
      { text, choices, _ in text.isNamedTable ? nil : LineCards(text, choices, .pairs) },
    ]

  /// How the names of files end that are taken out of a folder.
  package static let endings = DeckFile.endings + markdownEndings + packageEndings + sheetEndings
  static let sheetEndings = [".xlsx", ".xlsm", ".ods"]
  /// How the names of files end that are listed: those of `endings`, and those that are refused with what
  /// to do.
  package static let listedEndings = endings + RefusedFormat.all.flatMap(\.endings)
  static let packageEndings = [".apkg", ".colpkg", ".cards"]
  package static let markdownEndings = [".md", ".markdown"]

  /// Opens a file.
  ///
  /// - Throws: `NoDeckError` if it is of none of the formats; `DeckFileError`; what reading throws.
  package static func open(_ input: DeckInput, _ choices: SourceChoices) throws -> any DeckSource {
    if let zip = try input.zip {
      if let format = sheets.first(where: { $0.isOne(zip) }) {
        guard let sheet = try format.read(zip) else { throw NoDeckError(path: input.path) }
        return try open(SourceText(sheet, path: input.path), input, choices)
      }
      guard let format = zips.first(where: { $0.isOne(zip) }) else {
        throw NoDeckError(path: input.path)
      }
      return try format.open(zip)
    }
    if input.path != "-", MnemosyneDatabase.isDatabase(input.start) {
      return try MnemosyneDatabase(path: input.path)
    }
    if let format = RefusedFormat.begun(input.start, path: input.path) {
      throw RefusedFormatError(path: input.path, format)
    }
    return try open(
      try SourceText(try input.contents(), path: input.path, encoding: choices.encoding), input,
      choices)
  }

  private static func open(
    _ text: SourceText, _ input: DeckInput, _ choices: SourceChoices
  ) throws -> any DeckSource {
    for format in texts { if let source = try format(text, choices, input) { return source } }
    throw NoDeckError(path: input.path)
  }

  /// Whether a file is Markdown with Obsidian's tag `#flashcards`; not if it can't be read.
  package static func isTaggedNote(
    path: String, _ choices: SourceChoices, contents: () throws -> [UInt8]
  ) -> Bool {
    guard markdownEndings.contains(where: { path.lowercased().hasSuffix($0) }),
      let bytes = try? contents(),
      let text = try? SourceText(bytes, path: path, encoding: choices.encoding)
    else { return false }
    return ObsidianCards.isTagged(text, choices)
  }

  /// A zip file of plain files, which stands for them; nil for any other file.
  ///
  /// - Throws: `DeckFileError` for a zip file that can't be read.
  package static func plainZip(_ input: DeckInput) throws(DeckFileError) -> ZipArchive? {
    guard let zip = try input.zip, !zips.contains(where: { $0.isOne(zip) }),
      !sheets.contains(where: { $0.isOne(zip) })
    else { return nil }
    return zip
  }
}

/// A file of none of the formats.
package struct NoDeckError: Error, CustomStringConvertible {
  let path: String

  package init(path: String) { self.path = path }

  package var description: String {
    "\(path == "-" ? "standard input" : path): no cards are found in it; a deck is a table or a "
      + "spreadsheet with two columns, a list with = between words, Anki's text or package, "
      + "Mnemosyne's cards, or Markdown with Q: and A: or with ::"
  }
}

/// A file to import.
package struct DeckInput {
  /// `-` is standard input.
  package let path: String
  /// Its first bytes, 64 at most.
  package let start: [UInt8]
  /// Reads all of it, within `DeckFile.largestFile`.
  package let contents: () throws -> [UInt8]
  /// Finds a picture or sound that a deck file names: see `DeckFile.init`.
  package let find: (String) throws -> DeckMedia?

  package init(
    path: String, start: [UInt8], find: @escaping (String) throws -> DeckMedia?,
    contents: @escaping () throws -> [UInt8]
  ) {
    self.path = path
    self.start = start
    self.contents = contents
    self.find = find
  }
}

extension DeckInput {
  /// nil for another file, and for standard input, whose end can't be read first.
  fileprivate var zip: ZipArchive? {
    get throws(DeckFileError) {
      start.starts(with: [0x50, 0x4b, 0x03, 0x04]) && path != "-" ? try ZipArchive(path: path) : nil
    }
  }
}

extension SourceText {
  fileprivate var isNamedMarkdown: Bool {
    DeckFormat.markdownEndings.contains { path.lowercased().hasSuffix($0) }
  }

  fileprivate var isNamedTable: Bool {
    isSheet || [".csv", ".tsv"].contains { path.lowercased().hasSuffix($0) }
  }
}
