import Glibc
import InputEvents
import KioskRuntime
import RecordingFiles
import Speaker

/// The live box: devices in, speaker and screen out, one loop between them.
struct LiveKiosk: ~Copyable {
  private var loop: EventLoop
  private var input: LiveInput
  private var pipeline: Pipeline
  private var outputs: Outputs
  private var recorder: RecordingWriter?
  private var latencyFile: OutputFile?
  private let latencies: LatencyLog?
  private let screen: KioskScreen
  private let speaker: SpeakerThread?
  private let start: Timestamp

  init(_ options: Run, seed: UInt64, log: Log) throws {
    // All that can be wrong with what was asked for is found before the screen is taken.
    let pipeline = try options.study.pipeline(seed: seed)
    let sounds = try options.sound.bank()
    let outputs = try Outputs(trace: options.trace)
    let recorder = try options.record.map { path in try RecordingWriter(path: path) }
    let latencyFile = try options.latency.map { path in try OutputFile(path: path) }
    let latencies = options.latency == nil ? nil : LatencyLog()
    let loop = try EventLoop()
    let start = Timestamp.now
    let input = try LiveInput(options.input, start: start, log: log)
    let screen = try KioskScreen(path: options.live.terminal)
    log.hold()
    let speaker = options.live.speaker(sounds, volume: options.sound.volume, log, latencies)
    outputs.origin = start
    outputs.live = LivePerformer(screen: screen, speaker: speaker, latencies: latencies)
    self.loop = loop
    self.input = input
    self.pipeline = pipeline
    self.outputs = outputs
    self.recorder = recorder
    self.latencyFile = latencyFile
    self.latencies = latencies
    self.screen = screen
    self.speaker = speaker
    self.start = start
  }

  /// Studies until a signal ends it; then the screen is as it was before.
  mutating func run() throws {
    defer {
      speaker?.stop()
      screen.restore()
    }
    pipeline.start(at: start, &outputs)
    try receive { input, receive in try input.open(receive) }
    var wake = EventLoop.Wake()
    while true {
      let deadline = [pipeline.deadline, screen.deadline].compactMap { $0 }.min()
      loop.wait(for: input.descriptors, until: deadline, into: &wake)
      // The clock is read before the devices: what happened before now has been handled by the
      // time the deadlines up to now are fired.
      let now = Timestamp.now
      try receive { input, receive in try input.read(wake.ready, receive) }
      if let fired = pipeline.advance(to: now, &outputs) { input.noteDeadline(fired) }
      screen.advance(to: now)
      try writeFiles()
      guard try handle(wake.signals) else { break }
      if let failure = screen.failure { throw failure }
    }
    speaker?.stop()
    try writeFiles()
  }

  private mutating func receive(
    _ read: (inout LiveInput, (Arrival) throws -> Void) throws -> Void
  ) throws {
    try read(&input) { arrival in
      try recorder?.write(arrival)
      switch arrival {
      case .device(let description, let index): pipeline.add(description, at: index)
      case .event(let recorded):
        pipeline.handle(recorded.event, from: Int(recorded.device), &outputs)
      }
    }
  }

  private mutating func writeFiles() throws {
    try outputs.flush()
    try recorder?.flush()
    try latencies?.write(to: &latencyFile)
  }

  /// - Returns: `false` when it is time to go.
  private func handle(_ signals: [CInt]) throws -> Bool {
    for signal in signals {
      switch signal {
      case SIGINT, SIGTERM, SIGHUP: return false
      case SIGTSTP:
        screen.restore()
        raise(SIGSTOP)
        try screen.enter()
      default: screen.refresh()  // SIGWINCH, SIGCONT
      }
    }
    return true
  }
}
