import Study

/// What the box does while nobody is there.
extension SceneStack {
  /// When something happens without an input, since the start of the run.
  package var deadline: Duration? {
    [homeTime, askTime, absence.darkTime(preferences), top?.deadline, resumeTime]
      .compactMap { $0 }.min()
  }

  /// When the box goes home because nobody is there.
  var homeTime: Duration? {
    guard situation.startsAtHome, top?.awaitsPerson != true else { return nil }
    if top is StillScene { return absence.unansweredTime(preferences) }
    if situation.mayBeSomebodyElse, top is HomeScene { return absence.whoTime }
    let home = absence.homeTime(preferences)
    // A lesson first asks whether the learner is still there, unless the box goes home sooner.
    if let askTime, let home, home >= askTime { return nil }
    return home
  }

  /// When a lesson asks whether it is still the same learner, so that nobody answers for somebody else.
  var askTime: Duration? {
    guard situation.startsAtHome, situation.mayBeSomebodyElse, top?.session?.isEnded == false
    else { return nil }
    return absence.askTime
  }

  /// Whether the screen is dark because nobody is there.
  package var isDark: Bool { absence.isDark }

  /// When the last input came, since the start of the run.
  package var lastInput: Duration { absence.lastInput }

  /// Records an input that no scene takes, such as the turn of a page.
  package mutating func touched(at time: Duration) { absence.noteInput(at: time) }

  /// Lights the dark screen again; the touch or key that did it means nothing else.
  package mutating func wake(at time: Duration) -> [Effect] {
    absence.wake(at: time)
    return carryOut(Step())
  }

  /// Performs what is due at the deadline, at the deadline's own time.
  package mutating func fire(at time: Duration) -> [Effect] {
    if let dark = absence.darkTime(preferences), dark <= time {
      absence.goDark()
      return [.show(.dark)]
    }
    if let end = resumeTime, end <= time {
      situation.time = time
      return giveUpResuming()
    }
    if let ask = askTime, ask <= time, homeTime.map({ $0 > time }) ?? true {
      return step(at: time) { _, situation in Step(next: .push(StillScene(situation))) }
    }
    guard let home = homeTime, home <= time else {
      // An input may have postponed the deadline.
      guard let due = top?.deadline, due <= time else { return [] }
      // The scene may now ask the same query again.
      sentQuery = nil
      return step(at: time) { $0.fire(in: $1) }
    }
    absence.goHome()
    situation.forgetWhoLearns()
    return step(at: time) { _, _ in Step(next: .home) }
  }
}
