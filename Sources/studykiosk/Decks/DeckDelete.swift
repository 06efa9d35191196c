import ArgumentParser
import DeckStore

/// `studykiosk deck delete`.
struct DeckDelete: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete a deck with its cards; the answers given stay.")

  @Argument(help: "The deck's name.")
  var deck: String

  @OptionGroup var library: LibraryOptions
  @OptionGroup var confirmation: ConfirmationOptions

  func run() throws {
    let count = try library.use { store in
      guard let found = try store.decks().first(where: { $0.name == deck }) else {
        throw LibraryError.noDeck(name: deck)
      }
      return found.cardCount
    }
    if count > 0 {
      try confirmation.ask(
        "Delete the deck \"\(deck)\" with its \(counted(count, "card"))?")
    }
    try library.use { try $0.deleteDeck(deck) }
  }
}
