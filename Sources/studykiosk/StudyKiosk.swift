import ArgumentParser
import Glibc

@main
struct Program {
  static func main() {
    openStandardDescriptors()
    StudyKiosk.main()
  }

  /// Opens what was closed of standard input, output and error, so that no file of ours gets their
  /// numbers and messages in it.
  private static func openStandardDescriptors() {
    var descriptor = open("/dev/null", O_RDWR)
    while (0...STDERR_FILENO).contains(descriptor) { descriptor = dup(descriptor) }
    if descriptor > STDERR_FILENO { close(descriptor) }
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
