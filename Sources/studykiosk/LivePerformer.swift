import InputEvents
import KioskRuntime
import Scenes
import ScreenLayout
import Speaker

/// Plays and shows what happens on this machine, sound before screen.
final class LivePerformer: HappeningPerformer {
  let screen: KioskScreen
  private let speaker: SpeakerThread?
  private let latencies: LatencyLog?
  /// What to add to an event's time to get this machine's monotonic time: zero for live devices.
  private let shift: Duration

  init(
    screen: KioskScreen, speaker: SpeakerThread?, latencies: LatencyLog? = nil,
    shift: Duration = .zero
  ) {
    self.screen = screen
    self.speaker = speaker
    self.latencies = latencies
    self.shift = shift
  }

  func perform(_ happening: Happening, at time: Timestamp) {
    guard case .effect(let effect) = happening else { return }
    let time = time + shift
    switch effect {
    case .play(let sound): speaker?.play(sound, at: time.microseconds)
    case .show(let content):
      screen.show(content, at: time)
      latencies?.add("screen", event: time, done: .now)
    case .save, .load: break
    }
  }
}
