import ArgumentParser
import CommandBasis
import Glibc

/// The confirmation that is asked for before something is deleted or replaced.
///
/// Don't ask while the library is open: other programs would wait for the answer.
struct ConfirmationOptions: ParsableArguments {
  @Flag(help: "Do it without asking.")
  var yes = false

  /// Asks a question, and returns if the answer is yes.
  ///
  /// - Parameter question: The question: "Delete the deck \"X\" with its 85 cards?"
  /// - Throws: `ExitCode` for any other answer; `ValidationError` when there is nobody to ask.
  func ask(_ question: String) throws {
    if yes { return }
    guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else {
      throw ValidationError("\(question) Nobody can be asked here: say --yes")
    }
    StandardError.write("\(question) [y/N] ")
    guard ["y", "yes"].contains(Self.answer().lowercased()) else {
      Log().line("nothing was changed")
      throw ExitCode.failure
    }
  }

  /// Returns the typed line; empty on Ctrl-C, which counts as "no" and lets the command clean up.
  private static func answer() -> String {
    var (interrupted, before) = (sigaction(), sigaction())
    interrupted.__sigaction_handler.sa_handler = { _ in }
    sigaction(SIGINT, &interrupted, &before)
    defer { sigaction(SIGINT, &before, nil) }
    var line = [UInt8](repeating: 0, count: 100)
    let count = max(read(STDIN_FILENO, &line, line.count), 0)
    return String(decoding: line[..<count].filter { $0 > 0x20 }, as: UTF8.self)
  }
}
