import ArgumentParser
import BoxServices
import CommandBasis
import DeckExchange
import DeckStore
import InputEvents
import KioskRuntime
import LibraryAccess
import Media
import Scenes
import ScreenLayout
import SettingsFiles
import Study

/// The options that decide what a recording's touches do, for `replay` and `render --at`.
struct ReplayedBoxOptions: ParsableArguments {
  @OptionGroup var study: StudyOptions

  @Flag(help: "With --library: begin at home, as the box does.")
  var home = false

  @Option(
    help: ArgumentHelp(
      "With --home: a USB stick that is plugged in from the beginning, with a folder studykiosk.",
      valueName: "folder"))
  var stick: String?

  @Option(
    help: ArgumentHelp(
      "With --library: when the recording begins, in UTC (Z) or a zone (+01:00).",
      valueName: "date and time"),
    transform: Self.date)
  var date = WallTime(milliseconds: 1_767_268_800_000, zoneMinutes: 0)  // 2026-01-01T12:00:00Z

  @Option(
    name: .customLong("least-line"),
    help: ArgumentHelp(
      "The smallest height of a card's lines, in thousandths of the screen's shorter side "
        + "(default: from the letter-size and panel-size of --settings, else 100).",
      valueName: "20 to 400"))
  var minLineHeight: MinLineHeight?

  @Option(
    help: ArgumentHelp(
      "The screen can be turned while it is used, and is turned so far when the recording begins.",
      valueName: "degrees"))
  var turned: Rotation?

  @Flag(help: "The box has something that reads aloud, which a first start offers.")
  var voice = false

  @OptionGroup var language: LanguageOptions
  @OptionGroup var recording: RecordingOptions

  /// Whether an option is given that concerns only a recording.
  var replays: Bool {
    let isStudied =
      study.set != nil || study.direction != nil || study.inOrder || study.learner != nil
      || study.guest || study.seed != nil
    let isSet =
      study.settings.settings != nil || study.settings.profile != nil
      || study.settings.panelSize != nil || minLineHeight != nil
    return isStudied || isSet || home || stick != nil || turned != nil || voice
      || recording.lenient
  }

  /// Checks what depends on whether the command has a library.
  ///
  /// - Throws: `ValidationError`.
  func check(hasLibrary: Bool) throws {
    guard hasLibrary || study.learner == nil else {
      throw ValidationError("--learner needs --library: without one nothing is saved")
    }
    guard !home || (hasLibrary && !study.namesLesson) else {
      throw ValidationError("--home needs --library, and no deck, mode or guest")
    }
    guard stick == nil || home else { throw ValidationError("--stick needs --home") }
  }

  /// Prepares the box on which recordings are replayed.
  ///
  /// - Parameters:
  ///   - store: The library in which answers are saved; nil for none.
  ///   - log: Takes what is missing.
  ///   - change: Changes the settings, as options of the command want.
  /// - Returns: The box.
  /// - Throws: What is wrong with a file, or an error of the library.
  func box(
    in store: DeckStore?, _ log: Log, changing change: (inout KioskSettings) -> Void = { _ in }
  ) throws -> ReplayedBox {
    var choice =
      try store == nil ? study.choiceWithoutLibrary() : study.choice(startsAtHome: home)
    let preferences = Preferences(try store?.preferences() ?? [:])
    var settings = try study.settings.forRecordings(log, preferences)
    choice.asksFirst = settings.values.isOn(.firstStart)
    choice.language = language.code(settings, isLive: false).rawValue
    choice.report = log.line
    change(&settings)
    let layout = language.layout(
      settings, isLive: false, minLineHeight: minLineHeight ?? settings.minLineHeight())
    return ReplayedBox(
      options: self, store: store, choice: choice, settings: settings, layout: layout)
  }

  private static func date(_ text: String) throws -> WallTime {
    guard let time = WallTime(iso8601: text) else {
      throw ValidationError("expected a date and a time, as in 2026-01-01T12:00:00Z")
    }
    return time
  }
}

/// A box without hardware, on which recordings are replayed.
struct ReplayedBox {
  fileprivate let options: ReplayedBoxOptions
  fileprivate let store: DeckStore?
  fileprivate let choice: LessonSelection
  let settings: KioskSettings
  let layout: CardLayout

  /// Reads the pictures and sounds of cards.
  var read: MediaReading {
    { [choice, store] in try choice.read($0, in: store, $1) }
  }

  /// Begins a run at the first scene.
  ///
  /// - Parameter size: The size of the screen.
  /// - Returns: The run, with what loads lessons and saves answers at times counted from the option `--date`; and
  ///   the volume, 0 to 100.
  /// - Throws: An error of the library, or of the first lesson's files.
  func run(on size: GridSize) throws -> (run: Run, volume: Int) {
    let (scenes, services) = try beginning()
    var run = Run(
      Pipeline(
        scenes: scenes,
        settings: settings.gestures, keys: settings.keys, panelSize: settings.panelSize,
        layout: layout),
      services: services)
    run.fullSize = size
    return (run, scenes.preferences.volume)
  }

  private func beginning() throws -> (SceneStack, StoredServices) {
    let seed = options.study.seed ?? 1
    let date = options.date
    let folder = options.stick.map(StickFolder.init)
    guard let store else {
      let deck = choice.file?.whole ?? Deck(name: "")
      var scenes = SceneStack(
        deck, choice.request(withoutLibrary: deck.name), settings, seed: seed)
      scenes.cardSounds = CardSounds(settings.values)
      return (scenes, StoredServices(choice, nil, stick: nil, at: date, seed: seed))
    }
    let session = try LibrarySession(
      store, choice.studied(in: store, isLive: false, after: nil, at: date))
    var settings = settings
    settings.rotation = options.turned ?? settings.rotation
    var scenes = SceneStack(
      session.studied, settings, layout, seed: seed, stick: folder?.stick())
    if options.turned != nil { scenes.abilities.insert(.turn) }
    if options.voice { scenes.abilities.insert(.speak) }
    return (scenes, StoredServices(choice, session, stick: folder, at: date, seed: seed))
  }
}

extension Rotation: ExpressibleByArgument {}
