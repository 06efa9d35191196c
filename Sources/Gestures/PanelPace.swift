import InputEvents

/// How long a finger's touch lasts at least, by the time between two frames of this panel.
///
/// Noise lasts one frame, so on a slow panel a tap must last 5/3 of a frame even if the settings
/// allow less. The limit never exceeds 30 ms, because a panel of 17 ms a frame may report a
/// deliberate tap of 51 ms as 34 ms. Until a finger has moved, the panel counts as a fast one.
struct PanelPace: Sendable {
  private(set) var shortestTap: Duration
  private(set) var shortestTwoFingerTap: Duration
  private let settings: GestureSettings
  /// The running median of the time between two frames, in microseconds; nil before the first.
  private var frame: Int64?

  /// The longest time between frames that counts, in microseconds.
  private static let slowest: Int64 = 18_000
  /// How much one frame may change the median, in microseconds.
  private static let step: Int64 = 500

  init(settings: GestureSettings) {
    self.settings = settings
    shortestTap = settings.shortestTap
    shortestTwoFingerTap = settings.shortestTwoFingerTap
  }

  /// Takes the time between two frames in both of which a finger moved, in microseconds.
  mutating func take(_ gap: Int64) {
    // Two frames at the same moment, or after a rest, say nothing.
    guard Stroke.frameTimes.contains(gap) else { return }
    let last = frame ?? gap
    let change = min(max(gap - last, -Self.step), Self.step)
    guard change != 0 || frame == nil else { return }
    frame = last + change
    let counted = min(last + change, Self.slowest)
    shortestTap = max(settings.shortestTap, .microseconds(counted * 5 / 3))
    shortestTwoFingerTap = max(settings.shortestTwoFingerTap, .microseconds(counted * 5 / 2))
  }
}
