import ArgumentParser
import DeckStore
import Study

/// `studykiosk history days`.
struct HistoryDays: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "days", abstract: "Totals of each day and learner, the newest first.",
    discussion: "A day begins at 4 in the morning, and counts in the zone it was in.")

  @OptionGroup var history: HistoryOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var listing: ListingOptions

  func run() throws {
    let found = try library.list(listing) { store in
      try store.days(of: try history.learner(in: store), limit: .max)
    }
    guard let days = found else { return }
    var table = TextTable([
      .text("day"), .text("learner"), .number("right"), .number("wrong"), .number("answering"),
    ])
    for day in days {
      table.add([
        WallTime.date(ofDay: day.day), day.learner.name, "\(day.right)", "\(day.wrong)",
        minutes(ofSeconds: day.answerTime / 1_000),
      ])
    }
    try listing.write(
      days.map {
        Entry(
          day: WallTime.date(ofDay: $0.day), learner: $0.learner.name, right: $0.right,
          wrong: $0.wrong, milliseconds: $0.answerTime)
      }, table, empty: "Nobody has marked a card yet.")
  }

  private struct Entry: Encodable {
    var day, learner: String
    var right, wrong, milliseconds: Int
  }
}
