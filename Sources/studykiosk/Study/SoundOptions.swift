import ArgumentParser
import Scenes
import Speaker

/// Which sounds to play, and how loud.
struct SoundOptions: ParsableArguments {
  private static let files = Sound.allCases.map { "\($0.rawValue).wav" }.joined(separator: ", ")

  @Option(
    help: ArgumentHelp(
      "Use the sounds of this folder: \(Self.files).",
      valueName: "folder"))
  var sounds: String?

  @Option(help: "The volume, from 0 to 100.")
  var volume = 100

  func validate() throws {
    guard (0...100).contains(volume) else {
      throw ValidationError("--volume must be a number from 0 to 100")
    }
  }

  func bank() throws -> SoundBank {
    try SoundBank(directory: try sounds ?? DataDirectory.path(of: "sounds"))
  }
}
