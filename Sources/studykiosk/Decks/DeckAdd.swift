import ArgumentParser
import CommandBasis
import DeckStore
import Study

/// `studykiosk deck add`.
struct DeckAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a card to a deck; prints the card's GUID.")

  @Argument(help: "The deck's name.", completion: .decks)
  var deck: String

  @Argument(help: "The card's question.")
  var question: String

  @Argument(help: "The card's answer.")
  var answer: String

  @OptionGroup var card: CardOptions

  @Option(
    help: ArgumentHelp(
      "Put it after this card instead of at the deck's end.", valueName: "guid"))
  var after: String?

  @OptionGroup var library: LibraryOptions

  func validate() throws {
    try CardOptions.check(question, of: .question)
    try CardOptions.check(answer, of: .answer)
  }

  func run() throws {
    let guid = try library.use { store in
      let guid = try store.newGUID(deck: deck, question: question, answer: answer)
      var record = CardRecord(Card(question: question, answer: answer, guid: guid))
      card.change(&record)
      if let after, try store.deck(of: after) != store.deck(named: deck).name {
        throw LibraryError.noCard(guid: after)
      }
      try store.apply(.add(record, to: deck, at: after.map { .after($0) } ?? .last))
      return guid
    }
    try writeLines([guid])
  }
}
