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

  @OptionGroup var library: LibraryOptions

  func run() throws {
    try refuseInputs([library.path], [file])
    if let media { try MediaFolder.create(media) }
    let records = try library.use { store in
      var records: [CardRecord] = []
      try store.records(in: deck) { records.append($0) }
      if let media {
        for one in Set(records.flatMap(\.media)) {
          let path = "\(media)/\(one.hash).\(one.fileExtension)"
          guard access(path, F_OK) != 0 else { continue }
          var output = try OutputFile(path: path)
          try output.write(bytes: try store.media(one.hash))
          try output.flush()
        }
      }
      return records
    }
    let writer = DeckFileWriter(records, deck: deck, path: file, hasGUIDs: guids)
    var output = try OutputFile(path: file)
    try output.write(writer.header)
    for record in records { try output.write(writer.row(record)) }
    try output.flush()
  }
}
