import ArgumentParser
import CommandBasis

@main
struct Program {
  static func main() { CommandProgram.main(StudyKiosk.self) }
}

/// `studykiosk`.
struct StudyKiosk: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "studykiosk",
    abstract: "A flashcard box: touch, hear, learn.",
    version: programVersion,
    subcommands: [
      RunCommand.self, Replay.self, Record.self, Render.self, ExplainGestures.self, Calibrate.self,
      Settings.self,
      Devices.self, Doctor.self, ReportCommand.self,
      DeckCommand.self, LearnerCommand.self, HistoryCommand.self, Stats.self,
      Backup.self,
      Restore.self, LibraryCommand.self, NetworkCommand.self, ClockCommand.self,
      DecodePicture.self, DecodeSound.self, ReadPhoto.self,
    ])
}
