package import Study

/// Reads a file deck, to be studied without a library.
package enum DelimitedDeck {
  /// Reads a whole deck, or nothing.
  ///
  /// - Parameters: As of `DeckFile`.
  /// - Returns: The deck, its cards in the file's order; it is named after the file.
  /// - Throws: `DeckFileError` with the first bad line; no card of a bad file is used.
  package static func read(_ contents: [UInt8], path: String) throws(DeckFileError) -> Deck {
    var deck = Deck(name: DeckFile.deckName(ofFile: path))
    var reader = try DeckFileReader(contents, path: path)
    var guids = GivenGUIDs()
    while let card = try reader.nextCard(of: deck.name, &guids, find: DeckMedia.init(named:)) {
      deck.append(card)
    }
    return deck
  }
}
