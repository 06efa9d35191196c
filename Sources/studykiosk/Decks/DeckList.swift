import ArgumentParser
import DeckStore

/// `studykiosk deck list`.
struct DeckList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "All decks, by name.")

  @OptionGroup var library: LibraryOptions
  @OptionGroup var listing: ListingOptions

  func run() throws {
    guard let decks = try library.list(listing, { try $0.decks() }) else { return }
    var table = TextTable([.text("deck"), .number("cards")])
    for deck in decks { table.add([deck.name, "\(deck.cardCount)"]) }
    try listing.write(
      decks.map { Entry(name: $0.name, cards: $0.cardCount) }, table,
      empty: "No decks yet: `studykiosk deck import` or `deck create` makes one.")
  }

  private struct Entry: Encodable {
    var name: String
    var cards: Int
  }
}
