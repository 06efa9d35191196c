import ArgumentParser
import Speaker

/// `studykiosk decode-sound`, which the program runs in a separate process; see `SoundProgram`.
struct DecodeSound: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: SoundProgram.name, shouldDisplay: false)

  func run() {
    SoundProgram.run()
  }
}
