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

  /// Where a live box keeps what was read aloud.
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

  /// The program that reads aloud on a live box; nil for none.
  ///
  /// - Parameter program: That of the settings, if they name one.
  /// - Returns: The program, which keeps what it says.
  func liveSpeech(_ program: String?) -> SpeechProgram? {
    let path = speech ?? program ?? SpeechProgram.usual
    return path == "none"
      ? nil : SpeechProgram(path: path, cache: SpeechCache(folder: Self.speechFolder))
  }

  /// The program that reads aloud in a replay: only one that is asked for, and nothing is kept.
  var replayedSpeech: SpeechProgram? {
    speech.flatMap { $0 == "none" ? nil : SpeechProgram(path: $0) }
  }

  /// The sounds to play; logs which of them the chosen folder lacks.
  ///
  /// - Parameters:
  ///   - folder: That of the settings, if they name one.
  ///   - log: Takes what is missing.
  /// - Returns: All sounds.
  /// - Throws: As `bank(of:report:)`.
  func bank(_ folder: String?, _ log: Log) throws -> SoundBank {
    try Self.bank(of: sounds ?? folder, report: log.line)
  }

  /// The sounds of a folder, and the built-in ones for those that it lacks.
  ///
  /// - Parameters:
  ///   - folder: nil for the built-in ones.
  ///   - report: Takes what is missing, as a line.
  /// - Returns: All sounds.
  /// - Throws: `SoundFileError` for a broken one, `MissingDataError` if it needs the built-in ones
  ///   and there are none.
  static func bank(of folder: String?, report: (String) -> Void) throws -> SoundBank {
    func builtIn() throws -> SoundBank {
      try SoundBank(directory: DataDirectory.path(of: "sounds"))
    }
    guard let folder else { return try builtIn() }
    let (own, missing) = try SoundBank(clips: [:]).replaced(from: folder)
    guard !missing.isEmpty else { return own }
    let names = missing.map { "\($0.rawValue).wav" }.joined(separator: ", ")
    report("the built-in sounds are played for what \(folder) lacks: \(names)".printable())
    return try builtIn().replaced(from: folder).bank
  }
}
