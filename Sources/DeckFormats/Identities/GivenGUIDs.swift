import ContentHash
import Study

/// The keys that identify a deck's cards in a file, collected by reading the file once.
///
/// A card's key is the GUID that the file gives it, or else the one that derives from its question: from the
/// text, or from the names of the pictures and sounds if it has no text. A key that only one card has becomes
/// the card's GUID, unless `CardMatching` finds the card in the library. Cards that share a key are told
/// apart by `CardMatching`, too.
package struct GivenGUIDs: Sendable {
  /// Whether the file has a card without a GUID.
  package private(set) var hasDerived = false
  /// The keys of all cards.
  package private(set) var given: Set<String> = []
  /// The keys that several cards have.
  package private(set) var repeated: Set<String> = []

  package init() {}

  func contains(_ key: String) -> Bool { given.contains(key) }

  /// Notes a card of the deck.
  ///
  /// - Returns: Whether the card is the first one with its key.
  @discardableResult
  package mutating func note(_ card: SourceCard, in deck: String) -> Bool {
    note(card.record.card.guid.isEmpty, card.key(in: deck))
  }

  mutating func note(_ isDerived: Bool, _ key: String) -> Bool {
    hasDerived = hasDerived || isDerived
    let isFirst = given.insert(key).inserted
    if !isFirst { repeated.insert(key) }
    return isFirst
  }
}

extension SourceCard {
  /// Returns the key that identifies the card within a deck of this name: see `GivenGUIDs`.
  package func key(in deck: String) -> String {
    let card = record.card
    if !card.guid.isEmpty { return card.guid }
    if !card.question.isEmpty { return CardIdentity.guid(deck: deck, question: card.question) }
    return CardIdentity.guid(deck: deck, question: "", media: questionMedia, answer: nil)
  }

  /// The names of the question's pictures and sounds; in this program's own files, the names are hashes.
  var questionMedia: [String] {
    // Folders do not count.
    record.media.filter { $0.side == .question }.map { "\($0.hash).\($0.fileExtension)" }
      + media.filter { $0.side == .question }.map { MediaName.last($0.name) }
  }
}
