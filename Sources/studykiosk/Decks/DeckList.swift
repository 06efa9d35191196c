import ArgumentParser
import CommandBasis
import DeckStore

/// `studykiosk deck list`.
struct DeckList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the decks by name.")

  @OptionGroup var library: LibraryOptions
  @OptionGroup var listing: ListingOptions

  func run() throws {
    guard let decks = try library.list(listing, { try $0.decks() }) else { return }
    try listing.write(
      decks, [.text("deck", "name") { $0.name }, .number("cards") { $0.cardCount }],
      empty: "No decks yet: `studykiosk deck import` or `deck create` makes one.")
  }
}
