/// A learner's cards and habits, from which the work of the next days can be forecast.
///
/// The days are played: the memory model says how likely each answer is right, a seeded generator decides, and the scheduler
/// says when the card comes back. The learner is taken to do all of each day's cards, and to begin as many new ones a day as
/// before; today they do what its plan has left, and tomorrow they begin as many as its plan has.
package struct Workload: Equatable, Sendable {
  /// A card that was answered.
  package struct Card: Equatable, Sendable {
    package var state: Scheduler.State
    /// The day of its last answer, counted from today: 0 or less.
    package var lastDay: Int
    /// The day on which it comes back; 0 or less is today.
    package var dueDay: Int
    package var wanted: WantedShare

    package init(state: Scheduler.State, lastDay: Int, dueDay: Int, wanted: WantedShare) {
      (self.state, self.lastDay, self.dueDay) = (state, min(lastDay, 0), dueDay)
      self.wanted = wanted
    }
  }

  /// Cards that were never answered, and are equally wanted.
  package struct Unseen: Equatable, Sendable {
    package var wanted: WantedShare
    package var count: Int

    package init(wanted: WantedShare, count: Int) { (self.wanted, self.count) = (wanted, count) }
  }

  /// The work of a day.
  package struct Day: Equatable, Sendable {
    /// The number of cards, each counted once.
    package var cards = 0.0
    package var seconds = 0.0
    /// The number of known cards that came back, and of those that were forgotten.
    package var returning = 0.0
    package var forgotten = 0.0

    package init(
      cards: Double = 0, seconds: Double = 0, returning: Double = 0, forgotten: Double = 0
    ) {
      (self.cards, self.seconds) = (cards, seconds)
      (self.returning, self.forgotten) = (returning, forgotten)
    }

    static func + (a: Day, b: Day) -> Day {
      Day(
        cards: a.cards + b.cards, seconds: a.seconds + b.seconds,
        returning: a.returning + b.returning, forgotten: a.forgotten + b.forgotten)
    }

    func divided(by count: Int) -> Day {
      let count = Double(count)
      return Day(
        cards: cards / count, seconds: seconds / count, returning: returning / count,
        forgotten: forgotten / count)
    }
  }

  package var scheduler: Scheduler
  package var habits: AnswerHabits
  package var cards: [Card] = []
  package var unseen: [Unseen] = []
  /// The number of new cards a day, as a mean.
  package var newADay = 0.0
  /// What the plan of today has left (`StudyDay`); nil to play today as any other day.
  package var today: CardQueue.Limits?
  /// The number of new cards that the screen promises for tomorrow; nil to play tomorrow as any other day.
  package var newTomorrow: Int?
  /// The most known cards that come back on a day; those beyond wait for the next one.
  package var mostReturning: Int
  /// What bounds a day besides.
  package var room = DayRoom()
  /// The number of known cards that are done on a day, as a mean of the last ones.
  package var usual = 0

  /// The most answers of one play, after which its days are no longer played.
  private static let mostAnswers = 200_000

  package init(
    scheduler: Scheduler, habits: AnswerHabits, mostReturning: Int = CardQueue.Limits().reviews
  ) {
    (self.scheduler, self.habits, self.mostReturning) = (scheduler, habits, mostReturning)
  }

  /// Returns the next days, today first.
  ///
  /// - Parameters:
  ///   - count: The number of days.
  ///   - plays: How often they are played, from 1; each day is the mean of all plays.
  ///   - wanted: How sure the learner wants to be of all cards from now on; nil for each card's own share.
  ///   - away: The number of days from tomorrow on on which the learner is away, and after which the days begin.
  /// - Returns: The days; those after very many answers are empty.
  package func days(
    _ count: Int, plays: Int, wanting wanted: WantedShare? = nil, away: Int = 0
  ) -> [Day] {
    var sums = Array(repeating: Day(), count: count)
    for play in 0..<plays {
      for (place, day) in self.play(count, seed: UInt64(play), wanted, away).enumerated() {
        sums[place] = sums[place] + day
      }
    }
    return sums.map { $0.divided(by: plays) }
  }

  /// The days of a chart (`DayChart`).
  package var coming: [Day] { coming(away: 0) }

  /// The days of a chart after a number of days away.
  package func coming(away: Int) -> [Day] { days(DayChart.length, plays: 8, away: away) }

  /// What a wanted share costs.
  package struct Price: Hashable, Sendable {
    package var wanted: WantedShare
    /// The mean minutes a day in the next year, and the share of the cards that come back then and are forgotten.
    package var minutesADay: Double
    package var forgotten: Double

    package init(wanted: WantedShare, minutesADay: Double, forgotten: Double) {
      (self.wanted, self.minutesADay, self.forgotten) = (wanted, minutesADay, forgotten)
    }
  }

  /// Returns what a share costs in the next year.
  package func price(of wanted: WantedShare) -> Price {
    let days = play(Self.year, seed: 0, wanted)
    let sum = days.reduce(Day(), +)
    return Price(
      wanted: wanted, minutesADay: sum.seconds / 60 / Double(days.count),
      forgotten: sum.returning > 0 ? sum.forgotten / sum.returning : 1 - wanted.recall)
  }

  private static let year = 365

  private func play(
    _ count: Int, seed: UInt64, _ wanted: WantedShare?, _ away: Int = 0
  ) -> [Day] {
    let first = away > 0 ? away + 1 : 0
    var played = PlayedDays(of: self, wanting: wanted, count: first + count, seed: seed)
    for day in 0..<(first + count) {
      if away > 0, (1...away).contains(day) { played.skip(day) } else { played.play(day) }
      if played.answers > Self.mostAnswers { break }
    }
    return Array(played.done.dropFirst(first))
  }
}
