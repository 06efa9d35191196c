import DeckFormats

/// What a library begins with.
enum NewLibrary {
  /// - Throws: What is wrong with the shipped deck.
  static var text: String {
    get throws {
      let deck = try BuiltInDeck.file()
      return "No library yet: the first `studykiosk run` makes one, with the deck \"\(deck.deck)\" "
        + "(\(counted(deck.count, "card"))) and a learner \"\(StudyChoice.firstLearner)\"."
    }
  }
}
