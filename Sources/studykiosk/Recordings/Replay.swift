import ArgumentParser
import Canvas
import CommandBasis
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

  @OptionGroup var box: ReplayedBoxOptions

  @Option(
    help: ArgumentHelp(
      "Study a deck of this library and save into it (default: nothing is saved).",
      valueName: "file"))
  var library: String?

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
    help: ArgumentHelp(
      "With --screens: write pictures of a panel of this size, which also gives --size.",
      valueName: "width>x<height"),
    transform: PixelSize.init(option:))
  var pixels: PixelSize?

  @Flag(
    help: ArgumentHelp(
      "Also draw and play on this machine, as the live kiosk does. A click of the terminal's mouse ends the "
        + "recording: from there on the mouse is a finger, until Ctrl-C."))
  var show = false

  @Option(help: "With --show: at the speed it was recorded, or without waiting.")
  var speed = Speed.natural

  @Option(
    help: ArgumentHelp(
      "With --show, at natural speed: write how long each sound and screen took from its event.",
      valueName: "file"))
  var latency: String?

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
    try box.check(hasLibrary: library != nil)
    guard latency == nil || (show && speed == .natural && files.count == 1) else {
      throw ValidationError("--latency needs --show, natural speed and one recording")
    }
    try refuseSharedInput(files + box.study.inputs)
  }

  func run() throws {
    let trace = trace ?? (wav == nil && screens == nil && !show ? "-" : nil)
    let inputs = files.flatMap(RecordingFile.paths(of:)) + box.study.inputs + [library]
    try refuseInputs(inputs, [trace, wav, latency])
    guard let library else { return try replay(trace: trace, into: nil) }
    try LibraryFile(path: library, report: { Log().report($0) })
      .use { try replay(trace: trace, into: $0) }
  }

  private func replay(trace: String?, into store: DeckStore?) throws {
    let log = Log()
    let replayed = try box.box(in: store, log) { settings in
      sound.volume.map { settings[.volume] = "\($0)" }
    }
    let settings = replayed.settings
    let sounds = wav != nil || show ? try sound.bank(settings[.sounds], log) : nil
    let panel = try pixels.map {
      try ScreenSink.Panel($0, settings.values.theme, ReplayPictures(replayed.read))
    }
    let media = ReplayMedia(
      speech: sound.replayedSpeech, reading: replayed.read, report: log.line)
    for file in files {
      // Open the input before the outputs, so that a replay that can't run empties no file.
      let recording = try box.recording.open(file)
      let traced = try trace.map { path throws(FileError) in
        try TraceSink(path: path, of: files.count > 1 ? file : nil)
      }
      var (run, volume) = try replayed.run(on: panel?.size ?? size)
      if let traced { run.sinks.add(traced) }
      if let wav, let sounds {
        run.sinks.add(try WAVSink(path: wav, sounds, volume: volume, media))
      }
      if let screens { run.sinks.add(try ScreenSink(folder: screens, panel: panel)) }
      var replay = Replaying(recording: recording, run: run)
      if show, let sounds {
        try Showing(
          options: self, sounds: sounds, volume: volume, settings: settings,
          pictures: ReplayPictures(replayed.read), media: media, layout: replayed.layout
        ).show(&replay)
      } else {
        try replay.play()
      }
      for device in replay.unusedDevices { log.line(device) }
      box.recording.reportEnd(
        of: file, clock: replay.clockWasSetBack(file), replay.problem,
        hasEvents: replay.hasEvents, isTouched: replay.endsTouched, log)
    }
  }

  private static func size(_ text: String) throws -> GridSize {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard sides.count == 2, (1...500).contains(sides[0]), (1...300).contains(sides[1]) else {
      throw ValidationError("expected columns and rows, as in 50x15")
    }
    return GridSize(columns: sides[0], rows: sides[1])
  }
}
