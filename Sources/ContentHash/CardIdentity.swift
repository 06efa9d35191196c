/// GUIDs for cards without one.
package enum CardIdentity {
  /// Derives a card's GUID from its deck and question.
  ///
  /// The same file gives the same GUIDs on every kiosk, so answers given before an import or on
  /// another box belong to the same card.
  ///
  /// - Parameters:
  ///   - deck: The deck's name when the card is first seen; a GUID never changes afterwards.
  ///   - question: The card's question.
  ///   - copy: 0 for the first card of the deck with this question, 1 for the second.
  /// - Returns: 15 characters from `0-9` and `a-z`.
  package static func guid(deck: String, question: String, copy: Int = 0) -> String {
    ContentHash(of: Array("\(deck)\0\(question)\0\(copy)".utf8)).shortName
  }
}
