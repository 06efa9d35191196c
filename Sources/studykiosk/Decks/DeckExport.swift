import ArgumentParser
import DeckStore
import DeckFormats
import Glibc
import RecordingFiles
import Study

/// `studykiosk deck export`.
struct DeckExport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write a deck as a CSV or TSV file that can be imported.",
    discussion: """
      Only columns that say something are written. GUIDs are left out where an import into a deck \
      of the same name gives the same ones.
      """)

  @Argument(help: "The deck's name.")
  var deck: String

  @Argument(help: "The file; .tsv and .txt get tabs; - is standard output.")
  var file = "-"

  @Flag(
    help: "Write the GUIDs in any case: cards stay the same ones when you change their questions.")
  var guids = false

  @Option(
    help: ArgumentHelp("Write the pictures and sounds into this folder.", valueName: "folder"))
  var media: String?

  @OptionGroup var spreadsheet: SpreadsheetOptions
  @OptionGroup var library: LibraryOptions

  func run() throws {
    try refuseInputs(library.files, [file])
    if let media { try MediaFolder.create(media) }
    // Standard output may wait for whoever reads it; a kiosk may be waiting for the library.
    var spool = try SpooledFile()
    var writer = DeckFileWriter(
      deck: deck, path: file, hasGUIDs: guids, isForSpreadsheet: spreadsheet.forSpreadsheet)
    try library.use { store in
      var files: Set<CardRecord.Media> = []
      try store.records(in: deck) { record in
        writer.note(record)
        if media != nil { files.formUnion(record.media) }
      }
      try spool.write(writer.header())
      try store.records(in: deck) { try spool.write(writer.row($0)) }
      if let media { try Self.write(files, into: media, from: store) }
    }
    try spool.copy(to: file)
  }

  /// Writes pictures and sounds; what stands there under a content's name is that content.
  private static func write(
    _ media: Set<CardRecord.Media>, into folder: String, from store: DeckStore
  ) throws {
    for one in media {
      let name = "\(one.hash).\(one.fileExtension)"
      // A library may be a stranger's, too.
      guard DeckMedia(named: name) != nil else {
        throw MediaError(description: "\(name): no file of a picture or sound can be called so")
      }
      let path = "\(folder)/\(name)"
      guard access(path, F_OK) != 0 else { continue }
      var output = try OutputFile(path: path)
      try store.media(one.hash) { try output.write(bytes: $0) }
      try output.flush()
    }
  }
}
