import ArgumentParser
import Glibc

/// Asks before something is gone; never while the library is in use, as a kiosk may be lending it.
struct ConfirmationOptions: ParsableArguments {
  @Flag(help: "Do it without asking.")
  var yes = false

  /// Returns when the answer is yes.
  ///
  /// - Parameter question: "Delete the deck \"X\" with its 85 cards?"
  /// - Throws: `ExitCode` for any other answer; `ValidationError` when there is nobody to ask.
  func ask(_ question: String) throws {
    if yes { return }
    guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else {
      throw ValidationError("\(question) Nobody can be asked here: say --yes")
    }
    let bytes = Array("\(question) [y/N] ".utf8)
    _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
    guard let answer = readLine(), ["y", "yes"].contains(answer.lowercased()) else {
      Log().line("nothing was changed")
      throw ExitCode.failure
    }
  }
}
