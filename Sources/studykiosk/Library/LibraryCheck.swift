import ArgumentParser
import DeckStore

/// `studykiosk library check`.
struct LibraryCheck: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Look for damage in the whole library; exit code 1 if any.")

  @OptionGroup var library: LibraryOptions
  @Flag(help: "Write JSON for a script.")
  var json = false

  func run() throws {
    let problems = try library.use { try $0.check() }
    if json {
      try writeJSON(["problems": problems])
    } else {
      try writeLines(problems.isEmpty ? ["The library is whole."] : problems)
    }
    if !problems.isEmpty { throw ExitCode.failure }
  }
}
