import ArgumentParser

@main
struct StudyKiosk: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "studykiosk",
    abstract: "A flashcard box: touch, hear, learn.",
    version: "0.1.0",
    subcommands: [Run.self, Replay.self, Record.self, Devices.self])
}
