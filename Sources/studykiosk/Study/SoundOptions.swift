import ArgumentParser
import CommandBasis
import Scenes
import Speaker

/// The options for the sounds, their volume and reading aloud.
struct SoundOptions: ParsableArguments {
  private static let files = Sound.allCases.map { "\($0.rawValue).wav" }.joined(separator: ", ")

  @Option(
    help: ArgumentHelp(
      "Play the sounds of this folder, as far as it has them: \(Self.files) (default: those of the "
        + "settings).",
      valueName: "folder"))
  var sounds: String?

  @Option(
    help: ArgumentHelp(
      "The volume, from 0 to 100; a learner's own counts instead (default: that of the settings, "
        + "else 100).", valueName: "0 to 100"))
  var volume: Int?

  @Option(
    help: ArgumentHelp(
      "Read cards aloud with this program, which gets the text on standard input and gives a sound on "
        + "standard output; or with none (default: that of the settings, else "
        + "\(SpeechProgram.usual); in a replay none).", valueName: "path"))
  var speech: String?

  /// The folder in which a live box caches the sounds of texts that were read aloud.
  static var speechFolder: String { "\(StateDirectory.path)/speech" }

  func validate() throws {
    guard speech.map({ $0 == "none" || $0.hasPrefix("/") }) ?? true else {
      throw ValidationError("--speech needs a program's whole path, from / on, or none")
    }
    let kind = Setting.volume.row.kind
    guard volume.map({ kind.value("\($0)") != nil }) ?? true else {
      throw ValidationError("--volume must be \(kind.expected)")
    }
  }

  /// Returns the program that reads aloud on a live box.
  ///
  /// - Parameter program: The path of the program in the settings; nil if they name none.
  /// - Returns: The program, with a cache; nil if nothing is to be read aloud.
  func liveSpeech(_ program: String?) -> SpeechProgram? {
    let path = speech ?? program ?? SpeechProgram.usual
    return path == "none"
      ? nil : SpeechProgram(path: path, cache: SpeechCache(folder: Self.speechFolder))
  }

  /// The program that reads aloud in a replay, without a cache; nil unless an option names one.
  var replayedSpeech: SpeechProgram? {
    speech.flatMap { $0 == "none" ? nil : SpeechProgram(path: $0) }
  }

  /// Returns the sounds to play, and logs which of them the chosen folder lacks.
  ///
  /// - Parameters:
  ///   - folder: The folder in the settings; nil if they name none.
  ///   - log: The log for the missing sounds.
  /// - Returns: All sounds.
  /// - Throws: As `SoundBank.init(of:report:)`.
  func bank(_ folder: String?, _ log: Log) throws -> SoundBank {
    try SoundBank(of: sounds ?? folder, report: log.line)
  }
}
