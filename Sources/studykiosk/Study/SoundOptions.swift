import ArgumentParser
import Speaker

/// Which sounds, and how loud.
struct SoundOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Take question.wav, answer.wav, right.wav, wrong.wav and empty.wav from this folder.",
      valueName: "folder"))
  var sounds: String?

  @Option(help: "How loud, from 0 to 100.")
  var volume = 100

  func validate() throws {
    guard (0...100).contains(volume) else {
      throw ValidationError("--volume is a number from 0 to 100")
    }
  }

  /// Reads all sounds.
  func bank() throws -> SoundBank {
    try SoundBank(directory: try sounds ?? DataDirectory.path(of: "sounds"))
  }
}
