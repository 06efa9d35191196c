import ArgumentParser
import CommandBasis
import DeckStore
import InputEvents

/// `studykiosk library`.
struct LibraryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "library", abstract: "The library's file: where it is and whether it is sound.",
    subcommands: [
      LibraryPath.self, LibraryCheck.self, LibraryRebuild.self, LibrarySet.self, LibraryShow.self,
      LibraryMeasure.self,
    ],
    defaultSubcommand: LibraryPath.self)
}

/// `studykiosk library path`.
struct LibraryPath: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "path", abstract: "Print where the library is, or would be.")

  @OptionGroup var library: LibraryOptions

  func run() throws {
    try writeLines([try library.path])
  }
}

/// `studykiosk library check`.
struct LibraryCheck: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check the whole library for damage; exit code 1 if there is any.")

  @OptionGroup var library: LibraryOptions
  @OptionGroup var listing: ListingOptions

  func run() throws {
    let problems = try library.use { try $0.check() }
    try listing.write(
      ["problems": problems], lines: problems.isEmpty ? ["The library is whole."] : problems)
    if !problems.isEmpty { throw ExitCode.failure }
  }
}

/// `studykiosk library rebuild`.
struct LibraryRebuild: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rebuild",
    abstract: "Count all answers again, and correct the stored counts that differ.")

  @OptionGroup var library: LibraryOptions
  @OptionGroup var listing: ListingOptions

  func run() throws {
    let report = try library.use { try $0.rebuild() }
    let result =
      report.differences == 0
      ? "all numbers are what the log says"
      : "\(counted(report.differences, "number")) put right, such as"
    try listing.write(
      Entry(answers: report.answers, differences: report.differences, examples: report.examples),
      lines: ["\(counted(report.answers, "answer")) counted: \(result)"]
        + report.examples.map { "  \($0)" })
  }

  private struct Entry: Encodable {
    var answers, differences: Int
    var examples: [String]
  }
}
