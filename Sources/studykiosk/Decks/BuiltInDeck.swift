import DeckExchange
import DeckFormats

/// The deck the product ships, with which a new library begins.
enum BuiltInDeck {
  static var path: String {
    get throws { try DataDirectory.path(of: "decks/world-capitals.csv") }
  }

  static func file() throws -> DeckFile { try DeckFile.read(path: path) }

  /// Its name, as its file says it.
  static var name: String { (try? DeckFile.deckName(ofFile: path)) ?? "" }
}
