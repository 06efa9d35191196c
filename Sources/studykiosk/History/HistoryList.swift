import ArgumentParser
import CommandBasis
import DeckStore
import Study

/// `studykiosk history list`.
struct HistoryList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the rounds, the newest first.")

  @OptionGroup var history: HistoryOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var listing: ListingOptions

  static var fields: [Field<RoundSummary>] {
    [
      .number("round") { Int($0.id) }, .column("started") { $0.start.shown },
      .json("started") { $0.start.iso8601 },
      .column("length", isNumber: true) { minutes(ofSeconds: $0.seconds) },
      .json("seconds") { $0.seconds },
      .column("right", isNumber: true) { $0.percent.map { "\($0)%" } ?? "" },
      .json("right") { $0.right }, .json("wrong") { $0.wrong }, .json("percent") { $0.percent },
      .text("deck") { $0.deckName }, .text("learner") { $0.learner.name },
      .json("mode") { $0.mode },
      .json("direction") { $0.direction },
    ]
  }

  func run() throws {
    let rounds = try library.list(listing) { store in
      try store.rounds(of: try history.learner(in: store), limit: .max)
    }
    guard let rounds else { return }
    try listing.write(rounds, Self.fields, empty: "Nobody has marked a card yet.")
  }
}
