import CommandBasis
import Glibc
import InputEvents
import LiveRuntime
import Media
import ScreenLayout
import SettingsFiles
import Speaker

/// Shows a replay on this machine's screen and speaker, at its natural speed or without waiting.
struct Showing {
  let options: Replay
  let sounds: SoundBank
  let volume: Int
  let settings: KioskSettings
  let pictures: ReplayPictures
  let media: ReplayMedia
  let layout: CardLayout

  /// The time for which the last screen is shown before the terminal is restored.
  private static let lastScreen = Duration.milliseconds(1_500)

  func show(_ replay: inout Replaying) throws {
    let log = Log()
    defer { log.release() }
    var latencyFile = try options.latency.map { path in try OutputFile(path: path) }
    let latencies = options.latency == nil ? nil : LatencyLog()
    var loop = try EventLoop()
    let screen = try options.live.screen.screen(
      settings, fades: options.speed == .natural, log)
    screen.pictures = pictures
    screen.layout = layout
    let speaker = options.live.speaker(sounds, volume: volume, log, latencies)
    defer {
      screen.restore()
      speaker?.stop()
    }

    let start = Timestamp.now
    let shift = start - (try replay.beginning() ?? start)
    replay.show(
      on: LiveSink(
        screen: screen, speaker: speaker, media: speaker.map { ShownMedia(media, speaker: $0) },
        latencies: latencies, shift: shift, report: log.line))
    _ = try replay.begin()
    var wake = EventLoop.Wake()
    if options.speed == .fast {
      while let next = try replay.nextTime() {
        try replay.advance(to: next)
        loop.wait(for: [], until: .now, into: &wake)
        if wake.isTimeToGo { break }
        try screen.answer(wake.signals, loop)
        screen.advance(to: .now)
        if let failure = screen.failure { throw failure }
      }
      try replay.finish()
      return
    }
    var end: Timestamp?
    while true {
      let event = try replay.nextTime()
      if event == nil, replay.deadline == nil {
        end = end ?? Timestamp.now + Self.lastScreen
      }
      let recorded = [event, replay.deadline].compactMap { $0.map { $0 + shift } }
      let next = (recorded + [screen.deadline, end].compactMap { $0 }).min()
      loop.wait(for: screen.descriptors, until: next, into: &wake)
      if wake.isTimeToGo { break }
      try screen.answer(wake.signals, loop)
      if let failure = screen.failure { throw failure }
      let now = Timestamp.now
      if let end, end <= now { break }
      try replay.advance(to: now + (.zero - shift))
      screen.advance(to: now)
      try latencies?.write(to: &latencyFile)
    }
    try replay.finish()
    speaker?.stop()
    try latencies?.write(to: &latencyFile)
  }
}
