import ArgumentParser
import BoxServices
import CommandBasis
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

  init(_ options: Run, seed: UInt64, log: Log) throws {
    // Find all invalid options before taking the screen.
    var found = try options.study.choice(startsAtHome: !options.study.namesLesson)
    let before = try options.study.settings.inForce(isInstalled: true).settings
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
    ).settings
    options.sound.volume.map { settings[.volume] = "\($0)" }
    let sounds = try options.sound.bank(settings[.sounds], log)
    let outputs = try EffectFanout(trace: options.trace)
    let start = Timestamp.now
    let wallStart = WallTime.now
    let files = try LiveFiles(
      record: options.record, latency: options.latency, outputs: outputs, log: log)
    let loop = try EventLoop()
    var input = try options.input.live(keys: settings.keys.used, start: start, log)
    let screen = try options.live.screen.screen(settings, log)
    if let typed = TypedKeys(on: screen.path) {
      input.terminal = typed
      screen.keepTyped()
    }
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
    let speaker = options.live.speaker(
      sounds, volume: scenes.preferences.volume, log, files.latencies)
    let media = LiveMedia(
      library: library, speaker: speaker, choice: CardSounds(settings.values),
      speech: speech, report: log.line)
    screen.pictures = media.pictures
    let stick = options.stick.live(library: try options.library.path, log)
    outputs.origin = start
    outputs.live = LiveEffects(
      screen: screen, speaker: speaker, library: library, seed: seed,
      latencies: files.latencies, keepsBookmark: choice.startsAtHome, media: media,
      stick: stick, services: services)
    self.loop = LiveLoop(loop: loop, input: input, screen: screen)
    self.study = LiveStudy(
      pipeline: pipeline, outputs: outputs, files: files, library: library, screen: screen,
      media: media, stick: stick, network: services.network,
      chosen: options.chosenPreferences, log: log)
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
  var pipeline: Pipeline
  var outputs: EffectFanout
  let files: LiveFiles
  let library: LibraryThread
  let screen: KioskScreen
  let media: LiveMedia
  let stick: LiveStick?
  let network: LiveNetwork?
  let chosen: Set<Setting>
  let log: Log

  var descriptors: [CInt] {
    [library.descriptor] + media.descriptors + (stick?.descriptors ?? [])
      + (network.map { [$0.descriptor] } ?? [])
  }

  mutating func begin(at time: Timestamp) {
    pipeline.start(at: time, &outputs)
  }

  var deadline: Timestamp? { pipeline.deadline }

  var isSoundLost: Bool { outputs.live?.isSilent == true }

  mutating func receive(_ arrival: Arrival) {
    files.record(arrival)
    switch arrival {
    case .device(let description, let index): pipeline.add(description, at: index)
    case .event(let recorded):
      pipeline.handle(recorded.event, from: Int(recorded.device), &outputs)
    }
  }

  mutating func advance(to now: Timestamp) -> Timestamp? {
    let fired = pipeline.advance(to: now, &outputs)
    let news =
      library.takeNews() + (stick?.takeNews() ?? []).map { .changed(.stick($0)) }
      + (network?.takeNews() ?? []).map { .changed(.network($0.result, of: $0.work)) }
    var isTaken = false
    for news in news where take(news, at: now) { isTaken = true }
    media.advance()
    screen.prepare {
      let upcoming = pipeline.upcoming
      media.prepare(upcoming, pipeline.upcomingSpeech)
      return upcoming
    }
    return isTaken ? now : fired
  }

  /// - Returns: Whether the news was for the scenes.
  private mutating func take(_ news: News, at now: Timestamp) -> Bool {
    switch news {
    case .lesson(let lesson): begin(lesson, by: now)
    case .reply(let reply, let query):
      pipeline.take(reply, to: query, at: outputs.live?.askedQuery ?? now, &outputs)
    case .changed(.preferences(let all)):
      let changes = all.filter { !chosen.contains($0.key) }
      if changes.isEmpty { return false }
      pipeline.take(.preferences(changes), at: now, &outputs)
    case .changed(let change): pipeline.take(change, at: now, &outputs)
    case .notice(let notice):
      screen.notice = notice
      return false
    case .file(let file):
      media.receive(file)
      return false
    case .line(let line):
      log.line(line)
      return false
    }
    return true
  }

  /// Begins a lesson at the time it was asked for, as a replay does, or later if loading took long.
  private mutating func begin(_ lesson: Lesson, by now: Timestamp) {
    var (lesson, time) = (lesson, outputs.live?.asked ?? now)
    if now - time > Self.longestLoad {
      lesson.start = lesson.start + (now - time)
      time = now
    }
    outputs.live?.request = lesson.request
    pipeline.begin(lesson, at: time, &outputs)
  }

  private static let longestLoad = Duration.seconds(1)

  mutating func finishTurn() {
    outputs.live?.finishTurn()
    files.write()
  }
}
