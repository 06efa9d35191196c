import ArgumentParser
import CommandBasis
import DeckStore
import InputEvents
import LibraryAccess
import Study

/// `studykiosk stats`.
struct Stats: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Show how learners are doing, and what is due in the next 30 days.")

  @Option(
    help: ArgumentHelp("Only this learner (default: all, a row for each).", valueName: "name"),
    completion: .learners)
  var learner: String?

  @Flag(help: "List the cards that are forgotten far more often than is expected.")
  var leeches = false

  @Flag(
    help:
      "Show how well answers are predicted: by default, by what was measured, and by a fit to all answers now."
  )
  var fit = false

  @Flag(help: "Show what it would cost to know more or fewer of the cards when they come back.")
  var howSure = false

  @OptionGroup var library: LibraryOptions
  @OptionGroup var listing: ListingOptions

  func validate() throws {
    if [fit, leeches, howSure].count(where: { $0 }) > 1 {
      throw ValidationError("--fit, --leeches and --how-sure exclude each other")
    }
  }

  func run() throws {
    if fit { return try writeFit() }
    let now = WallTime.now
    if howSure { return try writePrices(at: now) }
    if listing.json, !leeches { return try writeJSON(at: now) }
    let found = try library.list(listing) { store in
      try chosen(in: store).map { ($0.name, try store.stats(of: $0.id, at: now)) }
    }
    guard let all = found else { return }
    if leeches { return try writeLeeches(all) }
    if let first = all.first, all.count == 1 {
      let coming = try library.use { store in
        try store.workload(of: try store.learner(named: first.0).id, at: now)?.coming
      }
      return try writeLines(Self.text(first.0, first.1, coming))
    }
    try listing.write(
      all, summaryFields, empty: "No learners yet: `studykiosk learner add` adds one.")
  }

  private func chosen(in store: DeckStore) throws(LibraryError) -> [Learner] {
    guard let learner else { return try store.learners() }
    return [try store.learner(named: learner)]
  }

  private func writeJSON(at now: WallTime) throws {
    let found = try library.list(listing) { store in
      try chosen(in: store).map { learner in
        StatsEntry(
          learner.name, try store.stats(of: learner.id, at: now), try store.recall(of: learner.id),
          try store.workload(of: learner.id, at: now)?.coming ?? [])
      }
    }
    if let found { try listing.write(found) }
  }

  private func writeFit() throws {
    let found = try library.list(listing) { store in
      try chosen(in: store).flatMap { FitRow.rows(of: $0.name, try store.measured($0.id)) }
    }
    guard let rows = found else { return }
    try listing.write(
      rows, FitRow.fields, empty: "No learners yet: `studykiosk learner add` adds one.")
    if !listing.json { try writeLines(rows.isEmpty ? [] : [""] + rows.map(\.line)) }
  }

  private func writePrices(at now: WallTime) throws {
    let found = try library.list(listing) { store in
      try chosen(in: store).flatMap { learner in
        let wanted = try store.wantedShare(of: learner.id)
        return try store.prices(of: learner.id, at: now).map { price in
          PriceRow(learner: learner.name, price: price, isChosen: price.wanted == wanted)
        }
      }
    }
    guard let rows = found else { return }
    try listing.write(rows, PriceRow.fields, empty: "Nobody has answered anything yet.")
  }

  private func writeLeeches(_ all: [(String, LearnerStatistics)]) throws {
    let leeches = all.flatMap { name, stats in stats.leeches.map { (name, $0) } }
    try listing.write(leeches, leechFields, empty: "No card is forgotten again and again.")
  }

  // MARK: Text

  private static func text(
    _ name: String, _ stats: LearnerStatistics, _ coming: [Workload.Day]?
  ) -> [String] {
    let cards = stats.cards
    var lines = [
      name,
      "  \(counted(stats.streak, "day")) in a row, \(counted(stats.answersToday, "answer")) today",
      "  \(stats.done) of today's \(counted(stats.done + stats.left, "card")) done",
      "  true retention: " + retention(stats),
      "  cards: \(cards.new) new, \(cards.learning) being learnt, \(cards.review) known, "
        + "\(cards.relearning) being learnt again",
    ]
    if !stats.leeches.isEmpty {
      lines.append(
        "  \(counted(stats.leeches.count, "leech", "leeches")): see `studykiosk stats --leeches`")
    }
    if let coming {
      let sum = coming.reduce(into: (cards: 0.0, seconds: 0.0)) {
        ($0.cards, $0.seconds) = ($0.cards + $1.cards, $0.seconds + $1.seconds)
      }
      let minutes = (sum.seconds / 60 / Double(coming.count)).decimals(1)
      lines.append(
        "  to come in 30 days: about \(counted(Int(sum.cards.rounded()), "card")), \(minutes) minutes a day"
      )
    }
    return lines + ["  due in the next 30 days:"] + chart(stats.forecast)
  }

  private static func retention(_ stats: LearnerStatistics) -> String {
    let texts = [(stats.month, "in 30 days"), (stats.year, "in a year")].compactMap { tally, time in
      percentage(tally).map { "\($0)% of \(tally.right + tally.wrong) \(time)" }
    }
    return texts.isEmpty ? "no card has come back yet" : texts.joined(separator: ", ")
  }

  /// Returns a line with a bar for each day; the longest line is as wide as the terminal, at most 80 columns.
  private static func chart(_ days: [Int]) -> [String] {
    let most = max(days.max() ?? 0, 1)
    let number = String(most).count
    let width = max(min(TextTable.terminalWidth ?? 80, 80) - number - 13, 10)
    return days.enumerated().map { day, count in
      let label = day == 0 ? "today" : "+\(day)"
      let bar = String(repeating: "#", count: (count * width + most - 1) / most)
      let text = String(repeating: " ", count: number - String(count).count) + "\(count)"
      let line = String(repeating: " ", count: 9 - label.count) + label + "  \(text)  \(bar)"
      return bar.isEmpty ? String(line.dropLast(2)) : line
    }
  }
}

/// Returns the percentage of right answers, from 0 to 100; nil if there are no answers.
private func percentage(_ tally: Tally) -> Int? {
  let all = tally.right + tally.wrong
  return all == 0 ? nil : (200 * tally.right + all) / (2 * all)
}

/// A learner's statistics as JSON.
private struct StatsEntry: Encodable {
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

  struct Cards: Encodable {
    var new, learning, review, relearning: Int
  }

  var learner: String
  var streak, answersToday, doneToday, leftToday: Int
  var retention30Days, retention365Days: Retention
  var cards: Cards
  var forecast: [Int]
  /// Today and the next 29 days; empty for a learner who has answered nothing.
  var coming: [Coming]
  var leeches: [JSONObject]
  /// By predicted recall in percent, and by days since the card's first answer.
  var calibration, retentionByAge: [Recall]
  /// The same of each deck some of whose cards came back.
  var decks: [Deck]

  init(
    _ name: String, _ stats: LearnerStatistics, _ recall: RecallReport, _ coming: [Workload.Day]
  ) {
    learner = name
    self.coming = coming.map(Coming.init)
    streak = stats.streak
    answersToday = stats.answersToday
    (doneToday, leftToday) = (stats.done, stats.left)
    retention30Days = Retention(stats.month)
    retention365Days = Retention(stats.year)
    cards = Cards(
      new: stats.cards.new, learning: stats.cards.learning, review: stats.cards.review,
      relearning: stats.cards.relearning)
    forecast = stats.forecast
    leeches = stats.leeches.map { JSONObject(leechFields, (name, $0)) }
    calibration = recall.all.calibration.compactMap(Recall.init)
    retentionByAge = recall.all.ages.compactMap(Recall.init)
    decks = recall.decks.map(Deck.init)
  }
}

/// The fields of leeches, each with its learner's name.
private var leechFields: [Field<(String, LearnerStatistics.Leech)>] {
  [
    .text("learner") { $0.0 }, .text("deck") { $0.1.deck },
    .text("card", "name") { $0.1.card.title },
    .number("lapses") { $0.1.lapses },
    .number("misses") { $0.1.misses.count },
    .column("expected", isNumber: true) { $0.1.misses.expected.decimals(1) }, .text("guid") { $0.1.card.guid },
  ]
}

/// The fields of a learner's row; `--learner` shows more.
private var summaryFields: [Field<(String, LearnerStatistics)>] {
  func known(_ tally: Tally) -> String { percentage(tally).map { "\($0)%" } ?? "" }
  return [
    .text("learner") { $0.0 }, .number("days in a row") { $0.1.streak },
    .number("answers today") { $0.1.answersToday },
    .number("done today") { $0.1.done }, .number("left today") { $0.1.left },
    .column("retention", isNumber: true) { known($0.1.month) },
    .number("new") { $0.1.cards.new },
    .number("known") { $0.1.cards.review },
    .number("leeches") { $0.1.leeches.count },
  ]
}
