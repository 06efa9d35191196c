import ArgumentParser
import CommandBasis
import DeckStore
import InputEvents
import Study

/// `studykiosk deck`.
struct DeckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "deck", abstract: "The decks of the library and their cards.",
    subcommands: [
      DeckList.self, DeckShow.self, DeckCreate.self, DeckRename.self, DeckDelete.self,
      DeckAdd.self, DeckEdit.self, DeckRemove.self, DeckMove.self, DeckImport.self,
      DeckExport.self, DeckVoice.self, DeckSet.self,
    ], defaultSubcommand: DeckList.self)
}

/// `studykiosk deck create`.
struct DeckCreate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "create", abstract: "Create an empty deck.")

  @Argument(help: "The deck's name.")
  var deck: String

  @OptionGroup var library: LibraryOptions

  func run() throws {
    _ = try library.useOrMake { try $0.apply(.deck(.create(deck))) }
  }
}

/// `studykiosk deck rename`.
struct DeckRename: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Rename a deck, also to a name that another deck has.")

  @OptionGroup var names: RenameOptions
  @OptionGroup var library: LibraryOptions

  func run() throws {
    _ = try library.use { try $0.apply(.deck(.rename(names.name, to: names.newName))) }
  }
}

/// `studykiosk deck delete`.
struct DeckDelete: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete a deck and its cards; the answers stay.")

  @Argument(help: "The deck's name.", completion: .decks)
  var deck: String

  @OptionGroup var removal: RemovalOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var confirmation: ConfirmationOptions

  func run() throws {
    let count = try library.use { try $0.deck(named: deck).cardCount }
    if count > 0 {
      try confirmation.ask("Delete the deck \"\(deck)\" with its \(counted(count, "card"))?")
    }
    _ = try library.use { try $0.apply(.deck(.delete(deck)), at: removal.time) }
  }
}
