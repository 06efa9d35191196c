/// The days around today as a chart shows them.
package struct DayChart: Equatable, Sendable {
  /// The number of days that the chart shows in each direction, including today.
  package static let length = 30

  /// The answers that count, by day; today comes last.
  package var answered: [Tally]
  /// The number of cards that come back on each day; today comes first and includes overdue cards.
  package var due: [Int]

  package init(answered: [Tally], due: [Int]) {
    self.answered = answered
    self.due = due
  }
}
