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
  private let files: LiveFiles
  private let screen: KioskScreen
  private let speaker: SpeakerThread?
  private let start: Timestamp

  init(_ options: Run, seed: UInt64, log: Log) throws {
    // All that can be wrong with what was asked for is found before the screen is taken.
    let pipeline = try options.study.pipeline(seed: seed, isLive: true)
    let sounds = try options.sound.bank()
    let outputs = try Outputs(trace: options.trace)
    let files = try LiveFiles(
      record: options.record, latency: options.latency, outputs: outputs, log: log)
    let loop = try EventLoop()
    let start = Timestamp.now
    let input = try LiveInput(options.input, start: start, log: log)
    let screen = try KioskScreen(path: options.live.terminal)
    log.hold(whileDrawingOn: screen.path)
    let speaker = options.live.speaker(sounds, volume: options.sound.volume, log, files.latencies)
    outputs.origin = start
    outputs.live = LivePerformer(screen: screen, speaker: speaker, latencies: files.latencies)
    self.loop = loop
    self.input = input
    self.pipeline = pipeline
    self.outputs = outputs
    self.files = files
    self.screen = screen
    self.speaker = speaker
    self.start = start
  }

  /// Studies until a signal ends it; then the screen is as it was before.
  mutating func run() throws {
    defer {
      screen.restore()
      speaker?.stop()
    }
    pipeline.start(at: start, &outputs)
    receive { input, receive in input.open(receive) }
    var wake = EventLoop.Wake()
    while true {
      let next =
        input.hasMore ? .now : [pipeline.deadline, screen.deadline].compactMap { $0 }.min()
      loop.wait(for: input.descriptors, until: next, into: &wake)
      // The clock is read before the devices: what happened before now has been handled by the
      // time the deadlines up to now are fired.
      let now = Timestamp.now
      receive { input, receive in input.read(wake.ready, receive) }
      if !input.hasMore, let fired = pipeline.advance(to: now, &outputs) {
        input.noteDeadline(fired)
      }
      screen.advance(to: now)
      files.write()
      if wake.isTimeToGo { break }
      try screen.answer(wake.signals, loop)
      if let failure = screen.failure { throw failure }
    }
    files.write()
  }

  private mutating func receive(_ read: (inout LiveInput, (Arrival) -> Void) -> Void) {
    read(&input) { arrival in
      files.record(arrival)
      switch arrival {
      case .device(let description, let index): pipeline.add(description, at: index)
      case .event(let recorded):
        pipeline.handle(recorded.event, from: Int(recorded.device), &outputs)
      }
    }
  }
}
