import ArgumentParser
import DeckFormats
import DeckStore
import Study

/// `studykiosk history export`.
struct HistoryExport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write every answer of the log, one a line.",
    discussion: """
      An answer that a change of mind has replaced is there too, with "no" under "counts".
      """)

  @Flag(help: "As CSV, which is what it is anyway.")
  var csv = false

  @Argument(help: "The file; - is standard output.")
  var file = "-"

  @OptionGroup var spreadsheet: SpreadsheetOptions
  @OptionGroup var history: HistoryOptions
  @OptionGroup var library: LibraryOptions

  private static let headings = [
    "time", "learner", "deck", "name", "card", "answer", "milliseconds", "guesses", "round",
    "counts", "kiosk", "number", "replaces",
  ]

  func run() throws {
    try refuseInputs(library.files, [file])
    try export { try library.use($0) }
  }

  /// Writes the answers of a library that is open.
  func export(_ use: ((DeckStore) throws -> Void) throws -> Void) throws {
    // Standard output may block until its reader reads; a kiosk may be waiting for the library.
    var spool = try SpooledFile()
    let rows = DelimitedRow(isForSpreadsheet: spreadsheet.forSpreadsheet)
    try spool.write(rows.text(Self.headings))
    try use { store in
      try store.answers(of: try history.learner(in: store)) { answer in
        try spool.write(rows.text(Self.texts(of: answer)))
      }
    }
    try spool.copy(to: file, isPrivate: true)
  }

  private static func texts(of answer: LoggedAnswer) -> [String] {
    [
      answer.time.iso8601, answer.learner, answer.deck, answer.name, answer.card,
      answer.mark, "\(answer.answerTime)", answer.guesses.joined(separator: "; "),
      "\(answer.round)", answer.counts ? "yes" : "no", answer.kiosk, "\(answer.number)",
      answer.replaces.map { "\($0)" } ?? "",
    ]
  }
}
