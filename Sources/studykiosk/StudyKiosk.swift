import ArgumentParser
import Glibc
import LibraryAccess

@main
struct Program {
  static func main() {
    openStandardDescriptors()
    do {
      var command = try StudyKiosk.parseAsRoot()
      try run(&command)
    } catch {
      end(error)
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
      StandardError.write("Error: \(error.message)\n")
      throw ExitCode.validationFailure
    } catch let error as LibraryAccessError {
      // EX_TEMPFAIL of sysexits.h: nothing is wrong, but somebody else has the library.
      StandardError.write("Error: \(error)\n")
      throw ExitCode(75)
    }
  }

  /// Opens what was closed of standard input, output and error, so that no file of ours gets their
  /// numbers and messages in it.
  private static func openStandardDescriptors() {
    var descriptor = open("/dev/null", O_RDWR)
    while (0...STDERR_FILENO).contains(descriptor) { descriptor = dup(descriptor) }
    if descriptor > STDERR_FILENO { close(descriptor) }
  }

  /// Tells what was asked for (help, the version) or what went wrong, and exits with its code.
  private static func end(_ error: any Error) -> Never {
    let message = StudyKiosk.fullMessage(for: error)
    let code = StudyKiosk.exitCode(for: error)
    if !message.isEmpty {
      if code.isSuccess {
        try? writeLines([message])
      } else {
        StandardError.write(message + "\n")
      }
    }
    exit(code.rawValue)
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
