import ArgumentParser
import CommandBasis
import DeckStore
import Study

/// `studykiosk history days`.
struct HistoryDays: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "days",
    abstract: "Count the answers of each day and learner, the newest day first.",
    discussion: "A day begins at 4 in the morning of the time zone it was in.")

  @OptionGroup var history: HistoryOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var listing: ListingOptions

  func run() throws {
    let days = try library.list(listing) { store in
      try store.days(of: try history.learner(in: store), limit: .max)
    }
    guard let days else { return }
    try listing.write(
      days,
      [
        .text("day") { WallTime.date(ofDay: $0.day) }, .text("learner") { $0.learner.name },
        .number("right") { $0.right }, .number("wrong") { $0.wrong },
        .column("answering", isNumber: true) { minutes(ofSeconds: $0.answerTime / 1_000) },
        .json("milliseconds") { $0.answerTime },
      ], empty: "Nobody has marked a card yet.")
  }
}
