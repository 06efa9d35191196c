import ArgumentParser
import DeckFormats
import Glibc
import KioskRuntime
import RecordingFiles
import Scenes
import SettingsFiles
import Study

/// What is studied and how touches are measured: the same for `run` and `replay`.
struct StudyOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Study this deck of the library, or the cards of this CSV or TSV file (default: the world's "
        + "capitals; where the library lacks them, its first deck).", valueName: "name or file"))
  var deck: String?

  @Option(help: ArgumentHelp("Who studies (default: the first learner).", valueName: "name"))
  var learner: String?

  @Option(help: "Repeat the random choice of cards of this seed.")
  var seed: UInt64?

  @OptionGroup var settings: SettingsOptions

  /// The settings and decks no output may replace.
  var inputs: [String?] { settings.files + [deckFile, try? BuiltInDeck.path] }

  /// The deck's file, where it is one: a path, or the name of a deck file that is there.
  var deckFile: String? {
    guard let deck else { return nil }
    let isNamedSo = [".csv", ".tsv", ".txt"].contains { deck.hasSuffix($0) }
    return deck.contains("/") || deck == "-" || (isNamedSo && access(deck, F_OK) == 0) ? deck : nil
  }

  /// What to look for in a library.
  ///
  /// - Throws: What is wrong with the deck's file, where it is one.
  func choice() throws -> StudyChoice {
    StudyChoice(
      file: try deckFile.map(DelimitedDeck.read(path:)), deck: deckFile == nil ? deck : nil,
      learner: learner)
  }

  /// Where no library is asked: the deck's file, or the built-in deck.
  ///
  /// - Throws: What is wrong with the file; a `ValidationError` where it is a deck's name.
  func deckWithoutLibrary() throws -> Deck {
    if let deck, deckFile == nil, access(deck, F_OK) != 0 {
      throw ValidationError("there is no file \(deck); a deck of a library needs --library")
    }
    return try DelimitedDeck.read(path: deck ?? BuiltInDeck.path)
  }

  /// Puts a deck's first card under the learner's finger.
  ///
  /// - Parameters:
  ///   - deck: What is studied.
  ///   - defaultSeed: The seed to use when none is asked for.
  ///   - isLive: Whether the box's own settings count: see `SettingsOptions.inForce`.
  /// - Returns: What stands between the devices and the effects.
  /// - Throws: What is wrong with the settings.
  func pipeline(_ deck: Deck, seed defaultSeed: UInt64, isLive: Bool) throws -> Pipeline {
    let settings = try settings.inForce(isInstalled: isLive).settings
    return Pipeline(
      scene: BrowseScene(deck: deck, seed: seed ?? defaultSeed), settings: settings.gestures,
      panelSize: settings.panelSize)
  }
}

extension DelimitedDeck {
  /// Reads a deck's file.
  static func read(path: String) throws -> Deck {
    try read(try InputFile.contents(of: path, limit: DeckFile.largestFile), path: path)
  }
}
