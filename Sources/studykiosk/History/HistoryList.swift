import ArgumentParser
import DeckStore
import Study

/// `studykiosk history list`.
struct HistoryList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "All rounds, the newest first.")

  @OptionGroup var history: HistoryOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var listing: ListingOptions

  func run() throws {
    let found = try library.list(listing) { store in
      try store.rounds(of: try history.learner(in: store), limit: .max)
    }
    guard let rounds = found else { return }
    var table = TextTable([
      .number("round"), .text("started"), .number("length"), .number("right"), .text("deck"),
      .text("learner"),
    ])
    for round in rounds {
      table.add([
        "\(round.id)", round.start.shown, minutes(ofSeconds: round.seconds), round.share,
        round.deck, round.learner.name,
      ])
    }
    try listing.write(
      rounds.map(RoundEntry.init), table, empty: "Nobody has marked a card yet.")
  }
}

/// A round as JSON.
struct RoundEntry: Encodable {
  var round: Int64
  var started: String
  var seconds: Int
  var right, wrong: Int
  var percent: Int?
  var deck, learner, mode, direction: String

  init(_ round: RoundSummary) {
    self.round = round.id
    started = round.start.iso8601
    seconds = round.seconds
    right = round.right
    wrong = round.wrong
    percent = round.percent
    deck = round.deck
    learner = round.learner.name
    mode = round.mode
    direction = round.direction
  }
}

extension RoundSummary {
  /// "83%"; nothing where no answer stands.
  var share: String { percent.map { "\($0)%" } ?? "" }
}
