/// GUIDs for cards without one.
package enum CardIdentity {
  /// Once, several cards with a question had a number each; libraries have the first one's.
  private static let first = 0

  /// Derives a card's GUID from its deck and question.
  ///
  /// The same file gives the same GUIDs on every kiosk, so answers given before an import or on
  /// another box belong to the same card.
  ///
  /// - Parameters:
  ///   - deck: The deck's name when the card is first seen; a GUID never changes afterwards.
  ///   - question: The card's question.
  /// - Returns: 15 characters from `0-9` and `a-z`.
  package static func guid(deck: String, question: String) -> String {
    ContentHash(of: Array("\(deck)\0\(question)\0\(first)".utf8)).shortName
  }

  /// Derives the GUID of a card whose question's text does not tell it from others.
  ///
  /// - Parameters:
  ///   - deck: As above.
  ///   - question: The question's text.
  ///   - media: The names of the question's pictures and sounds.
  ///   - answer: The answer's text; nil where the pictures and sounds tell the card.
  ///   - copy: 0, or the number of a card that is like an earlier one in all of this.
  /// - Returns: 15 characters from `0-9` and `a-z`.
  package static func guid(
    deck: String, question: String, media: [String], answer: String?, copy: Int = 0
  ) -> String {
    var parts = [deck, question, "media"] + media
    if let answer { parts += ["answer", answer, "\(copy)"] }
    return ContentHash(of: Array(parts.joined(separator: "\0").utf8)).shortName
  }
}
