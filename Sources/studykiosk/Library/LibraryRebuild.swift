import ArgumentParser
import DeckStore

/// `studykiosk library rebuild`.
struct LibraryRebuild: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rebuild",
    abstract: "Count all answers anew, compare with the numbers kept and put these right.")

  @OptionGroup var library: LibraryOptions
  @Flag(help: "Write JSON for a script.")
  var json = false

  func run() throws {
    let report = try library.use { try $0.rebuild() }
    if json { return try writeJSON(Entry(report)) }
    let result =
      report.differences == 0
      ? "all numbers are what the log says"
      : "\(counted(report.differences, "number")) put right, such as"
    try writeLines(
      ["\(counted(report.answers, "answer")) counted: \(result)"]
        + report.examples.map { "  \($0)" })
  }

  private struct Entry: Encodable {
    var answers, differences: Int
    var examples: [String]

    init(_ report: RebuildReport) {
      answers = report.answers
      differences = report.differences
      examples = report.examples
    }
  }
}
