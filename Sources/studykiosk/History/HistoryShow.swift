import ArgumentParser
import CommandBasis
import DeckStore
import InputEvents
import Study

/// `studykiosk history show`.
struct HistoryShow: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "List the cards of a round by name.")

  @Argument(help: "The round's number, as `history list` shows it.")
  var round: Int64

  @OptionGroup var library: LibraryOptions
  @OptionGroup var listing: ListingOptions

  private static var fields: [Field<RoundCard>] {
    [
      .json("guid") { $0.guid }, .text("card", "name") { $0.name }, .number("right") { $0.right },
      .number("wrong") { $0.wrong },
      .column("wrong guesses") { $0.guesses.joined(separator: ", ") },
      .json("guesses") { $0.guesses },
    ]
  }

  func run() throws {
    let (summary, cards) = try library.use {
      (try $0.round(round), try $0.cards(ofRound: round))
    }
    if listing.json {
      return try listing.write(
        Entry(
          round: JSONObject(HistoryList.fields, summary),
          cards: cards.map { JSONObject(Self.fields, $0) }), lines: [])
    }
    let share = summary.percent.map {
      ": \($0)% of \(counted(summary.right + summary.wrong, "answer"))"
    }
    var output = try OutputFile(path: "-")
    try output.write(
      "Round \(summary.id): \(summary.start.shown), \(minutes(ofSeconds: summary.seconds)), "
        + "\(summary.deckName), \(summary.learner.name)\(share ?? "")\n\n")
    try TextTable(cards, Self.fields).write(to: &output)
    try output.flush()
  }

  private struct Entry: Encodable {
    var round: JSONObject
    var cards: [JSONObject]
  }
}
