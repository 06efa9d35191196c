/// A file format that people have and that is not read, with what to do instead.
package struct RefusedFormat: Sendable {
  /// The file name extensions of the format.
  let endings: [String]
  /// What a file of the format is, for a person.
  let name: String
  /// The extension of a format that is read and that the file's program can save; nil for a picture or sound.
  package let saveAs: String?
  /// The first bytes of such a file; empty if its name or the entries of its zip file identify it.
  private var start: [UInt8] = []
  /// The beginning of an entry's name or of the content of the entry `mimetype`, in a zip file.
  private var entry = ""

  package static let all = [
    RefusedFormat([".docx"], "a Word document", ".txt", entry: "word/"),
    RefusedFormat(
      [".odt"], "a text document", ".txt", entry: "application/vnd.oasis.opendocument.text"),
    RefusedFormat([".pptx"], "a PowerPoint presentation", ".txt", entry: "ppt/"),
    RefusedFormat(
      [".odp"], "a presentation", ".txt", entry: "application/vnd.oasis.opendocument.presentation"),
    RefusedFormat([".xlsb"], "a binary Excel spreadsheet", ".xlsx", entry: "xl/workbook.bin"),
    RefusedFormat([".numbers"], "a Numbers spreadsheet", ".xlsx", entry: "Index/"),
    RefusedFormat([".pages"], "a Pages document", ".txt"),
    RefusedFormat([".rtf"], "a rich text document", ".txt", start: Array("{\\rtf".utf8)),
    RefusedFormat([".pdf"], "a PDF document", ".txt", start: Array("%PDF-".utf8)),
    RefusedFormat(
      [".xls"], "an old Excel spreadsheet or one with a password", ".xlsx",
      start: [0xd0, 0xcf, 0x11, 0xe0]),
    RefusedFormat([".doc"], "an old Word document", ".txt", start: [0xd0, 0xcf, 0x11, 0xe0]),
    RefusedFormat([".json"], "JSON", ".csv"),
  ]

  /// Pictures and sounds, recognized by their first bytes alone, never by name, since they lie beside decks.
  private static let media = [
    RefusedFormat([], "a picture", nil, start: [0x89] + Array("PNG".utf8)),
    RefusedFormat([], "a picture", nil, start: [0xff, 0xd8, 0xff]),
    RefusedFormat([], "a picture", nil, start: Array("GIF8".utf8)),
    RefusedFormat([], "a picture or a sound", nil, start: Array("RIFF".utf8)),
    RefusedFormat([], "a sound", nil, start: Array("ID3".utf8)),
    RefusedFormat([], "a sound", nil, start: Array("OggS".utf8)),
    RefusedFormat([], "a sound", nil, start: Array("fLaC".utf8)),
  ]

  private init(
    _ endings: [String], _ name: String, _ saveAs: String?, start: [UInt8] = [], entry: String = ""
  ) {
    (self.endings, self.name, self.saveAs) = (endings, name, saveAs)
    (self.start, self.entry) = (start, entry)
  }

  /// Returns the refused format that a file's name ends in; nil if there is none.
  package static func named(_ path: String) -> RefusedFormat? {
    let path = path.lowercased()
    return all.first { $0.endings.contains(where: path.hasSuffix) }
  }

  /// Returns the refused format of a file that is no zip file; its name decides if several begin alike.
  static func matching(start: [UInt8], path: String) -> RefusedFormat? {
    let found = (all + media).filter { !$0.start.isEmpty && start.starts(with: $0.start) }
    let named = named(path)
    return found.first { $0.name == named?.name } ?? found.first
      ?? (named?.name == "JSON" ? named : nil)
  }

  /// Returns the refused format of a zip file; nil if there is none.
  static func matching(zip: ZipArchive) -> RefusedFormat? {
    let type = OpenDocumentSheet.kind(of: zip)
    let found = all.first { format in
      !format.entry.isEmpty
        && (type.hasPrefix(format.entry) || zip.names.contains { $0.hasPrefix(format.entry) })
        && (format.entry != "Index/" || zip.names.contains { $0.hasSuffix(".iwa") })
    }
    // The documents of Numbers and Pages have the same entries.
    guard let found, found.entry == "Index/" else { return found }
    return named(zip.path) ?? found
  }
}

/// The error for a file in a format that is not read.
package struct RefusedFormatError: Error, CustomStringConvertible {
  package let path: String
  package let format: RefusedFormat

  package init(path: String, _ format: RefusedFormat) {
    (self.path, self.format) = (path, format)
  }

  package var description: String {
    let path = path == "-" ? "standard input" : path
    guard let ending = format.saveAs else {
      return
        "\(path): this is \(format.name) and no deck; write its name into a deck's file, beside a card"
        + (format.name == "a picture"
          ? ", or read a photo of a list with --languages, such as de,en" : "")
    }
    return "\(path): \(format.name) can't be read; save it as \(ending) and bring that in"
  }
}
