import InputEvents

/// How long a touch must last to be a finger's, by the time between two frames of this panel.
///
/// Noise lasts one frame, so on a slow panel a tap has to last longer than the settings may say: for
/// 5/3 of a frame, but never for more than 30 ms, for a deliberate one of 51 ms may be reported as 34
/// by a panel of 17 ms a frame. Until a finger has moved the panel counts as a fast one.
struct PanelPace: Sendable {
  private(set) var shortestTap: Duration
  private(set) var shortestTwoFingerTap: Duration
  private let settings: GestureSettings
  /// The median time between two frames so far, in microseconds; nil before the first.
  private var frame: Int64?

  /// Slower panels count as one of so many microseconds a frame.
  private static let slowest: Int64 = 18_000
  /// By how much one frame may change what the panel's time is believed to be, in microseconds.
  private static let step: Int64 = 500

  init(settings: GestureSettings) {
    self.settings = settings
    shortestTap = settings.shortestTap
    shortestTwoFingerTap = settings.shortestTwoFingerTap
  }

  /// Takes the time between two frames in both of which a finger moved.
  mutating func take(_ gap: Duration) {
    // Two frames that share a moment, or a finger that has rested, tell nothing.
    guard Stroke.frameTimes.contains(gap) else { return }
    let gap = gap.wholeMicroseconds
    let last = frame ?? gap
    let change = min(max(gap - last, -Self.step), Self.step)
    guard change != 0 || frame == nil else { return }
    frame = last + change
    let counted = min(last + change, Self.slowest)
    shortestTap = max(settings.shortestTap, .microseconds(counted * 5 / 3))
    shortestTwoFingerTap = max(settings.shortestTwoFingerTap, .microseconds(counted * 5 / 2))
  }
}
