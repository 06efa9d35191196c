import DeckExchange
import LibraryAccess
import LinuxSystem

/// Works with files by this program's own commands, a process each, in the background.
struct Commands: Sendable {
  /// The library's file.
  let library: String
  let report: @Sendable (String) -> Void
  private let process: SandboxedProcess

  /// Longer than the largest decks take on a slow box.
  private static let longest = Duration.seconds(3_600)
  /// The code of a command that could not have the library: `EX_TEMPFAIL` of sysexits.h.
  private static let libraryIsBusy: CInt = 75
  /// In bytes: a line for each of the files in the largest zip.
  private static let mostOutput = 8 << 20

  init(library: String, program: String, report: @escaping @Sendable (String) -> Void) {
    (self.library, self.report) = (library, report)
    process = SandboxedProcess(
      program: program, hasOwnEnvironment: true, isInBackground: true)
  }

  /// What an import does or would do.
  struct Found: Equatable, Sendable {
    /// One of each file; none if it failed.
    var files: [ImportLine] = []
    /// The first cards' questions and answers, where it is only looked at.
    var cards: [[String]] = []
  }

  /// - Returns: Whether all cards are in the deck.
  func importText(_ text: String, into deck: String) -> Bool {
    let arguments = ["deck", "import", "--tsv", "--library", library, "--deck=\(deck)", "--", "-"]
    return run(arguments, Array(text.utf8))?.code == 0
  }

  /// Brings in a file of cards, or looks at what it would do.
  ///
  /// - Parameters:
  ///   - path: The file; a package or a zip file may have several decks.
  ///   - isKept: false only looks.
  /// - Returns: What came of it; nil if nobody knows.
  func importFile(_ path: String, isKept: Bool) -> Found? {
    let arguments = ["deck", "import", "--tsv"] + (isKept ? [] : ["--dry-run"])
    guard let (output, code) = run(arguments + ["--library", library, "--", path]),
      code != Self.libraryIsBusy
    else { return nil }
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
    let found = Found(
      files: lines.compactMap { ImportLine($0) }, cards: lines.compactMap(ImportLine.card))
    for file in found.files where !file.error.isEmpty { report(file.error) }
    return found
  }

  /// Writes a deck into a file.
  ///
  /// - Returns: Whether all of it is there.
  func exportDeck(_ deck: String, to path: String, for options: [String]) -> Bool {
    run(["deck", "export"] + options + ["--library", library, "--", deck, path])?.code == 0
  }

  /// Writes the whole library into a file.
  ///
  /// - Returns: Whether all of it is there.
  func backUp(to path: String) -> Bool {
    run(["backup", "--library", library, "--", path])?.code == 0
  }

  private func run(
    _ arguments: [String], _ input: [UInt8] = []
  ) -> (output: [UInt8], code: CInt)? {
    do throws(NoDecoder) {
      let (outcome, _) = try process.run(
        input, arguments, most: Self.mostOutput, limit: Self.longest, cancellation: .never)
      if case .reply(let output, .byItself(let code)) = outcome { return (output, code) }
      report("\(arguments.prefix(2).joined(separator: " ")) for a phone ended too early")
    } catch {
      report("no process for a phone: \(error.call)")
    }
    return nil
  }
}
