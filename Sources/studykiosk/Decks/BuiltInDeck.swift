import DeckExchange
import DeckFormats
import LinuxSystem

/// The deck that is shipped with the program and with which a new library begins.
enum BuiltInDeck {
  static var path: String {
    get throws { try DataDirectory.path(of: "decks/world-capitals.csv") }
  }

  static func file() throws -> DeckFile { try DeckFile.read(path: path) }

  /// The deck's name, which derives from its file's name.
  static var name: String { (try? DeckFile.deckName(ofFile: path)) ?? "" }
}
