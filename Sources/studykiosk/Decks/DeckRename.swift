import ArgumentParser
import DeckStore

/// `studykiosk deck rename`.
struct DeckRename: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Give a deck another name.")

  @OptionGroup var options: RenameOptions

  func run() throws {
    try options.library.use { try $0.renameDeck(options.name, to: options.newName) }
  }
}
