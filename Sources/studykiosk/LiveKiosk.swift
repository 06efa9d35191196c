import InputEvents
import KioskRuntime
import RecordingFiles
import Speaker

/// The live box: devices in, speaker and screen out.
struct LiveKiosk: ~Copyable {
  private var loop: LiveLoop
  private var study: LiveStudy
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
    self.loop = LiveLoop(loop: loop, input: input, screen: screen)
    self.study = LiveStudy(pipeline: pipeline, outputs: outputs, files: files)
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
    study.begin(at: start)
    try loop.run(&study)
  }
}

/// Studying with what devices send.
private struct LiveStudy: LiveHandler {
  private var pipeline: Pipeline
  private var outputs: Outputs
  private let files: LiveFiles

  init(pipeline: Pipeline, outputs: Outputs, files: LiveFiles) {
    self.pipeline = pipeline
    self.outputs = outputs
    self.files = files
  }

  mutating func begin(at time: Timestamp) {
    pipeline.start(at: time, &outputs)
  }

  var deadline: Timestamp? { pipeline.deadline }

  mutating func receive(_ arrival: Arrival) {
    files.record(arrival)
    switch arrival {
    case .device(let description, let index): pipeline.add(description, at: index)
    case .event(let recorded):
      pipeline.handle(recorded.event, from: Int(recorded.device), &outputs)
    }
  }

  mutating func advance(to now: Timestamp) -> Timestamp? {
    pipeline.advance(to: now, &outputs)
  }

  mutating func finishTurn() {
    files.write()
  }
}
