import CommandBasis
import ArgumentParser
import BoxServices
import Console
import DeckExchange
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

/// The live box: devices in; speaker, screen and library out.
struct LiveKiosk: ~Copyable {
  private var loop: LiveLoop
  private var study: LiveStudy
  private let screen: KioskScreen
  private let speaker: SpeakerThread?
  private let library: LibraryThread
  private let log: Log
  private let start: Timestamp

  init(_ options: RunCommand, seed: UInt64, log: Log) throws {
    // Find all invalid options before taking the screen.
    var found = try options.study.choice(startsAtHome: !options.study.namesLesson)
    // A system that is back after an update starts with a settings file that has names of the newer one.
    let before = try options.study.settings.inForce(isInstalled: true) {
      log.line("\($0)".printable())
    }.settings
    (found.offer, found.asksFirst) = (before.offer, before.values.isOn(.firstStart))
    found.language = options.language.code(before, isLive: true).rawValue
    found.report = log.line
    let choice = found
    let library = try LibraryThread(
      path: options.library.path,
      state: userFolder("XDG_STATE_HOME", inHome: ".local/state").map { "\($0)/studykiosk" },
      report: { log.report($0) },
      read: { try choice.read($1, in: $0, $2) },
      load: { try choice.lesson($1, of: $2, in: $0) },
      prepareReduced: { try choice.reduced.studied(in: $0, after: $1) },
      prepare: { try choice.studied(in: $0, after: $1) })
    let studied = library.studied
    var settings = try options.study.settings.inForce(
      isInstalled: true, preferences: studied.preferences
    ) { _ in }.settings
    options.sound.volume.map { settings[.volume] = "\($0)" }
    let sounds = try options.sound.bank(settings[.sounds], log)
    let start = Timestamp.now
    let wallStart = WallTime.now
    let files = try LiveFiles(
      trace: options.trace, record: options.record, latency: options.latency, log: log)
    let loop = try EventLoop()
    let link = try options.link.opened()
    var input =
      try link?.input(start: start, log)
      ?? options.input.live(keys: settings.keys.used, start: start, log)
    let screen = try link?.screen(settings, log) ?? options.live.screen.screen(settings, log)
    input.terminal = try screen.input()
    screen.layout = options.language.layout(
      settings, isLive: true,
      minLineHeight: settings.minLineHeight(on: screen.millimeters))
    screen.canTurn = LinuxConsole.canTurn && LinuxConsole.isVirtualTerminal(path: screen.path)
    if screen.canTurn, settings.rotation == nil {
      settings.rotation = LinuxConsole.rotation
    }
    var scenes = SceneStack(studied, settings, screen.layout, seed: seed, machine: Machine.name)
    let services = options.services.live(log)
    scenes.abilities = services.abilities
    if screen.canTurn { scenes.abilities.insert(.turn) }
    let speech = options.sound.liveSpeech(settings[.speechProgram])
    if speech?.isInstalled == true { scenes.abilities.insert(.speak) }
    let pipeline = Pipeline(
      scenes: scenes,
      settings: settings.gestures, keys: settings.keys, panelSize: settings.panelSize,
      layout: screen.layout)
    if settings.values.isOn(.lockTerminal), !screen.lockSwitching() {
      log.line(
        "other virtual terminals can be reached by keys: to lock them, this one has to be in front "
          + "and the program needs CAP_SYS_TTY_CONFIG")
    }
    if settings.values.number(.letterSize) != nil, settings.panelSize ?? screen.millimeters == nil {
      log.line("letter-size needs panel-size, too: this display does not tell how large it is")
    }
    let replay = ReplayCommand(
      options, studied, seed: seed, start: wallStart, size: screen.size,
      layout: screen.layout, turned: screen.canTurn ? settings.rotation : nil,
      hasVoice: scenes.abilities.contains(.speak) && settings.values.isOn(.firstStart))
    files.begin(replay.description, at: start)
    let volume = scenes.preferences.volume
    let speaker =
      link?.speaker(sounds, volume: volume, files.latencies)
      ?? options.live.speaker(sounds, volume: volume, log, files.latencies)
    speaker?.setDevice(scenes.preferences.audioDevice)
    let media = LiveMedia(
      library: library, speaker: speaker, choice: CardSounds(settings.values),
      speech: speech, report: log.line)
    screen.pictures = media.pictures
    let stick = options.stick.live(library: try options.library.path, log)
    let live = LiveServices(
      library: library, stick: stick, box: services,
      microphone: LiveMicrophone(report: { log.line($0) }), chosen: options.chosenPreferences,
      seed: seed, keepsBookmark: choice.startsAtHome)
    var run = Run(pipeline, services: live)
    run.sinks.add(
      LiveSink(
        screen: screen, speaker: speaker, media: media, latencies: files.latencies,
        report: log.line))
    if let trace = files.trace { run.sinks.add(trace) }
    let rest = RestingWork(measuring: try options.library.path, report: log.line)
    self.loop = LiveLoop(loop: loop, input: input, screen: screen)
    self.study = LiveStudy(
      run: run, services: live, files: files, screen: screen, speaker: speaker, media: media,
      rest: rest)
    self.screen = screen
    self.speaker = speaker
    self.library = library
    self.log = log
    self.start = start
  }

  /// Studies until a signal ends the run, then restores the screen and saves the changes that still wait.
  ///
  /// Changes that the library can't take are written to a separate file.
  ///
  /// - Throws: `ExitCode.failure` if something is not in the library, after reporting it.
  mutating func run() throws {
    do {
      // Restore the screen and save everything even if the screen fails.
      defer {
        screen.restore()
        speaker?.stop()
      }
      study.begin(at: start)
      try loop.run(&study)
    } catch {
      reportUnsaved()
      throw error
    }
    if reportUnsaved() { throw ExitCode.failure }
  }

  /// Ends the library's thread and logs the changes that are not in the library.
  ///
  /// - Returns: Whether there are any.
  @discardableResult
  private func reportUnsaved() -> Bool {
    guard let unsaved = library.stop() else { return false }
    log.line("\(unsaved)".printable())
    return true
  }
}

/// The handler of a live run, which studies with the input of devices.
private struct LiveStudy: LiveHandler {
  var run: Run
  let services: LiveServices
  let files: LiveFiles
  let screen: KioskScreen
  let speaker: SpeakerThread?
  let media: LiveMedia
  let rest: RestingWork

  var descriptors: [CInt] { services.descriptors + media.descriptors }

  mutating func begin(at time: Timestamp) {
    run.fullSize = screen.size
    run.enlargesWords = screen.enlargesWords
    run.start(at: time)
  }

  var deadline: Timestamp? {
    [run.deadline, rest.deadline(after: run.pipeline.lastInput)].compactMap { $0 }.min()
  }

  var isSoundLost: Bool { speaker?.isSilent == true }

  mutating func receive(_ arrival: Arrival) {
    files.record(arrival)
    switch arrival {
    case .device(let description, let index): run.add(description, at: index)
    case .event(let recorded):
      run.fullSize = screen.size
      run.handle(recorded.event, from: Int(recorded.device))
    }
  }

  mutating func advance(to now: Timestamp) -> Timestamp? {
    run.fullSize = screen.size
    let fired = run.advance(to: now)
    media.advance()
    rest.advance(to: now, after: run.pipeline.lastInput)
    let isChanged = run.takeNews(at: now)
    screen.prepare {
      let upcoming = run.pipeline.upcoming
      media.prepare(upcoming, run.pipeline.upcomingSpeech)
      return upcoming
    }
    return isChanged ? now : fired
  }

  mutating func finishTurn() {
    services.finishTurn()
    files.write(&run.sinks)
  }
}
