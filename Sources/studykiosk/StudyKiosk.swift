import ArgumentParser
import Glibc
import InputEvents
import LibraryAccess

@main
struct Program {
  static func main() {
    openStandardDescriptors()
    do {
      var command = try StudyKiosk.parseAsRoot()
      try run(&command)
    } catch {
      StudyKiosk.exit(withError: error)
    }
  }

  /// Runs a command.
  ///
  /// What it refuses then has nothing to do with how it is called, and is told without the usage,
  /// which would be that of all commands.
  private static func run(_ command: inout any ParsableCommand) throws {
    do {
      try command.run()
    } catch let error as ValidationError {
      try end(error.message, .validationFailure)
    } catch let error as LibraryAccessError {
      // EX_TEMPFAIL of sysexits.h: nothing is wrong, but somebody else has the library.
      try end("\(error)".printable(), ExitCode(75))
    }
  }

  /// Opens what was closed of standard input, output and error, so that no file of ours gets their
  /// numbers and messages in it.
  private static func openStandardDescriptors() {
    var descriptor = open("/dev/null", O_RDWR)
    while (0...STDERR_FILENO).contains(descriptor) { descriptor = dup(descriptor) }
    if descriptor > STDERR_FILENO { close(descriptor) }
  }

  private static func end(_ message: String, _ code: ExitCode) throws {
    let bytes = Array("Error: \(message)\n".utf8)
    _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
    throw code
  }
}

/// `studykiosk`.
struct StudyKiosk: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "studykiosk",
    abstract: "A flashcard box: touch, hear, learn.",
    version: "0.1.0",
    subcommands: [
      Run.self, Replay.self, Record.self, ExplainGestures.self, Calibrate.self, Settings.self,
      Devices.self, DeckCommand.self, LearnerCommand.self, HistoryCommand.self, Stats.self,
      Backup.self,
      Restore.self, LibraryCommand.self,
    ])
}
