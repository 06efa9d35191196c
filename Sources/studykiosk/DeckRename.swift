import ArgumentParser
import DeckStore

/// `studykiosk deck rename`.
struct DeckRename: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Give a deck another name.")

  @Argument(help: "The deck's name.")
  var deck: String

  @Argument(help: "The new name.")
  var newName: String

  @OptionGroup var library: LibraryOptions

  func run() throws {
    try library.use { try $0.renameDeck(deck, to: newName) }
  }
}
