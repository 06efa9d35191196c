import CommandBasis
import DeckExchange
import DeckFormats
import DeckStore
import InputEvents
import LibraryAccess
import Study

extension LibraryOptions {
  /// Calls `body` as `use` does; if there is no library, prints what a new one will contain instead.
  ///
  /// - Returns: The result of `body`; nil if there is no library.
  func list<Value>(
    _ listing: ListingOptions, _ body: (DeckStore) throws -> Value
  ) throws -> Value? {
    guard LibraryFile(path: try path).exists else {
      try writeLines([listing.json ? "[]" : try Self.newLibrary])
      return nil
    }
    return try use(body)
  }

  /// The text about what a new library will contain.
  private static var newLibrary: String {
    get throws {
      let deck = try BuiltInDeck.file()
      return "No library yet: the first `studykiosk run` makes one, with the deck \"\(deck.deck)\" "
        + "(\(counted(deck.count, "card"))) and a learner \"\(Learner.standIn)\"."
    }
  }
}
