package import DeckFormats
internal import LinuxSystem

/// The deck that is shipped with the program and with which a new library begins.
package enum BuiltInDeck {
  /// The path of the deck's file.
  ///
  /// - Throws: `MissingDataError`.
  package static var path: String {
    get throws { try DataDirectory.path(of: "decks/world-capitals.csv") }
  }

  /// Reads the deck.
  ///
  /// - Returns: The deck.
  /// - Throws: `MissingDataError`, and the errors of `DeckFile.read`.
  package static func file() throws -> DeckFile { try DeckFile.read(path: path) }

  /// The deck's name, which derives from its file's name.
  static var name: String { (try? DeckFile.deckName(ofFile: path)) ?? "" }
}
