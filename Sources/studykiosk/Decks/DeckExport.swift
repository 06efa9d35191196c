import ArgumentParser
import CommandBasis
import DeckExchange
import DeckFormats
import DeckStore
import Glibc
import LinuxSystem
import RecordingFiles
import Study

/// `studykiosk deck export`.
struct DeckExport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write a deck as a CSV or TSV file, or for Anki.",
    discussion: """
      Only columns that say something are written. GUIDs are left out where an import into a deck \
      of the same name gives the same ones. What Anki has no place for, such as sets and attributes, is \
      in comments that Anki keeps and does not show. Put the files of --media into Anki's folder \
      collection.media; a package (.apkg) has its pictures and sounds in it.
      """)

  @Argument(help: "The deck's name.", completion: .decks)
  var deck: String

  @Argument(
    help: "The file; .tsv and .txt get tabs, .apkg is Anki's package; - is standard output.")
  var file = "-"

  @Flag(help: "Write what Anki imports as a text file.")
  var anki = false

  @Flag(
    help: "Write the GUIDs in any case: cards stay the same ones when you change their questions.")
  var guids = false

  @Option(
    help: ArgumentHelp("Write the pictures and sounds into this folder.", valueName: "folder"))
  var media: String?

  @Option(
    help: ArgumentHelp("Whose answers and dates an Anki package gets.", valueName: "name"),
    completion: .learners)
  var learner: String?

  @OptionGroup var spreadsheet: SpreadsheetOptions
  @OptionGroup var library: LibraryOptions

  private var isPackage: Bool { file.hasSuffix(AnkiPackageExport.ending) }

  func validate() throws {
    if anki, guids || spreadsheet.forSpreadsheet {
      throw ValidationError("Anki's text always has GUIDs, and is no spreadsheet's")
    }
    if isPackage, anki || guids || media != nil || spreadsheet.forSpreadsheet {
      throw ValidationError("an Anki package takes no option but --learner")
    }
    if learner != nil, !isPackage {
      throw ValidationError("answers go only into a package; name a file that ends in .apkg")
    }
  }

  func run() throws {
    try refuseInputs(library.files, [file])
    try refuseEndings(of: file, except: DeckFile.endings + [AnkiPackageExport.ending])
    if isPackage {
      return try library.use { store in
        let learner = try learner.map { try store.learner(named: $0) }
        let outcome = try AnkiPackageExport(deck: deck, learner: learner).write(
          to: file, from: store)
        try writeLines(outcome.lines)
      }
    }
    if let media { try Folder.make(media, mode: 0o777, isDeep: false) }
    // Writing to standard output may block until its reader reads. If the library were open meanwhile, no
    // program could get exclusive access to it, and its write-ahead log would grow.
    var spool = try SpooledFile()
    try library.use { store in
      var writer = DeckFileWriter(
        deck: deck, voices: DeckVoices(try store.preferences()), path: file, hasGUIDs: guids,
        isForSpreadsheet: spreadsheet.forSpreadsheet)
      var files: Set<CardRecord.Media> = []
      var needsHTML = false
      try store.records(in: deck) { record in
        writer.note(record)
        needsHTML = needsHTML || AnkiTextWriter.needsHTML(for: record)
        if media != nil { files.formUnion(record.media) }
      }
      if anki {
        let text = AnkiTextWriter(
          deck: deck, isHTML: needsHTML, voices: DeckVoices(try store.preferences()))
        try spool.write(text.header)
        try store.records(in: deck) { try spool.write(text.row($0)) }
      } else {
        try spool.write(writer.header())
        try store.records(in: deck) { try spool.write(writer.row($0)) }
      }
      if let media { try Self.write(files, into: media, from: store) }
    }
    try spool.copy(to: file)
  }

  /// Writes pictures and sounds into a folder; a file that exists is not written again, because its name
  /// contains the content's hash.
  private static func write(
    _ media: Set<CardRecord.Media>, into folder: String, from store: DeckStore
  ) throws {
    for one in media {
      let path = "\(folder)/\(try MediaFolder.fileName(of: one))"
      guard access(path, F_OK) != 0 else { continue }
      var output = try OutputFile(path: path)
      try store.media(one.hash) { try output.write(bytes: $0) }
      try output.flush()
    }
  }
}
