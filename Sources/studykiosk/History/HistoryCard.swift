import ArgumentParser
import DeckStore
import InputEvents
import Study

/// `studykiosk history card`.
struct HistoryCard: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "card", abstract: "Every answer to one card, the newest first.")

  @Argument(help: "The card's name, its beginning, or its GUID; deleted cards are found too.")
  var card: String

  @OptionGroup var library: LibraryOptions
  @OptionGroup var listing: ListingOptions

  /// The most cards that are told of where a name fits several.
  private static let most = 20

  func run() throws {
    let answers = try library.use { store in
      try store.answers(toCard: try guid(store))
    }
    var table = TextTable([
      .text("time"), .text("answer"), .number("seconds"), .text("wrong guesses"), .number("round"),
      .text("deck"), .text("learner"),
    ])
    for answer in answers {
      table.add([
        answer.time.shown, answer.mark + (answer.isReplaced ? ", changed" : ""),
        Self.seconds(answer.answerTime), answer.guesses.joined(separator: ", "),
        "\(answer.round)", answer.deck, answer.learner,
      ])
    }
    try listing.write(
      answers.map(AnswerEntry.init), table, empty: "Nobody has marked this card yet.")
  }

  private func guid(_ store: DeckStore) throws -> String {
    if try store.deck(of: card) != nil { return card }
    let names = try store.cards(named: card, limit: Self.most + 1)
    let guids = Set(names.map(\.guid))
    if guids.isEmpty {
      guard try !store.answers(toCard: card).isEmpty else { throw LibraryError.noCard(guid: card) }
      return card
    }
    if guids.count == 1, let guid = guids.first { return guid }
    let lines = names.prefix(Self.most).map {
      "  \($0.guid)  \($0.name.printable())  (\($0.deck?.printable() ?? "deleted"))"
    }
    let more = names.count > Self.most ? ["  …"] : []
    throw AmbiguousCardError(
      description: (["several cards are called so; name one by its GUID:"] + lines + more)
        .joined(separator: "\n"))
  }

  /// "2.5" for 2,480 ms.
  private static func seconds(_ milliseconds: Int) -> String {
    let tenths = (milliseconds + 50) / 100
    return "\(tenths / 10).\(tenths % 10)"
  }
}

/// A name that is several cards'.
struct AmbiguousCardError: Error, CustomStringConvertible {
  let description: String
}

/// An answer as JSON.
struct AnswerEntry: Encodable {
  var time: String
  var kiosk: String
  var number: Int
  var learner, card, name, deck: String
  var round: Int64
  var answer: String
  var milliseconds: Int
  var guesses: [String]
  var replaces: Int?
  var isReplaced: Bool

  init(_ answer: LoggedAnswer) {
    time = answer.time.iso8601
    kiosk = answer.kiosk
    number = answer.number
    learner = answer.learner
    card = answer.card
    name = answer.name
    deck = answer.deck
    round = answer.round
    self.answer = answer.mark
    milliseconds = answer.answerTime
    guesses = answer.guesses
    replaces = answer.replaces
    isReplaced = answer.isReplaced
  }
}
