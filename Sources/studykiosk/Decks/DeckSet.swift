import ArgumentParser
import CommandBasis
import DeckStore
import Scenes
import Study

/// `studykiosk deck set`.
struct DeckSet: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract:
      "Set a deck's new cards or minutes a day, how sure everyone wants to be of it, or how it is asked.",
    discussion: "With --default, what is set for each learner applies again.")

  @Argument(help: "The deck's name.", completion: .decks)
  var deck: String

  @Argument(
    help: .setting(among: .deck), completion: .setting(among: .deck),
    transform: { try Setting($0, among: .deck) })
  var preference: Setting

  @OptionGroup var given: SettingValue
  @OptionGroup var library: LibraryOptions

  func validate() throws { try given.check(for: preference) }

  func run() throws {
    try library.use { store in
      let name = try store.deck(named: deck).name
      guard let key = preference.ofDeck?.key(of: name) else { return }
      try store.apply(.set(key, to: preference.stored(given.value), of: nil))
    }
  }
}
