import InputEvents
import KioskRuntime
import LibraryAccess
import Scenes
import ScreenLayout
import Speaker
import Study

/// Plays, shows and saves what happens on this machine: sound, screen, library.
final class LivePerformer: HappeningPerformer {
  let screen: KioskScreen
  private let speaker: SpeakerThread?
  private let library: LibraryThread?
  private let latencies: LatencyLog?
  /// What to add to an event's time to get this machine's monotonic time: zero for live devices.
  private let shift: Duration

  init(
    screen: KioskScreen, speaker: SpeakerThread?, library: LibraryThread? = nil,
    latencies: LatencyLog? = nil, shift: Duration = .zero
  ) {
    self.screen = screen
    self.speaker = speaker
    self.library = library
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
    case .save(let change):
      // What the clock on the wall said at the event, whatever has happened to that clock since.
      library?.save(change, at: WallTime.now + (time - Timestamp.now))
    case .load: break
    }
  }
}
