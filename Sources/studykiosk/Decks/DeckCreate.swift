import ArgumentParser
import DeckStore

/// `studykiosk deck create`.
struct DeckCreate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "create", abstract: "Make an empty deck.")

  @Argument(help: "The deck's name.")
  var deck: String

  @OptionGroup var library: LibraryOptions

  func run() throws {
    try library.useOrMake { try $0.createDeck(deck) }
  }
}
