import ArgumentParser
import DeckFormats
import DeckStore
import RecordingFiles
import Study

/// `studykiosk deck import`.
struct DeckImport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Bring the cards of a CSV or TSV file into a deck.",
    discussion: """
      A card on each line: question,answer. A first line may name these columns, in any order: \
      guid, name, question, answer, tags (separated by blanks), set:NAME (how many copies), \
      attribute:KEY, question-media and answer-media (files of --media, separated by blanks). \
      Cards the deck has already, by their GUIDs, are changed and keep their place and answers; \
      cards it has and the file lacks stay. A bad line is named, and nothing is imported.
      """)

  @Argument(help: "The file; - is standard input, as CSV.")
  var file: String

  @Option(help: ArgumentHelp("The deck (default: named as the file is).", valueName: "name"))
  var deck: String?

  @Option(help: ArgumentHelp("Where the pictures and sounds are.", valueName: "folder"))
  var media: String?

  @OptionGroup var library: LibraryOptions

  func validate() throws {
    if file == "-", deck == nil {
      throw ValidationError("standard input has no name; name the deck with --deck")
    }
  }

  func run() throws {
    let contents = try InputFile.contents(of: file, limit: DeckFile.largestFile)
    var folder = MediaFolder(path: media)
    let cards = try DeckFile(contents, path: file, deck: deck) { try folder.find($0) }
    if !cards.unknownHeadings.isEmpty {
      let names = cards.unknownHeadings.map { "\"\($0)\"" }.joined(separator: ", ")
      Log().line("left alone: \(names); a column attribute:NAME would be kept")
    }
    let summary = try library.useOrMake { store in
      do {
        try folder.add(to: store)
        var known = KnownCards(for: cards)
        if cards.derivesGUIDs, try store.decks().contains(where: { $0.name == cards.deck }) {
          try store.records(in: cards.deck) { known.add($0.card) }
        }
        return try store.importRecords(cards.lazy.map(known.identified), into: cards.deck)
      } catch {
        try store.removeUnusedMedia()
        throw error
      }
    }
    try writeLines([
      "\(cards.deck): \(counted(summary.added, "card")) added, \(summary.changed) changed, "
        + "\(summary.unchanged) unchanged"
    ])
  }
}
