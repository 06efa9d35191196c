import InputEvents
import KioskRuntime
import LiveRuntime
import Media
import Scenes
import ScreenLayout
import Speaker

/// Draws and plays what happens in a run or replay on this machine.
final class LiveSink: Sink {
  private let screen: KioskScreen
  private let speaker: SpeakerThread?
  private let media: (any MediaPlayer)?
  private let latencies: LatencyLog?
  /// The duration to add to an event's time to get this machine's monotonic time: zero for live devices.
  private let shift: Duration
  private let report: (String) -> Void

  init(
    screen: KioskScreen, speaker: SpeakerThread?, media: (any MediaPlayer)? = nil,
    latencies: LatencyLog? = nil, shift: Duration = .zero, report: @escaping (String) -> Void
  ) {
    (self.screen, self.speaker, self.media) = (screen, speaker, media)
    (self.latencies, self.shift, self.report) = (latencies, shift, report)
  }

  func take(_ event: RuntimeEvent, at time: Timestamp) {
    let time = time + shift
    switch event {
    case .effect(.play(let sound)): play(sound, at: time)
    case .effect(.playCard(let sounds)): media?.play(sounds)
    case .effect(.say(let text)): media?.say(text)
    case .effect(.microphone(.hear(let voice))): media?.hear(voice)
    case .shown(let content, let drawn):
      screen.show(content, drawn, at: time)
      latencies?.add("screen", event: time, done: .now)
    case .redrawn(let content, let drawn): screen.redraw(content, drawn)
    case .touched(isOnTarget: true): play(.touch, at: time)
    case .touched(isOnTarget: false):
      speaker?.beginCard()
      media?.endTurn()
    case .followed(let preferences, let layout):
      screen.follow(preferences, layout)
      speaker?.setVolume(preferences.volume)
      speaker?.setDevice(preferences.audioDevice)
    case .effect, .gesture, .key, .study, .target, .bookmarked: break
    }
  }

  func take(_ news: News) {
    switch news {
    case .notice(let notice) where notice.givesWay(to: screen.notice): break
    case .notice(let notice): screen.notice = notice
    case .file(let file): media?.receive(file)
    case .line(let line): report(line)
    case .changed(.microphone(.taken(let voice))): media?.receive(voice)
    case .lesson, .reply, .changed: break
    }
  }

  private func play(_ sound: Sound, at time: Timestamp) {
    speaker?.play(sound, at: time.microseconds)
    media?.endTurn()
  }
}
