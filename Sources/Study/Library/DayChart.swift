/// The days around today as a chart shows them.
package struct DayChart: Equatable, Sendable {
  /// The number of days that the chart shows in each direction, including today.
  package static let length = 30
  /// The most days away after which a chart shows what comes.
  package static let mostAway = 365
  /// The number of days of which the screen shows a bar each, in each direction.
  package static let shown = 14

  /// The answers that count, by day; today comes last.
  package var answered: [Tally]
  /// The number of cards that come back on each day; today comes first and includes overdue cards.
  ///
  /// For one learner it is a forecast: cards that come back again and new ones are among them.
  package var due: [Int]
  /// The minutes a day that the forecast takes, from 1; nil if there is none.
  package var minutesADay: Int?
  /// The number of days away after which the coming days begin; 0 if they begin today.
  package var away = 0
  /// The same for the days that the screen shows.
  package var minutesSoon: Int?
  /// Today, counted like `WallTime.day`.
  package var today = 0

  /// The first of the coming days, counted as `today`.
  package var firstComing: Int { today + (away > 0 ? away + 1 : 0) }

  package init(answered: [Tally], due: [Int]) {
    self.answered = answered
    self.due = due
  }

  /// Shows a forecast of the days from today on.
  ///
  /// - Parameters:
  ///   - forecast: The days.
  ///   - away: The number of days away after which they begin; 0 if they begin today.
  package mutating func show(_ forecast: [Workload.Day], away: Int = 0) {
    self.away = away
    func minutes(_ days: some Collection<Workload.Day>) -> Int {
      let seconds = days.reduce(0) { $0 + $1.seconds }
      return max(Int((seconds / 60 / Double(max(days.count, 1))).rounded()), 1)
    }
    (minutesADay, minutesSoon) = (minutes(forecast), minutes(forecast.prefix(Self.shown)))
    // A part of a card is left to the next day, so that the sum is right.
    var (sum, shown) = (0.0, 0)
    due = forecast.map { day in
      sum += day.cards
      let count = Int(sum.rounded()) - shown
      shown += count
      return count
    }
  }
}
