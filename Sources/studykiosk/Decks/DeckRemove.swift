import ArgumentParser
import CommandBasis
import DeckStore
import Study

/// `studykiosk deck remove`.
struct DeckRemove: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove cards; the answers given stay.")

  @Argument(help: "The cards' GUIDs, as `deck show` lists them.")
  var guids: [String]

  @OptionGroup var removal: RemovalOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var confirmation: ConfirmationOptions

  func run() throws {
    let guids = Set(guids).sorted()
    let cards = try library.use { store in try guids.map { try store.record(of: $0).card } }
    let first = cards.first.map { "the card \"\($0.title)\"" } ?? ""
    try confirmation.ask("Remove \(cards.count == 1 ? first : "\(cards.count) cards")?")
    _ = try library.use { try $0.remove(guids, at: removal.time) }
  }
}
