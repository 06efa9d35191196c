import ArgumentParser

/// `studykiosk deck`.
struct DeckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "deck", abstract: "The decks of the library and their cards.",
    subcommands: [
      DeckList.self, DeckShow.self, DeckCreate.self, DeckRename.self, DeckDelete.self,
      DeckAdd.self, DeckEdit.self, DeckRemove.self, DeckMove.self, DeckImport.self,
      DeckExport.self,
    ], defaultSubcommand: DeckList.self)
}
