import ArgumentParser
import DeckFormats
import KioskRuntime
import RecordingFiles
import Scenes
import SettingsFiles
import Study

/// What is studied and how touches are measured: the same for `run` and `replay`.
struct StudyOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Study the cards of this CSV or TSV file (default: the world's capitals).",
      valueName: "file"))
  var deck: String?

  @Option(help: "Repeat the random choice of cards of this seed.")
  var seed: UInt64?

  @OptionGroup var settings: SettingsOptions

  /// The settings and decks no output may replace.
  var inputs: [String?] { settings.files + [try? deckPath] }

  private var deckPath: String {
    get throws { try deck ?? DataDirectory.path(of: "decks/world-capitals.csv") }
  }

  /// Reads the settings and the deck and puts its first card under the learner's finger.
  ///
  /// - Parameters:
  ///   - defaultSeed: The seed to use when none is asked for.
  ///   - isLive: Whether the box's own settings count: see `SettingsOptions.inForce`.
  /// - Returns: What stands between the devices and the effects.
  /// - Throws: What is wrong with the settings or the deck.
  func pipeline(seed defaultSeed: UInt64, isLive: Bool) throws -> Pipeline {
    let settings = try settings.inForce(isInstalled: isLive).settings
    let path = try deckPath
    let contents = try InputFile.contents(of: path, limit: 64 << 20)
    let scene = BrowseScene(
      deck: try DelimitedDeck.read(contents, path: path), seed: seed ?? defaultSeed)
    return Pipeline(scene: scene, settings: settings.gestures, panelSize: settings.panelSize)
  }
}
