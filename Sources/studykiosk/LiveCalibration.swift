import Calibration
import Glibc
import InputEvents
import KioskRuntime
import RecordingFiles
import Scenes
import Speaker

/// The calibration on the live box: devices in, screen and speaker out.
struct LiveCalibration: ~Copyable {
  private var loop: EventLoop
  private var input: LiveInput
  private var session: CalibrationSession
  private var outputs: Outputs
  private let target: CalibrationTarget
  private let files: LiveFiles
  private let screen: KioskScreen
  private let speaker: SpeakerThread?
  private let start: Timestamp

  /// How long the last screen stands before the terminal is given back.
  private static let lastScreen = Duration.milliseconds(2_500)

  init(_ options: Calibrate, _ target: CalibrationTarget, log: Log) throws {
    // All that can be wrong with what was asked for is found before the screen is taken.
    let sounds = try options.sound.bank()
    let outputs = try Outputs(trace: options.trace)
    let files = try LiveFiles(record: options.record, latency: nil, outputs: outputs, log: log)
    let loop = try EventLoop()
    let start = Timestamp.now
    let input = try LiveInput(options.input, start: start, log: log)
    let screen = try KioskScreen(path: options.live.terminal)
    log.hold(whileDrawingOn: screen.path)
    let speaker = options.live.speaker(sounds, volume: options.sound.volume, log, nil)
    outputs.origin = start
    outputs.live = LivePerformer(screen: screen, speaker: speaker)
    self.loop = loop
    self.input = input
    self.target = target
    session = target.session
    self.outputs = outputs
    self.files = files
    self.screen = screen
    self.speaker = speaker
    self.start = start
  }

  /// Calibrates until its end, writes what is to be kept, and gives the screen back.
  ///
  /// - Returns: How it ended; nil when a signal ended it and nothing was written.
  /// - Throws: `TerminalError`, or why the settings can't be written.
  mutating func run() throws -> CalibrationSession.End? {
    defer {
      screen.restore()
      speaker?.stop()
    }
    session.start(at: start, &outputs)
    receive { input, receive in input.open(receive) }
    var wake = EventLoop.Wake()
    while session.end == nil {
      let next =
        input.hasMore ? .now : [session.deadline, screen.deadline].compactMap { $0 }.min()
      loop.wait(for: input.descriptors, until: next, into: &wake)
      if wake.isTimeToGo { return nil }
      // As in `LiveKiosk`: the clock, then the devices, then the deadlines.
      let now = Timestamp.now
      receive { input, receive in input.read(wake.ready, receive) }
      if !input.hasMore, let fired = session.advance(to: now, &outputs) {
        input.noteDeadline(fired)
      }
      try attend(to: wake, at: now)
    }
    try finish()
    return session.end
  }

  /// Writes before the screen says so, and shows how it ended for a moment.
  private mutating func finish() throws {
    var isKept = false
    if case .kept(let result)? = session.end {
      try target.write(result)
      isKept = true
    }
    let now = Timestamp.now
    if isKept { outputs.perform(.effect(.play(.answer)), at: now) }
    outputs.perform(.effect(.show(.calibration(.ended(isKept: isKept)))), at: now)
    files.write()
    let end = now + Self.lastScreen
    var wake = EventLoop.Wake()
    while .now < end, !wake.isTimeToGo {
      loop.wait(for: [], until: min(end, screen.deadline ?? end), into: &wake)
      try attend(to: wake, at: .now)
    }
  }

  private func attend(to wake: EventLoop.Wake, at now: Timestamp) throws {
    screen.advance(to: now)
    files.write()
    try screen.answer(wake.signals, loop)
    if let failure = screen.failure { throw failure }
  }

  private mutating func receive(_ read: (inout LiveInput, (Arrival) -> Void) -> Void) {
    read(&input) { arrival in
      files.record(arrival)
      switch arrival {
      case .device(let description, let index): session.add(description, at: index)
      case .event(let recorded):
        session.handle(recorded.event, from: Int(recorded.device), &outputs)
      }
    }
  }
}
