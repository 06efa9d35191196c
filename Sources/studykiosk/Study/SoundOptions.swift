import ArgumentParser
import InputEvents
import Scenes
import Speaker

/// Which sounds to play, and how loud.
struct SoundOptions: ParsableArguments {
  private static let files = Sound.allCases.map { "\($0.rawValue).wav" }.joined(separator: ", ")

  @Option(
    help: ArgumentHelp(
      "Play the sounds of this folder, as far as it has them: \(Self.files) (default: those of the "
        + "settings).",
      valueName: "folder"))
  var sounds: String?

  @Option(help: "The volume, from 0 to 100.")
  var volume = 100

  func validate() throws {
    guard (0...100).contains(volume) else {
      throw ValidationError("--volume must be a number from 0 to 100")
    }
  }

  /// The sounds to play; logs which of them the chosen folder lacks.
  ///
  /// - Parameters:
  ///   - folder: That of the settings, if they name one.
  ///   - log: Takes what is missing.
  /// - Returns: All sounds.
  /// - Throws: `SoundFileError` for a broken one, `MissingDataError` if it needs the built-in ones
  ///   and there are none.
  func bank(_ folder: String?, _ log: Log) throws -> SoundBank {
    func builtIn() throws -> SoundBank {
      try SoundBank(directory: DataDirectory.path(of: "sounds"))
    }
    guard let folder = sounds ?? folder else { return try builtIn() }
    let (own, missing) = try SoundBank(clips: [:]).replaced(from: folder)
    guard !missing.isEmpty else { return own }
    let names = missing.map { "\($0.rawValue).wav" }.joined(separator: ", ")
    log.line("the built-in sounds are played for what \(folder) lacks: \(names)".printable())
    return try builtIn().replaced(from: folder).bank
  }
}
