import Study

/// How long nobody has touched anything, and what the box does then: it goes home, and dark.
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

  /// When the box goes home; nil for not any more.
  func homeTime(_ preferences: Preferences) -> Duration? {
    isAtRest ? nil : preferences.time(.homeAfter).map { lastInput + $0 }
  }

  /// When the screen goes dark.
  func darkTime(_ preferences: Preferences) -> Duration? {
    isDark ? nil : preferences.time(.dimAfter).map { lastInput + $0 }
  }
}
