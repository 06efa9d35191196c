/// What a learner did on each day of the last year, for charts.
package struct StudyYear: Equatable, Sendable {
  package struct Day: Equatable, Sendable {
    /// The answers that count.
    package var answers = Tally()
    /// The time that they took, in ms.
    package var answerTime = 0
    /// The number of cards that were learnt (`CardMemory.isLearnt`) up to the end of the day.
    package var learnt = 0

    package init() {}

    /// The time in minutes, rounded up, so that a day with answers has at least one.
    package var minutes: Int { (answerTime + 59_999) / 60_000 }
  }

  /// The number of days: 52 weeks.
  package static let length = 364

  /// Today in days since 1970 (`WallTime.day`).
  package var today: Int
  /// All days, today last.
  package var days: [Day]

  package init(today: Int, days: [Day]) { (self.today, self.days) = (today, days) }

  /// The minutes on each of the last days, today last.
  package func minutes(ofLast count: Int) -> [Int] { days.suffix(count).map(\.minutes) }
}
