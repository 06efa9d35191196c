import ArgumentParser
import CommandBasis
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

  private static let columns: [(heading: String, text: @Sendable (LoggedAnswer) -> String)] = [
    ("time", { $0.time.iso8601 }), ("learner", { $0.learner }), ("deck", { $0.deck }),
    ("name", { $0.name }), ("card", { $0.card }), ("answer", { $0.mark }),
    ("milliseconds", { "\($0.answerTime)" }), ("guesses", { $0.guesses.joined(separator: "; ") }),
    ("round", { "\($0.round)" }), ("counts", { $0.counts ? "yes" : "no" }),
    ("kiosk", { $0.kiosk }), ("number", { "\($0.number)" }),
    ("replaces", { $0.replaces.map { "\($0)" } ?? "" }),
    ("way", { $0.evidence?.word ?? "" }),
    ("verdict", { $0.evidence?.outcome.rawValue ?? "" }),
    ("hints", { $0.evidence.map { "\($0.hints)" } ?? "" }),
    ("grade", { $0.rating.map { "\($0.rawValue)" } ?? "" }),
  ]

  func run() throws {
    try refuseInputs(library.files, [file])
    try export { try library.use($0) }
  }

  /// Writes the answers of the library that `use` passes to its argument.
  func export(_ use: ((DeckStore) throws -> Void) throws -> Void) throws {
    // Writing to standard output may block until its reader reads. If the library were open meanwhile, no
    // program could get exclusive access to it, and its write-ahead log would grow.
    var spool = try SpooledFile()
    let rows = DelimitedRow(isForSpreadsheet: spreadsheet.forSpreadsheet)
    try spool.write(rows.text(Self.columns.map(\.heading)))
    try use { store in
      try store.answers(of: try history.learner(in: store)) { answer in
        try spool.write(rows.text(Self.columns.map { $0.text(answer) }))
      }
    }
    try spool.copy(to: file, isPrivate: true)
  }
}
