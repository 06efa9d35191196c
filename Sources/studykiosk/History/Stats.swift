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

  @Option(
    help: ArgumentHelp(
      "Also forecast what comes after so many days away, from tomorrow on (1 to \(DayChart.mostAway)).",
      valueName: "days"))
  var away: Int?

  @OptionGroup var library: LibraryOptions
  @OptionGroup var listing: ListingOptions

  func validate() throws {
    if [fit, leeches, howSure].count(where: { $0 }) > 1 {
      throw ValidationError("--fit, --leeches and --how-sure exclude each other")
    }
    guard let away else { return }
    if fit || leeches || howSure {
      throw ValidationError("--away goes with the figures of a learner, not with a list")
    }
    guard (1...DayChart.mostAway).contains(away) else {
      throw ValidationError("--away takes 1 to \(DayChart.mostAway) days")
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
      let load = try library.use { store in
        try store.workload(of: try store.learner(named: first.0).id, at: now)
      }
      let after = away.map { (away: $0, days: load.coming(away: $0)) }
      return try writeLines(Self.text(first.0, first.1, load.coming, after: after))
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
      let week = try store.classWeek(at: now, hardest: 0)
      return try chosen(in: store).map { learner in
        let load = try store.workload(of: learner.id, at: now)
        return StatsEntry(
          learner.name, try store.stats(of: learner.id, at: now), try store.recall(of: learner.id),
          try store.ways(of: learner.id),
          load.coming, after: away.map { load.coming(away: $0) }, week: week)
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
    _ name: String, _ stats: LearnerStatistics, _ coming: [Workload.Day],
    after: (away: Int, days: [Workload.Day])?
  ) -> [String] {
    let cards = stats.cards
    var lines = [
      name,
      "  \(counted(stats.streak, "day")) in a row, \(counted(stats.answersToday, "answer")) today",
      "  \(stats.done) of today's \(counted(stats.done + stats.left, "card")) done",
      "  true retention: " + retention(stats),
      "  cards: \(cards.new) new, \(cards.learning) being learnt, \(cards.review) known, "
        + "\(cards.relearning) being learnt again; \(stats.learnt) learnt in all",
    ]
    if !stats.leeches.isEmpty {
      lines.append(
        "  \(counted(stats.leeches.count, "leech", "leeches")): see `studykiosk stats --leeches`")
    }
    lines.append("  to come in 30 days: about " + sum(coming))
    if let after, let first = after.days.first {
      lines.append(
        "  after \(counted(after.away, "day")) away: about \(sum(after.days)) for 30 days, "
          + "\((first.seconds / 60).decimals(1)) on the first")
    }
    return lines + ["  due in the next 30 days:"] + chart(stats.forecast)
  }

  /// The number of cards and the minutes a day.
  private static func sum(_ days: [Workload.Day]) -> String {
    let sum = days.reduce(into: (cards: 0.0, seconds: 0.0)) {
      ($0.cards, $0.seconds) = ($0.cards + $1.cards, $0.seconds + $1.seconds)
    }
    let minutes = (sum.seconds / 60 / Double(max(days.count, 1))).decimals(1)
    return "\(counted(Int(sum.cards.rounded()), "card")), \(minutes) minutes a day"
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
