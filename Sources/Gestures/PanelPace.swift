import InputEvents

/// How long a touch must last to be a finger's, by the time between two frames of this panel.
///
/// Noise lasts one frame, so a slow panel needs longer than the settings say: in proportion from
/// 12 ms a frame on, and half as long again from 18 ms on, for there a deliberate tap may last no
/// more than two frames. Until a finger has moved the panel counts as a fast one.
struct PanelPace: Sendable {
  private(set) var shortestTap: Duration
  private(set) var shortestTwoFingerTap: Duration
  private let settings: GestureSettings
  /// The median time between two frames so far, in microseconds; nil before the first.
  private var frame: Int64?

  /// The settings' own limits are for panels this fast, in microseconds a frame, and faster.
  private static let fast: Int64 = 12_000
  private static let slow: Int64 = 18_000
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
    let factor = min(max(last + change, Self.fast), Self.slow)
    shortestTap = settings.shortestTap * factor / Self.fast
    shortestTwoFingerTap = settings.shortestTwoFingerTap * factor / Self.fast
  }
}
