import ArgumentParser
import DeckFormats
import InputEvents
import KioskRuntime
import RecordingFiles
import Scenes
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

  @Option(
    help: ArgumentHelp(
      "The touch panel's size in millimetres, if it does not know it itself.",
      valueName: "width>x<height"),
    transform: Self.panelSize)
  var panelSize: SurfaceSize?

  /// Reads the deck and puts its first card under the learner's finger; the seed is the one to use
  /// when none is asked for.
  func pipeline(seed defaultSeed: UInt64) throws -> Pipeline {
    let path = try deck ?? DataDirectory.path(of: "decks/world-capitals.csv")
    let contents = try InputFile.contents(of: path, limit: 64 << 20)
    let scene = BrowseScene(
      deck: try DelimitedDeck.read(contents, path: path), seed: seed ?? defaultSeed)
    return Pipeline(scene: scene, panelSize: panelSize)
  }

  private static func panelSize(_ text: String) throws -> SurfaceSize {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false)
      .map { Double($0) ?? 0 }
    guard sides.count == 2, sides.allSatisfy(PanelGeometry.plausibleSide.contains) else {
      throw ValidationError("expected a width and a height of 20 to 2000 mm, as in 154x86")
    }
    return SurfaceSize(width: sides[0], height: sides[1])
  }
}
