import ArgumentParser
import BoxServices
import Canvas
import CommandBasis
import DeckExchange
import DeckStore
import InputEvents
import KioskRuntime
import LibraryAccess
import LinuxSystem
import LiveRuntime
import Media
import RecordingFiles
import Scenes
import ScreenLayout
import SettingsFiles
import Speaker
import Study

/// `studykiosk replay`.
struct Replay: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay", abstract: "Study with recorded events instead of devices.",
    discussion: """
      Reads this program's own recordings, evemu's (.evemu, or .events with a .desc beside it), the \
      YAML of `libinput record`, and the text of evtest and of Android's getevent -lp and -lt. \
      Without another output the trace goes to standard output. The same recording, deck and seed \
      give the same bytes everywhere.
      """)

  enum Speed: String, ExpressibleByArgument, CaseIterable {
    case natural, fast
  }

  @Argument(help: "The recordings, each studied on its own; - is standard input.")
  var files: [String]

  @OptionGroup var study: StudyOptions

  @Option(
    help: ArgumentHelp(
      "Study a deck of this library and save into it (default: nothing is saved).",
      valueName: "file"))
  var library: String?

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
    help: ArgumentHelp(
      "Write what happens, a line each; - is standard output.", valueName: "file"))
  var trace: String?

  @Option(help: ArgumentHelp("Write what would be heard, in event time.", valueName: "file"))
  var wav: String?

  @Option(
    help: ArgumentHelp("Write every screen as a text file into this folder.", valueName: "folder"))
  var screens: String?

  @Option(
    help: ArgumentHelp(
      "The size of the touched screen, and of those text files.", valueName: "columns>x<rows"),
    transform: Self.size)
  var size = GridSize.standard

  @Option(
    name: .customLong("least-line"),
    help: ArgumentHelp(
      "The smallest height of a card's lines, in thousandths of the screen's shorter side "
        + "(default: from the letter-size and panel-size of --settings, else 100).",
      valueName: "20 to 400"))
  var minLineHeight: MinLineHeight?

  @Option(
    help: ArgumentHelp(
      "With --screens: write pictures of a panel of this size, which also gives --size.",
      valueName: "width>x<height"),
    transform: PixelSize.init(option:))
  var pixels: PixelSize?

  @Option(
    help: ArgumentHelp(
      "The screen can be turned while it is used, and is turned so far when the recording begins.",
      valueName: "degrees"))
  var turned: Rotation?

  @Flag(help: "The box has something that reads aloud, which a first start offers.")
  var voice = false

  @Flag(help: "Also draw and play on this machine, as the live kiosk does.")
  var show = false

  @Option(help: "With --show: at the speed it was recorded, or without waiting.")
  var speed = Speed.natural

  @Option(
    help: ArgumentHelp(
      "With --show, at natural speed: write how long each sound and screen took from its event.",
      valueName: "file"))
  var latency: String?

  @OptionGroup var language: LanguageOptions
  @OptionGroup var recording: RecordingOptions
  @OptionGroup var sound: SoundOptions
  @OptionGroup var live: LiveOptions

  func validate() throws {
    guard files.count == 1 || (wav == nil && screens == nil && (trace ?? "-") == "-") else {
      throw ValidationError("an output file or folder takes one recording at a time")
    }
    guard pixels == nil || screens != nil else {
      throw ValidationError("--pixels needs --screens, the folder for the pictures")
    }
    guard !show || !files.contains("-") else {
      throw ValidationError("--show needs a recording it can read without waiting, not -")
    }
    if show { try refuseScreen([trace, latency]) }
    guard library != nil || study.learner == nil else {
      throw ValidationError("--learner needs --library: without one nothing is saved")
    }
    guard !home || (library != nil && !study.namesLesson) else {
      throw ValidationError("--home needs --library, and no deck, mode or guest")
    }
    guard stick == nil || home else { throw ValidationError("--stick needs --home") }
    guard latency == nil || (show && speed == .natural && files.count == 1) else {
      throw ValidationError("--latency needs --show, natural speed and one recording")
    }
    try refuseSharedInput(files + study.inputs)
  }

  func run() throws {
    let trace = trace ?? (wav == nil && screens == nil && !show ? "-" : nil)
    let inputs = files.flatMap(RecordingFile.paths(of:)) + study.inputs + [library]
    try refuseInputs(inputs, [trace, wav, latency])
    guard let library else { return try replay(trace: trace, into: nil) }
    try LibraryFile(path: library, report: { Log().report($0) })
      .use { try replay(trace: trace, into: $0) }
  }

  private func replay(trace: String?, into store: DeckStore?) throws {
    let log = Log()
    var found =
      try store == nil ? study.choiceWithoutLibrary() : study.choice(startsAtHome: home)
    let preferences = Preferences(try store?.preferences() ?? [:])
    var settings = try study.settings.forRecordings(log, preferences)
    found.asksFirst = settings.values.isOn(.firstStart)
    found.language = language.code(settings, isLive: false).rawValue
    found.report = log.line
    let choice = found
    sound.volume.map { settings[.volume] = "\($0)" }
    let sounds = wav != nil || show ? try sound.bank(settings[.sounds], log) : nil
    let read: MediaReading = { try choice.read($0, in: store, $1) }
    let panel = try pixels.map {
      try ScreenSink.Panel($0, settings.values.theme, ReplayPictures(read))
    }
    let size = panel?.size ?? size
    let layout = language.layout(
      settings, isLive: false, minLineHeight: minLineHeight ?? settings.minLineHeight())
    let media = ReplayMedia(speech: sound.replayedSpeech, reading: read, report: log.line)
    for file in files {
      // Open the input before the outputs, so that a replay that can't run empties no file.
      let recording = try self.recording.open(file)
      let traced = try trace.map { path throws(FileError) in
        try TraceSink(path: path, of: files.count > 1 ? file : nil)
      }
      let (scenes, services) = try box(choice, in: store, settings, layout)
      var run = Run(
        Pipeline(
          scenes: scenes,
          settings: settings.gestures, keys: settings.keys, panelSize: settings.panelSize,
          layout: layout),
        services: services)
      run.size = size
      if let traced { run.sinks.add(traced) }
      if let wav, let sounds {
        run.sinks.add(
          try WAVSink(path: wav, sounds, volume: scenes.preferences.volume, media))
      }
      if let screens { run.sinks.add(try ScreenSink(folder: screens, panel: panel)) }
      var replay = Replaying(recording: recording, run: run)
      if show, let sounds {
        try Showing(
          options: self, sounds: sounds, volume: scenes.preferences.volume,
          settings: settings,
          pictures: ReplayPictures(read), media: media, layout: layout
        ).show(&replay)
      } else {
        try replay.play()
      }
      for device in replay.unusedDevices { log.line(device) }
      self.recording.reportEnd(
        of: file, clock: replay.clockWasSetBack(file), replay.problem,
        hasEvents: replay.hasEvents, isTouched: replay.endsTouched, log)
    }
  }

  /// Returns the first scene, in its stack, and what loads lessons and saves answers, at times counted from
  /// `date`.
  private func box(
    _ choice: LessonSelection, in store: DeckStore?, _ settings: KioskSettings,
    _ layout: CardLayout
  ) throws -> (SceneStack, StoredServices) {
    let seed = study.seed ?? 1
    let folder = stick.map(StickFolder.init)
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
    settings.rotation = turned ?? settings.rotation
    var scenes = SceneStack(
      session.studied, settings, layout, seed: seed, stick: folder?.stick())
    if turned != nil { scenes.abilities.insert(.turn) }
    if voice { scenes.abilities.insert(.speak) }
    return (scenes, StoredServices(choice, session, stick: folder, at: date, seed: seed))
  }

  private static func date(_ text: String) throws -> WallTime {
    guard let time = WallTime(iso8601: text) else {
      throw ValidationError("expected a date and a time, as in 2026-01-01T12:00:00Z")
    }
    return time
  }

  private static func size(_ text: String) throws -> GridSize {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard sides.count == 2, (1...500).contains(sides[0]), (1...300).contains(sides[1]) else {
      throw ValidationError("expected columns and rows, as in 50x15")
    }
    return GridSize(columns: sides[0], rows: sides[1])
  }
}

extension Rotation: ExpressibleByArgument {}
