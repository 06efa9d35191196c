/// Derives GUIDs for cards to which a file gives none.
package enum CardIdentity {
  /// The number that earlier versions gave to the first card with a question.
  ///
  /// GUIDs in existing libraries were derived with it.
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

  /// Derives the GUID of a card that its question's text alone does not identify.
  ///
  /// - Parameters:
  ///   - deck: The deck's name when the card is first seen.
  ///   - question: The question's text.
  ///   - media: The names of the question's pictures and sounds.
  ///   - answer: The answer's text; nil if the pictures and sounds identify the card.
  ///   - copy: 0, or a number that distinguishes the card from earlier ones that are alike in all the rest.
  /// - Returns: 15 characters from `0-9` and `a-z`.
  package static func guid(
    deck: String, question: String, media: [String], answer: String?, copy: Int = 0
  ) -> String {
    var parts = [deck, question, "media"] + media
    if let answer { parts += ["answer", answer, "\(copy)"] }
    return ContentHash(of: Array(parts.joined(separator: "\0").utf8)).shortName
  }

  /// Whether a text has the form of the GUIDs that are derived.
  package static func isDerived(_ text: String) -> Bool {
    text.utf8.count == 15 && text.utf8.allSatisfy(ContentHash.digits.contains)
  }
}
