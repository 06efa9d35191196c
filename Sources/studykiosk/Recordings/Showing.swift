import CommandBasis
import Console
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
    var input = try screen.input()
    var devices = TerminalDevices()
    var end: Timestamp?
    while true {
      let event = try replay.nextTime()
      if event == nil, replay.deadline == nil, !replay.isHandedOver {
        end = end ?? Timestamp.now + Self.lastScreen
      }
      let recorded = [event, replay.deadline].compactMap { $0.map { $0 + shift } }
      let next = (recorded + [screen.deadline, end].compactMap { $0 }).min()
      loop.wait(
        for: screen.descriptors + (input.map { [$0.descriptor] } ?? []), until: next, into: &wake)
      if wake.isTimeToGo { break }
      if let reader = input?.descriptor, wake.ready.contains(reader) {
        let now = Timestamp.now + (.zero - shift)
        try take(&input, with: &devices, on: screen, into: &replay, at: now)
        if replay.isHandedOver { end = nil }
      }
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

  /// Reads the terminal's mouse and keys: from the first press of the mouse on, the person goes on instead of the
  /// recording.
  private func take(
    _ input: inout TerminalInput?, with devices: inout TerminalDevices, on screen: KioskScreen,
    into replay: inout Replaying, at now: Timestamp
  ) throws {
    guard var events = input?.read() else {
      input = nil
      return
    }
    if !replay.isHandedOver {
      events.removeSubrange(
        ..<(events.firstIndex { event in
          if case .mouse(let move) = event { move.kind == .press } else { false }
        } ?? events.endIndex))
      guard !events.isEmpty else { return }
      try replay.advance(to: now)
      replay.handOver(at: now)
    }
    for arrival in devices.arrivals(events, on: screen.surface, at: now) {
      replay.handle(arrival, on: screen.size)
    }
  }
}
