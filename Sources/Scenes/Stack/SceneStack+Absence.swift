import Study

/// What the box does while nobody is there.
extension SceneStack {
  /// When the box goes home because nobody is there.
  var homeTime: Duration? {
    situation.startsAtHome ? absence.homeTime(preferences) : nil
  }

  /// Whether the screen is dark because nobody is there.
  package var isDark: Bool { absence.isDark }

  /// Notes an input that no scene takes, such as the turn of a page.
  package mutating func touched(at time: Duration) { absence.noteInput(at: time) }

  /// Lights the dark screen again; the touch or key that did it means nothing else.
  package mutating func wake(at time: Duration) -> [Effect] {
    absence.wake(at: time)
    return carryOut(Step())
  }

  /// Does what is due at the deadline, at its own time.
  package mutating func fire(at time: Duration) -> [Effect] {
    if let dark = absence.darkTime(preferences), dark <= time {
      absence.goDark()
      return [.show(.dark)]
    }
    if let end = resumeTime, end <= time {
      situation.time = time
      return giveUpResuming()
    }
    guard let home = homeTime, home <= time else {
      // An input may have put it off.
      guard let due = top?.deadline, due <= time else { return [] }
      // What is due may ask again.
      asked = nil
      return step(at: time) { $0.fire(in: $1) }
    }
    absence.goHome()
    situation.forgetWhoLearns()
    return step(at: time) { _, _ in Step(next: .home) }
  }
}
