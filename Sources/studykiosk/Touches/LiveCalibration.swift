import Calibration
import CommandBasis
import InputEvents
import KioskRuntime
import LiveRuntime
import RecordingFiles
import Scenes
import ScreenLayout
import Speaker

/// `studykiosk calibrate` on the live box: devices in, screen and speaker out.
struct LiveCalibration: LiveHandler {
  private var session: CalibrationSession
  private var sinks: Sinks
  private let screen: KioskScreen
  private let target: CalibrationTarget
  private let files: LiveFiles
  /// The time at which the last screen disappears; nil before it is shown.
  private var leaving: Timestamp?
  /// The error because of which the settings could not be written; nil if there is none.
  private var problem: (any Error)?
  private(set) var isOver = false

  /// The time for which the last screen is shown before the terminal is restored.
  private static let lastScreen = Duration.milliseconds(2_500)

  private init(
    _ target: CalibrationTarget, sinks: Sinks, files: LiveFiles, screen: KioskScreen
  ) {
    session = target.session
    session.layout = screen.layout
    (self.sinks, self.screen) = (sinks, screen)
    self.target = target
    self.files = files
  }

  /// Calibrates, writes the settings to keep, and restores the screen.
  ///
  /// - Returns: The end of the calibration, nil if a signal ended it and nothing was written; and the error
  ///   because of which the settings could not be written, nil if there is none.
  /// - Throws: `TerminalError`, or an error about the options.
  static func run(
    _ options: Calibrate, _ target: CalibrationTarget
  ) throws -> (end: CalibrationSession.End?, problem: (any Error)?) {
    let log = Log()
    defer { log.release() }
    // Find all invalid options before taking the screen.
    let sounds = try options.sound.bank(target.sounds, log)
    let files = try LiveFiles(
      trace: options.trace, record: options.record, latency: nil, log: log)
    let loop = try EventLoop()
    let start = Timestamp.now
    let input = try options.input.live(start: start, log)
    let screen = try options.live.screen.screen(target.screen, log)
    screen.layout = options.language.layout(target.screen, isLive: true, minLineHeight: .standard)
    let speaker = options.live.speaker(sounds, volume: options.sound.volume ?? 100, log, nil)
    defer {
      screen.restore()
      speaker?.stop()
    }
    var sinks = Sinks([LiveSink(screen: screen, speaker: speaker, report: log.line)])
    if let trace = files.trace { sinks.add(trace) }
    sinks.begin(at: start)
    var calibration = LiveCalibration(target, sinks: sinks, files: files, screen: screen)
    calibration.session.size = screen.size
    calibration.session.start(at: start)
    calibration.perform()
    var live = LiveLoop(loop: loop, input: input, screen: screen)
    try live.run(&calibration)
    return (calibration.leaving == nil ? nil : calibration.session.end, calibration.problem)
  }

  var deadline: Timestamp? { leaving ?? session.deadline }

  mutating func receive(_ arrival: Arrival) {
    files.record(arrival)
    switch arrival {
    case .device(let description, let index): session.add(description, at: index)
    case .event(let recorded):
      session.size = screen.size
      session.handle(recorded.event, from: Int(recorded.device))
      perform()
    }
  }

  private mutating func perform() {
    for event in session.takeEvents() { sinks.take(event) }
  }

  mutating func advance(to now: Timestamp) -> Timestamp? {
    if let leaving {
      isOver = leaving <= now
      return nil
    }
    session.size = screen.size
    let fired = session.advance(to: now)
    perform()
    return fired
  }

  mutating func finishTurn() {
    if let end = session.end, leaving == nil { conclude(end) }
    files.write(&sinks)
  }

  /// Writes the settings, and only then shows the outcome for a moment.
  private mutating func conclude(_ end: CalibrationSession.End) {
    var isKept = false
    if case .kept(let result) = end {
      do {
        try target.write(result)
        isKept = true
      } catch {
        problem = error
      }
    }
    let now = Timestamp.now
    leaving = now + Self.lastScreen
    if isKept { sinks.take(TimedEvent(time: now, event: .effect(.play(.answer)))) }
    let content = ScreenContent.calibration(.ended(isKept: isKept))
    let drawn = screen.layout.screen(content, size: screen.size)
    sinks.take(TimedEvent(time: now, event: .shown(content, drawn)))
  }
}
