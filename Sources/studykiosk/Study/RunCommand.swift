import ArgumentParser
import CLinuxHeaders
import CommandBasis
import Glibc
import InputEvents
import DeckFormats
import DeckStore
import KioskRuntime
import RecordingFiles
import Scenes
import Study

/// `studykiosk study`, or `run`: the live box.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Study with this machine's touchscreen, accelerometer, keys, speaker and screen.",
    discussion: """
      Begins at home: tap a deck, then how to study it; swipe right or hold to go back. With a deck \
      or a mode it begins with that lesson. Ctrl-C ends it.

      Leafing through a deck: tap for a random question. Tap twice: the answer; then swipe up if you \
      knew it, down if you did not. Swipe left or right: the next or previous question. Shake: a \
      random question. Hold: home, or the first card.

      With --mode round or review a tap shows the answer; swipe up if you knew it, down if you did \
      not, right to take the last mark back, left to ask the card later; hold to end. With --mode \
      quiz tap the answer. A box with a mode of its own (`studykiosk library set mode`) begins with \
      it; with a deck alone the mode is browse.
      """,
    aliases: ["study"])

  @OptionGroup var study: StudyOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var input: InputOptions
  @OptionGroup var sound: SoundOptions
  @OptionGroup var live: LiveOptions
  @OptionGroup var link: LinkOptions
  @OptionGroup var language: LanguageOptions
  @OptionGroup var stick: StickOptions
  @OptionGroup var services: ServiceOptions

  @Option(help: ArgumentHelp("Write a line for everything that happens.", valueName: "file"))
  var trace: String?

  @Option(
    help: ArgumentHelp("Record the input events, for `replay`.", valueName: "file"))
  var record: String?

  @Option(
    help: ArgumentHelp(
      "Write how long each sound and screen took after its event.", valueName: "file"))
  var latency: String?

  func validate() throws {
    try refuseScreen([trace, record, latency])
    try refuseSharedInput(study.inputs)
  }

  /// The preferences that options override for this run.
  var chosenPreferences: Set<Setting> {
    var names: Set<Setting> = []
    if language.language != nil { names.insert(.language) }
    if sound.volume != nil { names.insert(.volume) }
    if study.settings.profile != nil { names.insert(.profile) }
    return names
  }

  func run() throws {
    // Huge pages are turned off before threads are started: a stack at an aligned address would take 2 MiB
    // for a few kilobytes, and the heap up to 6 MiB (measured in the kernel test).
    _ = use_small_pages()
    try refuseInputs(study.inputs + [library.path], [trace, record, latency])
    TemporaryPlace.removeUnused()
    let log = Log()
    defer { log.release() }
    let seed = study.seed ?? UInt64.random(in: 1...999_999)
    log.line("seed \(seed)")
    var kiosk = try LiveKiosk(self, seed: seed, log: log)
    try kiosk.run()
  }
}
