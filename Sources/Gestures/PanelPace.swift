import InputEvents

/// The shortest touches that count as a finger's, adapted to the time between two frames of the panel.
///
/// Noise lasts one frame, so on a slow panel a tap must last 5/3 of a frame even if the settings
/// allow less; a pointer's settings allow any. This limit never exceeds 30 ms, because a panel of 17 ms a frame may report a
/// tap of 51 ms, the shortest of the recorded double taps, as 34 ms. Until a finger has moved, the panel is assumed to be fast.
struct PanelPace: Sendable {
  private(set) var shortestTap: Duration
  private(set) var shortestTwoFingerTap: Duration
  private let settings: GestureSettings
  /// The running median of the time between two frames, in microseconds; nil before the first.
  private var frame: Int64?

  /// The frame time from which on the limits do not grow any more, in microseconds.
  private static let slowest: Int64 = 18_000
  /// The largest change of the median by one frame, in microseconds.
  private static let step: Int64 = 500

  init(settings: GestureSettings) {
    self.settings = settings
    shortestTap = settings.shortestTap
    shortestTwoFingerTap = settings.shortestTwoFingerTap
  }

  /// Takes the time between two frames in both of which a finger moved, in microseconds.
  mutating func take(_ gap: Int64) {
    // Frames at the same time, or after a rest, do not show the panel's frame time.
    guard Stroke.frameTimes.contains(gap), settings.shortestTap > .zero else { return }
    let last = frame ?? gap
    let change = min(max(gap - last, -Self.step), Self.step)
    guard change != 0 || frame == nil else { return }
    frame = last + change
    let counted = min(last + change, Self.slowest)
    shortestTap = max(settings.shortestTap, .microseconds(counted * 5 / 3))
    shortestTwoFingerTap = max(settings.shortestTwoFingerTap, .microseconds(counted * 5 / 2))
  }
}
