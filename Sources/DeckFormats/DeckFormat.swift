/// The formats of files with cards, recognized by their content first, and only then by their names.
package enum DeckFormat {
  /// Formats of zip files.
  private static let zips:
    [(
      isOne: @Sendable (ZipArchive) -> Bool, open: @Sendable (ZipArchive) throws -> any DeckSource
    )] = [
      (AnkiPackage.isPackage, { try AnkiPackage(path: $0.path) }),
      (MnemosyneCards.isExport, { try MnemosyneCards($0) }),
      (
        { RefusedFormat.matching(zip: $0) != nil },
        { zip in
          guard let format = RefusedFormat.matching(zip: zip) else {
            throw NoDeckError(path: zip.path)
          }
          throw RefusedFormatError(path: zip.path, format)
        }
      ),
    ]

  /// Spreadsheets, of which a sheet is read like a table of text: the wanted one, or else the first with rows.
  private static let sheets:
    [(
      isOne: @Sendable (ZipArchive) -> Bool,
      read: @Sendable (ZipArchive, _ wanted: String?) throws -> Sheet?
    )] = [
      (ExcelSheet.isWorkbook, { try ExcelSheet.sheet(of: $0, $1) }),
      (OpenDocumentSheet.isSpreadsheet, { try OpenDocumentSheet.sheet(of: $0, $1) }),
    ]

  /// Formats of text, the most distinctive first.
  private static let texts:
    [@Sendable (SourceText, SourceChoices, DeckInput) throws -> (any DeckSource)?] = [
      { text, choices, _ in
        try text.asWritten { text throws(DeckFileError) in try Table(anki: text, choices) }
      },
      { text, choices, _ in text.isNamedTable ? nil : LogseqCards(text, choices) },
      { text, choices, _ in text.isNamedTable ? nil : Hashcards(text, choices) },
      { text, choices, _ in text.isNamedMarkdown ? ObsidianCards(text, choices) : nil },
      { text, choices, _ in text.isNamedTable ? nil : LineCards(text, choices, .choices) },
      { text, choices, _ in text.isNamedTable ? nil : LineCards(text, choices, .answers) },
      { text, choices, input in
        try text.asWritten { text throws(DeckFileError) in
          try DeckFile(own: text, choices, find: input.find)
        }
      },
      { text, choices, _ in try Table(text, choices) },
      { text, choices, _ in ObsidianCards(text, choices) },
      { text, choices, _ in text.isNamedTable ? nil : LineCards(text, choices, .pairs) },
    ]

  /// What the formats are, for a person, those that most people have first.
  package static let names = """
    a table (separated by commas, semicolons, tabs or bars, with or without headings, in any usual encoding), \
    a spreadsheet (.xlsx, .ods), a list copied from Quizlet or typed with = or : between words, \
    Anki's packages and text export, Mnemosyne's cards and databases, or Markdown with Q: and A: or with ::
    """

  /// The file name extensions of the files that are imported from a folder.
  package static let endings = DeckFile.endings + markdownEndings + packageEndings + sheetEndings
  static let sheetEndings = [".xlsx", ".xlsm", ".ods"]
  /// The file name extensions of the files that are listed: `endings`, and those of the refused formats, for
  /// which the box says what to do.
  package static let listedEndings = endings + RefusedFormat.all.flatMap(\.endings)
  static let packageEndings = [".apkg", ".colpkg", ".cards"]
  package static let markdownEndings = [".md", ".markdown"]

  /// Opens a file.
  ///
  /// - Throws: `NoDeckError` if the file has none of the formats; `RefusedFormatError` if it has one that is
  ///   not read; `DeckFileError`; what reading throws.
  package static func open(_ input: DeckInput, _ choices: SourceChoices) throws -> any DeckSource {
    if let zip = try input.zip {
      if let format = sheets.first(where: { $0.isOne(zip) }) {
        guard let sheet = try format.read(zip, choices.sheet) else {
          throw NoDeckError(path: input.path)
        }
        return SheetSource(
          try open(SourceText(sheet, path: input.path), input, choices), of: sheet)
      }
      guard let format = zips.first(where: { $0.isOne(zip) }) else {
        throw NoDeckError(path: input.path)
      }
      return try format.open(zip)
    }
    if input.path != "-", MnemosyneDatabase.isDatabase(input.start) {
      return try MnemosyneDatabase(path: input.path)
    }
    if let format = RefusedFormat.matching(start: input.start, path: input.path) {
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

  /// Whether a file is Markdown with Obsidian's tag `#flashcards`; false if the file can't be read.
  package static func isTaggedNote(
    path: String, _ choices: SourceChoices, contents: () throws -> [UInt8]
  ) -> Bool {
    guard markdownEndings.contains(where: { path.lowercased().hasSuffix($0) }),
      let bytes = try? contents(),
      let text = try? SourceText(bytes, path: path, encoding: choices.encoding)
    else { return false }
    return ObsidianCards.isTagged(text, choices)
  }

  /// Opens a zip file that only packs other files and is imported like a folder; nil for any other file.
  ///
  /// - Throws: `DeckFileError` for a zip file that can't be read.
  package static func plainZip(_ input: DeckInput) throws(DeckFileError) -> ZipArchive? {
    guard let zip = try input.zip, !zips.contains(where: { $0.isOne(zip) }),
      !sheets.contains(where: { $0.isOne(zip) })
    else { return nil }
    return zip
  }
}

/// The error for a file in which no cards are found.
package struct NoDeckError: Error, CustomStringConvertible {
  let path: String

  package init(path: String) { self.path = path }

  /// What is wrong, without the formats: for one of many files, of which most may be no decks.
  package var line: String { "\(path == "-" ? "standard input" : path): no cards are found in it" }

  package var description: String { "\(line); a deck is \(DeckFormat.names)" }
}

/// A file to import.
package struct DeckInput {
  /// `-` is standard input.
  package let path: String
  /// The file's first bytes, at most 64.
  package let start: [UInt8]
  /// Reads the whole file, at most `DeckFile.largestFile` bytes.
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
  /// The opened zip file; nil for any other file, and for standard input, whose end can't be read first.
  fileprivate var zip: ZipArchive? {
    get throws(DeckFileError) {
      start.starts(with: [0x50, 0x4b, 0x03, 0x04]) && path != "-" ? try ZipArchive(path: path) : nil
    }
  }
}

extension SourceText {
  /// Reads the text as a program has written it, or else, if that is none of the program's texts or can't be read,
  /// without a chatbot's talk.
  fileprivate func asWritten<Source>(
    _ read: (SourceText) throws(DeckFileError) -> Source?
  ) throws(DeckFileError) -> Source? {
    if !talk.isEmpty, let source = try? read(untouched) { return source }
    return try read(self)
  }

  fileprivate var isNamedMarkdown: Bool {
    DeckFormat.markdownEndings.contains { path.lowercased().hasSuffix($0) }
  }

  fileprivate var isNamedTable: Bool {
    isSheet || [".csv", ".tsv"].contains { path.lowercased().hasSuffix($0) }
  }
}
