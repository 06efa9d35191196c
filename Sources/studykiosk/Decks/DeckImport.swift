import ArgumentParser
import CommandBasis
import DeckExchange
import DeckFormats
import DeckStore
import InputEvents
import LibraryAccess
import PageReading
import PhotoReading

/// `studykiosk deck import`.
struct DeckImport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Bring the cards of files into decks.",
    discussion: """
      What a file is, is found by its content: \(DeckFormat.names). This program's own CSV has the columns guid, name, \
      question, answer, tags, set:NAME (how many copies), attribute:KEY, question-media and answer-media. A folder or a zip \
      file stands for the files in it. A photo of a printed list of words is read with --languages.

      Cards the deck has already, by their GUIDs or else by their questions, are changed as the file has \
      changed since it was imported last, and keep their place, their answers and what was changed at \
      the box; cards it has and the file lacks stay. A file comes in as a whole or \
      not at all. What is left out is reported; pictures and sounds are looked for beside the file.
      """)

  @Argument(help: "Files and folders; - is standard input.")
  var files: [String]

  @Option(
    help: ArgumentHelp(
      "The deck for all cards (default: what the file says, or its name).", valueName: "name"),
    completion: .decks)
  var deck: String?

  @Flag(help: "Only tell what would be imported.")
  var dryRun = false

  @Option(
    help: ArgumentHelp(
      "The column of the questions: its heading or its number.", valueName: "column"))
  var question: String?

  @Option(
    help: ArgumentHelp("The column of the answers: its heading or its number.", valueName: "column")
  )
  var answer: String?

  @Option(
    help: ArgumentHelp(
      "The sheet of a spreadsheet: its name or its number (default: the first with rows).",
      valueName: "sheet"))
  var sheet: String?

  @Option(
    help: ArgumentHelp(
      "The text's encoding, as `iconv --list` calls it (default: found out).", valueName: "name"))
  var encoding: String?

  @Option(
    help: ArgumentHelp(
      "The languages of a photographed list, of questions and of answers, such as de,en.",
      valueName: "two codes"),
    transform: DeckImport.languages)
  var languages: PhotoLanguages?

  @Flag(help: "Refuse a file from which anything would be left out.")
  var strict = false

  @Option(
    help: ArgumentHelp(
      "What subdecks become: decks of their own, or sets of the outermost deck.",
      valueName: "decks|sets"))
  var subdecks = ImportScan.Subdecks.decks

  @Option(
    help: ArgumentHelp("Whose answers they are, if the file has any.", valueName: "name"),
    completion: .learners)
  var learner: String?

  @Option(help: ArgumentHelp("Where the pictures and sounds are.", valueName: "folder"))
  var media: String?

  @Option(
    help: ArgumentHelp(
      "Larger pictures are made smaller, to this many pixels on a side.", valueName: "pixels"))
  var pictureSide = 2_048

  @Flag(
    help: """
      Tell only what became of each file, a line each, with tabs between: the file, the numbers of cards \
      added and changed, what was wrong, and the decks; then, behind an empty field, what was left out: the \
      kind, the number and the name, with blanks between. With --dry-run, lines that begin with a tab come \
      before it: the first cards' questions and answers (of a photo, all rows, those to be looked at with ? behind \
      them), and what may be chosen of a table.
      """)
  var tsv = false

  @OptionGroup var library: LibraryOptions

  func validate() throws {
    guard (16...4_096).contains(pictureSide) else {
      throw ValidationError("a picture's side has 16 to 4096 pixels")
    }
    if files.contains("-"), deck == nil {
      throw ValidationError("standard input has no name; name the deck with --deck")
    }
  }

  /// The number of cards that `--tsv --dry-run` shows.
  private static let mostShown = 20

  func run() throws {
    var shown = 0
    var bars: [String: ProgressBar] = [:]
    let importer = Importer(choices, use: use) { event in
      switch event {
      case .progress(let task, let part): bars[task, default: ProgressBar(task)].show(part)
      case .chosen(let choice): if tsv, dryRun { try writeLines(ImportLine.texts(of: choice)) }
      case .found(let report): if !tsv { try writeLines(report.lines) }
      case .previewed(let cards) where tsv:
        let first = cards.prefix(Self.mostShown - shown)
        shown += first.count
        try writeLines(first.map(ImportLine.text))
      case .read(let page) where tsv: try writeLines(page.entries.map(ImportLine.text))
      case .read(let page): try writeLines(page.entries.enumerated().flatMap(Self.lines))
      case .previewed(let cards): try writeLines(cards.enumerated().flatMap(Self.lines))
      case .finished(let file, let result) where tsv:
        try writeLines([ImportLine(file, result).text])
      case .finished(_, .success(let outcome)):
        try writeLines(outcome.lines.map { dryRun ? "would be: \($0)" : $0 })
      case .finished: break
      case .logged(let line): Log().line(line)
      }
    }
    if try importer.importFiles(at: files) > 0 { throw ExitCode.failure }
  }

  private var choices: ImportChoices {
    var choices = ImportChoices()
    (choices.source.question, choices.source.answer) = (question, answer)
    choices.source.sheet = sheet
    (choices.source.encoding, choices.source.isStrict) = (encoding, strict)
    (choices.source.deck, choices.subdecks, choices.learner) = (deck, subdecks, learner)
    (choices.media, choices.pictureSide, choices.isDryRun) = (media, pictureSide, dryRun)
    choices.languages = languages
    return choices
  }

  private func use(
    _ body: (DeckStore) throws -> ImportOutcome
  ) throws -> ImportOutcome? {
    guard dryRun else { return try library.useOrMake(body) }
    return LibraryFile(path: try library.path).exists ? try library.use(body) : nil
  }

  private static func languages(_ text: String) throws -> PhotoLanguages {
    guard let languages = PhotoLanguages(text) else {
      throw ValidationError(
        "--languages needs two codes, such as de,en: \(PhotoLanguage.all.map(\.code).joined(separator: " "))"
      )
    }
    return languages
  }

  /// Returns the lines that show a row of a photographed list to a person.
  private static func lines(number: Int, entry: PhotoEntry) -> [String] {
    [
      "\(number + 1). \(entry.question)\(entry.isCertain ? "" : "   (uncertain)")",
      "   → \(entry.answer)",
    ].map { $0.printable() }
  }

  /// Returns the lines that show a card to a person.
  private static func lines(number: Int, card: ImportPreview) -> [String] {
    func side(_ text: String, _ media: [String]) -> String {
      ([text] + media.map { "(\($0))" }).flatMap { $0.split(separator: "\n") }
        .joined(separator: "\n   ")
    }
    return [
      "\(number + 1). \(side(card.question, card.questionMedia))",
      "   → \(side(card.answer, card.answerMedia))",
    ]
  }
}

extension ImportScan.Subdecks: ExpressibleByArgument {}
