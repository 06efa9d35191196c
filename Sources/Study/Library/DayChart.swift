/// The days around today as a chart shows them.
package struct DayChart: Equatable, Sendable {
  /// How many days it shows each way, with today.
  package static let length = 30

  /// The answers that count, a day each; today comes last.
  package var answered: [Tally]
  /// How many cards come back, a day each; today comes first, with those that are overdue.
  package var due: [Int]

  package init(answered: [Tally], due: [Int]) {
    self.answered = answered
    self.due = due
  }
}
