import Study

/// The time of the last input, and the times at which an idle box asks who is there, goes home and goes dark.
struct Absence: Equatable {
  /// When the last input came, since the start of the run.
  private(set) var lastInput = Duration.zero
  /// Whether the box rests at home.
  private(set) var isAtRest = true
  private(set) var isDark = false

  mutating func noteInput(at time: Duration) {
    (lastInput, isAtRest) = (time, false)
  }

  mutating func goHome() { isAtRest = true }

  mutating func goDark() { isDark = true }

  mutating func wake(at time: Duration) {
    isDark = false
    noteInput(at: time)
  }

  /// The pause at home after which it asks who learns, because the next one may be another learner.
  private static let shortPause = Duration.seconds(60)
  /// The pause in a lesson after which it asks whether the learner is still there.
  private static let longPause = Duration.seconds(300)

  /// Returns when the box goes home; nil if it is at home already or never goes.
  func homeTime(_ preferences: Preferences) -> Duration? {
    isAtRest ? nil : preferences.time(.homeAfter).map { lastInput + $0 }
  }

  /// When home asks who learns; nil if the box is already at rest.
  var whoTime: Duration? { isAtRest ? nil : lastInput + Self.shortPause }

  /// When a lesson asks whether it is still the same learner.
  var askTime: Duration { lastInput + Self.longPause }

  /// Returns when the box goes home if nobody answers that question; nil if it never goes.
  func unansweredTime(_ preferences: Preferences) -> Duration? {
    homeTime(preferences).map { $0 + Self.longPause }
  }

  /// Returns when the screen goes dark; nil if it is dark already or never goes.
  func darkTime(_ preferences: Preferences) -> Duration? {
    isDark ? nil : preferences.time(.dimAfter).map { lastInput + $0 }
  }
}
