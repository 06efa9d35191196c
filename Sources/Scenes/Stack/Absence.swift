import Study

/// How long nobody has touched anything, and what the box does then: it asks who is there, goes home, and dark.
struct Absence: Equatable {
  /// Since the start of the run.
  private var lastInput = Duration.zero
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

  /// At home, where the next one may be another learner.
  private static let shortPause = Duration.seconds(60)
  /// In a lesson.
  private static let longPause = Duration.seconds(300)

  /// When the box goes home; nil for not any more.
  func homeTime(_ preferences: Preferences) -> Duration? {
    isAtRest ? nil : preferences.time(.homeAfter).map { lastInput + $0 }
  }

  /// When home asks who learns; nil for not any more.
  var whoTime: Duration? { isAtRest ? nil : lastInput + Self.shortPause }

  /// When a lesson asks whether it is still the same learner.
  var askTime: Duration { lastInput + Self.longPause }

  /// When the box goes home if nobody answers that.
  func unansweredTime(_ preferences: Preferences) -> Duration? {
    homeTime(preferences).map { $0 + Self.longPause }
  }

  /// When the screen goes dark.
  func darkTime(_ preferences: Preferences) -> Duration? {
    isDark ? nil : preferences.time(.dimAfter).map { lastInput + $0 }
  }
}
