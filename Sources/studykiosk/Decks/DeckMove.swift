import ArgumentParser
import CommandBasis
import DeckStore
import Study

/// `studykiosk deck move`.
struct DeckMove: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "move", abstract: "Put a card elsewhere; its answers stay.")

  @Argument(help: "The card's GUID, as `deck show` lists it.")
  var guid: String

  @Option(help: ArgumentHelp("After this card, in its deck.", valueName: "guid"))
  var after: String?

  @Flag(help: "To the beginning of its deck.")
  var first = false

  @Option(help: ArgumentHelp("To the end of this deck.", valueName: "deck"))
  var to: String?

  @OptionGroup var library: LibraryOptions

  func validate() throws {
    guard [after != nil, first, to != nil].count(where: \.self) == 1 else {
      throw ValidationError("say where: --after GUID, --first or --to DECK")
    }
  }

  func run() throws {
    try library.use { store in
      if let to {
        try store.apply(.move(guid, to: to, at: .last))
        return
      }
      let neighbour = after ?? guid
      guard let deck = try store.deck(of: neighbour) else {
        throw LibraryError.noCard(guid: neighbour)
      }
      try store.apply(.move(guid, to: deck, at: after.map { .after($0) } ?? .first))
    }
  }
}
