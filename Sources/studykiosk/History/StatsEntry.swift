import CommandBasis
import DeckStore
import Study

/// Returns the percentage of right answers, from 0 to 100; nil if there are no answers.
func percentage(_ tally: Tally) -> Int? {
  let all = tally.right + tally.wrong
  return all == 0 ? nil : (200 * tally.right + all) / (2 * all)
}

/// A learner's statistics as JSON.
struct StatsEntry: Encodable {
  struct Retention: Encodable {
    var right, wrong: Int
    var percent: Int?

    init(_ tally: Tally) {
      (right, wrong, percent) = (tally.right, tally.wrong, percentage(tally))
    }
  }

  /// Answers at least a day after the card's last one.
  struct Recall: Encodable {
    var from: Int
    var to: Int?
    var answers, right: Int
    /// The share of right answers that was predicted, in percent.
    var predictedPercent: Double

    init?(_ row: RecallTables.Row) {
      guard row.answers > 0 else { return nil }
      (from, to, answers, right) = (row.from, row.to, row.answers, row.right)
      predictedPercent = (row.predicted / Double(row.answers) * 1_000).rounded() / 10
    }
  }

  /// The recall of a deck's cards.
  struct Deck: Encodable {
    var deck: String
    var answers, right: Int
    var predictedPercent: Double?
    var calibration, retentionByAge: [Recall]

    init(_ deck: RecallReport.Deck) {
      (self.deck, answers, right) = (deck.name, deck.tables.all.answers, deck.tables.all.right)
      predictedPercent = Recall(deck.tables.all)?.predictedPercent
      calibration = deck.tables.calibration.compactMap(Recall.init)
      retentionByAge = deck.tables.ages.compactMap(Recall.init)
    }
  }

  /// What a day is expected to bring, new cards included.
  struct Coming: Encodable {
    var cards, minutes: Double

    init(_ day: Workload.Day) {
      cards = (10 * day.cards).rounded() / 10
      minutes = (day.seconds / 6).rounded() / 10
    }
  }

  /// The answers that count in one way of asking: by what came of them, and how many knew, just knew and did not know.
  struct WayOfAsking: Encodable {
    var way: String
    var answers: Int
    var outcomes: [String: Int]
    var good, hard, again: Int

    init(_ tally: WayTally) {
      (way, answers) = (tally.way.rawValue, tally.answers)
      outcomes = Dictionary(
        uniqueKeysWithValues: tally.outcomes.map { ($0.rawValue, $1) })
      (good, hard, again) = (
        tally.ratings[.right] ?? 0, tally.ratings[.hard] ?? 0, tally.ratings[.wrong] ?? 0
      )
    }
  }

  /// The last week that is over, from Monday to Sunday, as in Monday's report.
  struct Week: Encodable {
    var monday: String
    /// The answers of each day.
    var answers: [Int]
    var right, wrong, minutes: Int
    /// The cards learnt in the week, and by its end.
    var learnt, learntInAll: Int
    /// The cards learnt by the ends of the last twelve weeks, and before them by the eve of the first.
    var learntByWeek: [Int]

    init(_ week: ClassWeek.Learner, monday: Int) {
      let day = WallTime(milliseconds: Int64(monday) * 86_400_000, zoneMinutes: 0)
      self.monday = String(day.iso8601Milliseconds.prefix(10))
      answers = week.days.map(\.count)
      (right, wrong, minutes) = (week.answers.right, week.answers.wrong, week.minutes)
      (learnt, learntInAll) = (week.learntInWeek, week.learntInAll)
      learntByWeek = week.learnt
    }
  }

  struct Cards: Encodable {
    var new, learning, review, relearning: Int
  }

  var learner: String
  var streak, answersToday, doneToday, leftToday: Int
  var retention30Days, retention365Days: Retention
  var cards: Cards
  /// The number of cards learnt in all.
  var learnt: Int
  var lastWeek: Week?
  var forecast: [Int]
  /// Today and the next 29 days; empty for a learner who has answered nothing.
  var coming: [Coming]
  /// The first 30 days after the days away of `--away`.
  var comingAfterAway: [Coming]?
  var leeches: [JSONObject]
  /// By predicted recall in percent, and by days since the card's first answer.
  var calibration, retentionByAge: [Recall]
  /// The same of each deck some of whose cards came back.
  var decks: [Deck]
  var ways: [WayOfAsking]

  init(
    _ name: String, _ stats: LearnerStatistics, _ recall: RecallReport, _ ways: [WayTally],
    _ coming: [Workload.Day], after: [Workload.Day]?, week: ClassWeek
  ) {
    lastWeek = week.learners.first { $0.name == name }.map { Week($0, monday: week.monday) }
    learner = name
    self.coming = coming.map(Coming.init)
    comingAfterAway = after?.map(Coming.init)
    streak = stats.streak
    answersToday = stats.answersToday
    (doneToday, leftToday) = (stats.done, stats.left)
    retention30Days = Retention(stats.month)
    retention365Days = Retention(stats.year)
    cards = Cards(
      new: stats.cards.new, learning: stats.cards.learning, review: stats.cards.review,
      relearning: stats.cards.relearning)
    learnt = stats.learnt
    forecast = stats.forecast
    leeches = stats.leeches.map { JSONObject(leechFields, (name, $0)) }
    calibration = recall.all.calibration.compactMap(Recall.init)
    retentionByAge = recall.all.ages.compactMap(Recall.init)
    decks = recall.decks.map(Deck.init)
    self.ways = ways.map(WayOfAsking.init)
  }
}

/// The fields of leeches, each with its learner's name.
var leechFields: [Field<(String, LearnerStatistics.Leech)>] {
  [
    .text("learner") { $0.0 }, .text("deck") { $0.1.deck },
    .text("card", "name") { $0.1.card.title },
    .number("lapses") { $0.1.lapses },
    .number("misses") { $0.1.misses.count },
    .column("expected", isNumber: true) { $0.1.misses.expected.decimals(1) },
    .text("guid") { $0.1.card.guid },
  ]
}
