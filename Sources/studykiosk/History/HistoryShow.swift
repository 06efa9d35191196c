import ArgumentParser
import DeckStore
import Study

/// `studykiosk history show`.
struct HistoryShow: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "The cards of one round, by name.")

  @Argument(help: "The round's number, as `history list` gives it.")
  var round: Int64

  @OptionGroup var library: LibraryOptions
  @Flag(help: "Write JSON for a script.")
  var json = false

  func run() throws {
    let (summary, cards) = try library.use {
      (try $0.round(round), try $0.cards(ofRound: round))
    }
    if json { return try writeJSON(Entry(RoundEntry(summary), cards)) }
    var table = TextTable([
      .text("card"), .number("right"), .number("wrong"), .text("wrong guesses"),
    ])
    for card in cards {
      table.add([
        card.name, "\(card.right)", "\(card.wrong)", card.guesses.joined(separator: ", "),
      ])
    }
    let heading =
      "Round \(summary.id): \(summary.start.shown), \(minutes(ofSeconds: summary.seconds)), "
      + "\(summary.deck), \(summary.learner.name)"
      + (summary.percent.map { ": \($0)% of \(counted(summary.right + summary.wrong, "answer"))" }
        ?? "")
    var output = try OutputFile(path: "-")
    try output.write(heading + "\n\n")
    try table.write(to: &output)
    try output.flush()
  }

  private struct Entry: Encodable {
    var round: RoundEntry
    var cards: [Card]

    struct Card: Encodable {
      var guid, name: String
      var right, wrong: Int
      var guesses: [String]
    }

    init(_ round: RoundEntry, _ cards: [RoundCard]) {
      self.round = round
      self.cards = cards.map {
        Card(
          guid: $0.guid, name: $0.name, right: $0.right, wrong: $0.wrong, guesses: $0.guesses)
      }
    }
  }
}
