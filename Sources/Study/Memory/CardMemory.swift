/// The scheduling state of a learner's card, computed by replaying the answers in the log.
package struct CardMemory: Hashable, Sendable {
  package enum Due: Hashable, Sendable {
    /// On this local day, counted like `WallTime.day`.
    case day(Int)
    /// At this time in milliseconds since 1970, like `WallTime.milliseconds`: still being learnt.
    case time(Int64)
  }

  package private(set) var state: Scheduler.State
  package private(set) var due: Due
  package private(set) var lastDay: Int
  package private(set) var answers: Int
  /// The number of times that the card was forgotten after it had been known.
  package private(set) var lapses: Int
  /// How often the card was not known when it came back, against how often that was expected.
  package private(set) var misses: MissedRecalls
  /// The card's role among the cards of `lastDay`.
  package private(set) var role: StudyDay.Role

  /// Whether the card is learnt: its learner once knew it well enough for it to come back only on a later day.
  ///
  /// That is when it is past its first steps (`Scheduler.Phase.learning`), on whichever day it gets there. A learnt card
  /// stays learnt when it is forgotten, deleted or not asked any more, so the number of cards that somebody has learnt
  /// never falls but for an answer that is taken back. *Known* is less: a card that is learnt and not forgotten now.
  package var isLearnt: Bool {
    if case .learning = state.phase { false } else { true }
  }

  /// Restores the stored result of a replay.
  package init(
    state: Scheduler.State, due: Due, lastDay: Int, answers: Int, lapses: Int,
    misses: MissedRecalls = MissedRecalls(), role: StudyDay.Role = .unplanned
  ) {
    self.state = state
    self.due = due
    self.lastDay = lastDay
    self.answers = answers
    self.lapses = lapses
    self.misses = misses
    self.role = role
  }

  /// Creates the memory after a first answer.
  ///
  /// - Parameters:
  ///   - card: The card's GUID, which determines the spread of its intervals.
  ///   - rating: How it was answered.
  ///   - time: When the card was answered.
  ///   - scheduler: The rules.
  package init(card: String, first rating: Rating, at time: WallTime, _ scheduler: Scheduler) {
    let answer = scheduler.answer(nil, rating.grade, after: 0)
    state = answer.state
    lastDay = time.day
    answers = 1
    lapses = 0
    misses = MissedRecalls()
    due = Self.due(answer.interval, at: time, card: card, answers: 1, scheduler)
    role = .new
    if case .day = due { role = .newDone }
  }

  /// Updates the memory with a further answer.
  ///
  /// Days are counted as the learner's days, not as periods of 24 hours. A time before the last
  /// answer counts as the same day.
  ///
  /// - Parameters:
  ///   - card: The card's GUID, which determines the spread of its intervals.
  ///   - rating: How it was answered.
  ///   - time: When the card was answered.
  ///   - scheduler: The rules.
  package mutating func answer(
    card: String, _ rating: Rating, at time: WallTime, _ scheduler: Scheduler
  ) {
    let days = max(time.day - lastDay, 0)
    if days > 0 { role = isDue(on: time.day) ? .due : .unplanned }
    if state.phase == .review, rating == .wrong { lapses += 1 }
    if days > 0 { misses.add(rating, to: state.memory, after: days, scheduler.model) }
    let answer = scheduler.answer(state, rating.grade, after: days)
    state = answer.state
    lastDay = max(time.day, lastDay)
    answers += 1
    due = Self.due(answer.interval, at: time, card: card, answers: answers, scheduler)
    if case .day = due { role = role.done }
  }

  /// Replaces what the model knows about the card by what another one knows after the same answers.
  ///
  /// When the card is due stays as it was decided: new weights act from the next answer on.
  ///
  /// - Parameters:
  ///   - answers: All answers to the card, with their days as `WallTime.day`, in the order of time.
  ///   - model: The other model.
  package mutating func replay(_ answers: [(rating: Rating, day: Int)], by model: FSRS) {
    guard let first = answers.first else { return }
    var memory = model.memory(after: first.rating.grade)
    var last = first.day
    var misses = MissedRecalls()
    for answer in answers.dropFirst() {
      let days = max(answer.day - last, 0)
      if days > 0 { misses.add(answer.rating, to: memory, after: days, model) }
      memory = model.memory(memory, after: answer.rating.grade, days: days)
      last = max(answer.day, last)
    }
    state.memory = memory
    self.misses = misses
  }

  private func isDue(on day: Int) -> Bool {
    if case .day(let due) = due { due <= day } else { true }
  }

  private static func due(
    _ interval: Scheduler.Interval, at time: WallTime, card: String, answers: Int,
    _ scheduler: Scheduler
  ) -> Due {
    switch interval {
    case .seconds(let seconds): .time(time.milliseconds + Int64(seconds) * 1_000)
    case .days(let days):
      .day(time.day + scheduler.spreadDays(days, card: card, answers: answers))
    }
  }
}
