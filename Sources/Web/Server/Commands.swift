import DeckExchange
import DeckFormats
import LibraryAccess
import LinuxSystem
import Study

/// Imports and exports files through the commands of `studykiosk`, each in a background process.
struct Commands: Sendable {
  /// The path of the library.
  let library: String
  let report: @Sendable (String) -> Void
  private let process: SandboxedProcess
  /// The same program for what somebody waits for.
  private let quickProcess: SandboxedProcess

  /// The exit code of a command that found the library busy: `EX_TEMPFAIL` of sysexits.h.
  private static let libraryIsBusy: CInt = 75

  init(library: String, program: String, report: @escaping @Sendable (String) -> Void) {
    (self.library, self.report) = (library, report)
    process = SandboxedProcess(
      program: program, inheritsEnvironment: true, isInBackground: true)
    quickProcess = SandboxedProcess(program: program, inheritsEnvironment: true)
  }

  /// The result of an import or of its dry run.
  struct Found: Equatable, Sendable {
    /// A line for each file; empty if the command failed.
    var files: [ImportLine] = []
    /// The questions and answers of the first cards; only for a dry run.
    var cards: [[String]] = []
    /// What may be chosen about the file's only table; nil if there is nothing.
    var choice: TableChoice?
  }

  /// What a person has chosen about a table.
  struct Chosen: Equatable, Sendable {
    /// The columns of question and answer, from 1.
    var question: Int?
    var answer: Int?
    /// The name of the sheet.
    var sheet: String?

    fileprivate var options: [String] {
      [
        question.map { "--question=\($0)" }, answer.map { "--answer=\($0)" },
        sheet.map { "--sheet=\($0)" },
      ]
      .compactMap(\.self)
    }
  }

  /// - Returns: Whether all the cards were imported into the deck.
  func importText(_ text: String, into deck: String) -> Bool {
    let arguments = ["deck", "import", "--tsv", "--library", library, "--deck=\(deck)", "--", "-"]
    return run(arguments, Array(text.utf8))?.code == 0
  }

  /// Imports a file of cards, or only finds out what an import would do.
  ///
  /// - Parameters:
  ///   - path: The path of the file; a package or a zip file may have several decks.
  ///   - chosen: The table's columns and sheet.
  ///   - isKept: Whether to import the file; false for a dry run.
  /// - Returns: The result; nil if it is not known, because the command ended too early or found the library
  ///   busy.
  func importFile(_ path: String, _ chosen: Chosen = Chosen(), isKept: Bool) -> Found? {
    let arguments =
      ["deck", "import", "--tsv"] + (isKept ? [] : ["--dry-run"]) + chosen.options
    guard let (output, code) = run(arguments + ["--library", library, "--", path]),
      code != Self.libraryIsBusy
    else { return nil }
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
    let found = Found(
      files: lines.compactMap { ImportLine($0) }, cards: lines.compactMap(ImportLine.card),
      choice: ImportLine.choice(in: lines))
    for file in found.files where !file.error.isEmpty { report(file.error) }
    return found
  }

  /// Exports a deck to a file.
  ///
  /// - Returns: Whether the whole deck was written.
  func exportDeck(_ deck: String, to path: String, for options: [String]) -> Bool {
    run(["deck", "export"] + options + ["--library", library, "--", deck, path])?.code == 0
  }

  /// Writes a backup of the whole library to a file.
  ///
  /// - Returns: Whether the whole library was written.
  func backUp(to path: String) -> Bool {
    run(["backup", "--library", library, "--", path])?.code == 0
  }

  /// Returns what `studykiosk report` says of the box; nil if it could not be made.
  func reportOfBox() -> [UInt8]? {
    let arguments = ["report", "--page", "--library", library, "--output", "-"]
    let result = run(arguments, in: quickProcess, limit: Self.longestReport)
    return result.flatMap { $0.code == 0 ? $0.output : nil }
  }

  /// The time limit for a report, which asks every part of the box.
  private static let longestReport = Duration.seconds(120)

  /// Checks a backup, and puts it in the library's place or only says what is in both.
  ///
  /// - Parameters:
  ///   - path: The path of the backup.
  ///   - isKept: Whether to put it in the library's place.
  /// - Returns: What the command says; nil if it ended too early.
  func restore(_ path: String, isKept: Bool) -> RestoreReport? {
    let options = isKept ? ["--yes", "--at-box"] : ["--dry-run"]
    let result = run(["restore", "--tsv", "--library", library] + options + ["--", path])
    return result.map { output, _ in
      RestoreReport(lines: String(decoding: output, as: UTF8.self).split(separator: "\n"))
    }
  }

  /// Paints a side of a card as a box with a panel of 800 by 480 pixels shows it.
  ///
  /// - Returns: A PNG; nil if it could not be painted.
  func paint(_ card: Card, _ side: CardRecord.Side, isLight: Bool) -> [UInt8]? {
    let rows = DelimitedRow(isForSpreadsheet: false)
    let table = rows.text(["question", "answer"]) + rows.text([card.question, card.answer])
    let arguments =
      ["render", "--deck", "-", "--side", side.rawValue, "--output", "-"]
      + (isLight ? ["--light"] : [])
    let result = run(arguments, Array(table.utf8), in: quickProcess, limit: Self.longestPainting)
    return result.flatMap { $0.code == 0 ? $0.output : nil }
  }

  /// The time limit for painting a card, which takes a tenth of a second on a PC.
  private static let longestPainting = Duration.seconds(20)

  private func run(
    _ arguments: [String], _ input: [UInt8] = [], in other: SandboxedProcess? = nil,
    limit: Duration = SandboxedProcess.longestCommand
  ) -> (output: [UInt8], code: CInt)? {
    (other ?? process).command(arguments, input, for: "a phone", limit: limit, report: report)
  }
}
